import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_CV_SETTINGS } from '../../shared/cv-settings.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const NURSE: Profile = {
  ...EMPTY_PROFILE,
  name: 'Afia Darko',
  professionalTitle: 'Nurse',
  contact: { phone: '+233 20 555 0100', email: '', location: 'Tema' },
  summary: 'Looks after people.',
  education: [{ degree: 'Diploma', institution: 'College', dates: '2012-2015' }],
  experience: [
    { jobTitle: 'Staff nurse', company: 'Clinic', dates: 'march 2019 - present', duties: [] },
    { jobTitle: 'Nurse', company: 'Ward', dates: '05/2015 to 06/2018', duties: [] },
  ],
  skills: ['Triage'],
  languages: [{ name: 'Ga', proficiency: 'First language' }],
  certifications: [{ name: 'Licence', issuer: 'Council', date: 'summer 2015', url: '' }],
};

/** A member with this profile: what the preview says, and how settings are saved. */
async function open(profile: Profile) {
  const { token } = await createAccount(api);
  await api.send('POST', '/api/profile', { cv_data: profile }, { token });
  const template = 'plain.handlebars';
  return {
    token,
    read: async () => (await api.get('/api/cv-settings', { 'x-auth-token': token })).body,
    save: (settings: object) => api.send('POST', '/api/cv-settings', { settings }, { token }),
    preview: async (choice: object = {}) => {
      const response = await api.app.request('/api/preview-cv', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify({ template, ...choice }),
      });
      return response.text();
    },
  };
}

const headings = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);

test('licences come first for a nurse, and work before school after two years of it', async () => {
  const nurse = await open(NURSE);
  expect(headings(await nurse.preview())).toEqual([
    'Summary',
    'Certifications',
    'Work experience',
    'Education',
    'Skills',
    'Languages',
  ]);
  const clerk = await open({
    ...NURSE,
    professionalTitle: 'Accountant',
    experience: [{ jobTitle: 'Accountant', company: 'Shop', dates: '2024', duties: [] }],
  });
  expect(headings(await clerk.preview())).toEqual([
    'Summary',
    'Education',
    'Work experience',
    'Skills',
    'Languages',
    'Certifications',
  ]);
});

test('a member moves, hides and renames sections, and chooses density, size and colour', async () => {
  const { save, read, preview } = await open(NURSE);
  const settings = {
    ...DEFAULT_CV_SETTINGS,
    ...{ order: ['skills', 'languages'], hidden: ['education'], titles: { skills: 'What I can' } },
    ...{ density: 'tight', size: 'large', color: 'blue' },
  };
  const saved = await save(settings);
  expect(saved.status).toBe(200);
  expect(await read()).toEqual(saved.body);
  expect(saved.body).toMatchObject({ settings, order: expect.arrayContaining(['skills']) });
  const html = await preview();
  expect(headings(html)).toEqual([
    'What I can',
    'Languages',
    'Summary',
    'Certifications',
    'Work experience',
  ]);
  expect(html).toContain('data-density="tight" data-size="large" data-color="blue"');
  expect(html).not.toContain('College');
});

test('two tabs change different settings, and a flood of changes loses none that was taken', async () => {
  const { save, read } = await open(NURSE);
  await save({ color: 'blue', titles: { skills: 'What I can' } });
  await save({ density: 'tight' });
  const kept = { color: 'blue', titles: { skills: 'What I can' }, density: 'tight' };
  expect(await read()).toMatchObject({ settings: { ...DEFAULT_CV_SETTINGS, ...kept } });
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, at) => save({ nationality: `Ghanaian ${at}` })),
  );
  const taken = many.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(0);
  expect(many.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  const { settings } = (await read()) as { settings: { nationality: string } };
  expect(settings).toMatchObject(kept);
  expect(taken.map(({ body }) => body)).toContainEqual(await read());
});

test.each([
  ['en', 'Mar 2019 – now', 'May 2015 – Jun 2018', '2012 – 2015', 'First language'],
  ['de', '03/2019 – heute', '05/2015 – 06/2018', '2012 – 2015', 'Muttersprache'],
  ['fr', '03/2019 – aujourd’hui', '05/2015 – 06/2018', '2012 – 2015', 'Langue maternelle'],
  ['es', '03/2019 – actualidad', '05/2015 – 06/2018', '2012 – 2015', 'Lengua materna'],
  ['it', '03/2019 – oggi', '05/2015 – 06/2018', '2012 – 2015', 'Lingua madre'],
  ['nl', '03/2019 – heden', '05/2015 – 06/2018', '2012 – 2015', 'Moedertaal'],
  ['pt', '03/2019 – atual', '05/2015 – 06/2018', '2012 – 2015', 'Língua materna'],
  ['ar', '03/2019 – حتى الآن', '05/2015 – 06/2018', '2012 – 2015', 'اللغة الأم'],
  ['ja', '2019年3月 – 現在', '2015年5月 – 2018年6月', '2012年 – 2015年', '母語'],
  ['ko', '2019.03 – 현재', '2015.05 – 2018.06', '2012 – 2015', '모국어'],
])('dates and levels of a CV in %s have one form', async (language, now, months, years, level) => {
  const { save, preview } = await open(NURSE);
  await save({ ...DEFAULT_CV_SETTINGS, language });
  const html = (await preview()).replaceAll('\u2060', '');
  for (const text of [now, months, years, level]) expect(html).toContain(text);
  // What is not understood stays as it was written.
  expect(html).toContain('summer 2015');
  expect(html).toContain(`<html lang="${language}"`);
});

test('facts of the person are on a CV for a country that advises them, and on no other', async () => {
  const { save, preview, token } = await open(NURSE);
  await save({
    ...DEFAULT_CV_SETTINGS,
    ...{ birthDate: '14 March 1998', nationality: 'Ghanaian', maritalStatus: 'Single' },
    ...{ signaturePlace: 'Tema', latinName: 'Afia A. Darko' },
  });
  const german = await preview({ country: 'DE', template: 'lebenslauf.handlebars' });
  expect(german).toContain('Persönliche Daten');
  for (const text of ['Geburtsdatum', '14.03.1998', 'Staatsangehörigkeit', 'Ghanaian'])
    expect(german).toContain(text);
  expect(german).toMatch(/Tema, \d\d\.\d\d\.\d{4}/);
  expect(german).not.toContain('Single');
  const gulf = await preview({ country: 'AE' });
  for (const text of ['14 Mar 1998', 'Ghanaian', 'Single']) expect(gulf).toContain(text);
  for (const country of ['', 'US', 'GB', 'CA', 'SE'])
    expect(await preview({ country })).not.toMatch(/1998|Ghanaian|Single|Tema, /);
  expect(await preview()).toContain('Afia A. Darko');
  // They are the member's data, and the export of the account has them.
  const { body } = await api.get('/api/account/data', { 'x-auth-token': token });
  expect(body).toMatchObject({ cvSettings: { nationality: 'Ghanaian' } });
});

test('a rirekisho is in Japanese whatever the other CVs are in, with birth and address for Japan only', async () => {
  const { save, preview } = await open(NURSE);
  await save({ language: 'de', birthDate: '14 March 1998', address: '4 Harbour Road' });
  const template = 'rirekisho.handlebars';
  const form = (await preview({ country: 'JP', template })).replaceAll('\u2060', '');
  expect(form).toMatch(/<html lang="ja" dir="ltr"/);
  for (const text of ['1998年3月14日生', '4 Harbour Road', 'Clinic 入職（Staff nurse）'])
    expect(form).toContain(text);
  // What the member did not say is empty.
  expect(form).toContain('<span class="what">※性別</span></div>');
  const elsewhere = await preview({ country: 'US', template });
  expect(elsewhere).not.toMatch(/1998|Harbour Road/);
  const career = await preview({ country: 'JP', template: 'shokumu-keirekisho.handlebars' });
  expect(career).not.toMatch(/1998|Harbour Road/);
  expect(headings(career).slice(0, 3)).toEqual([
    '職務要約',
    '職務経歴',
    '活かせる経験・知識・技術',
  ]);
});

test.each([
  ['a section that is none', { order: ['photo'] }],
  ['a colour that is none', { color: 'pink' }],
  ['a long heading', { titles: { skills: 'a'.repeat(201) } }],
])('%s is refused', async (_, wrong) => {
  const { save } = await open(NURSE);
  expect((await save({ ...DEFAULT_CV_SETTINGS, ...wrong })).status).toBe(400);
});

test('a Japanese form has eras throughout when the member wants them, and no other document has', async () => {
  const { save, preview } = await open({ ...NURSE, certifications: [] });
  await save({ years: 'era', birthDate: '8 January 1989' });
  const choice = { template: 'rirekisho.handlebars', country: 'JP' };
  const western = /(?<!\d)(?:19|20)\d\d(?=年|<)/;
  const form = await preview(choice);
  expect(form).not.toMatch(western);
  for (const text of ['平成元年1月8日生', '>平成31<', '>平成27<', '>平成30<', '>平成24<'])
    expect(form).toContain(text);
  expect(form).toMatch(/令和\d+年\d+月\d+日現在/);
  const career = await preview({ ...choice, template: 'shokumu-keirekisho.handlebars' });
  expect(career).toContain('平成31年3月 – 現在');
  expect(career).not.toMatch(western);
  expect(await preview()).toContain('Mar 2019 – now');
  await save({ years: 'western' });
  const again = await preview(choice);
  expect(again).toContain('1989年1月8日生');
  expect(again).not.toMatch(/平成|令和|昭和/);
});
