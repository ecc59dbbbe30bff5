import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { PAPERS } from '../../shared/cv.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { readWithPdfium, readWithPdfJs } from '../../test/pdf-texts.ts';
import { eraYear } from './japanese-era.ts';
import { createPdfMaker } from './pdf/pdf-maker.ts';
import { renderCv } from './render-cv.ts';
import { readOfRirekisho, rirekishoForm } from './rirekisho-form.ts';

const maker = createPdfMaker({
  chromePath: process.env.CHROME_PATH,
  creator: 'Waymark',
  log: pino({ level: 'silent' }),
});
afterAll(() => maker.close());

const TODAY = new Date('2026-11-27T12:00:00Z');

const NURSE: Profile = {
  ...EMPTY_PROFILE,
  name: 'Afia Darko',
  contact: { phone: '+233 20 555 0100', email: 'afia@example.com', location: 'Tema' },
  summary: 'Looks after people.',
  education: [
    { degree: 'Diploma in nursing', institution: 'College of Tema', dates: '2012 – 2015' },
    { degree: '', institution: 'Harbour School', dates: '2009 – 2012' },
  ],
  experience: [
    { jobTitle: 'Staff nurse', company: 'Clinic', dates: '2019年3月 – 現在', duties: ['Triage'] },
    { jobTitle: 'Nurse', company: 'Ward', dates: 'May 2015 – Jun 2018', duties: [] },
  ],
  skills: ['Triage', 'Wound care'],
  languages: [{ name: 'Ga', proficiency: '母語' }],
  certifications: [
    { name: 'Nursing licence', issuer: 'Council', date: 'May 2015 – May 2027', url: '' },
    { name: 'First aid', issuer: '', date: 'summer 2016', url: '' },
  ],
  drivingLicense: ['Full, B'],
  references: [{ name: 'Joy Tetteh', title: 'Matron', details: '' }],
  customSections: [{ title: '本人希望', items: ['夜勤可'] }],
};

const given = { birthDate: '1998年11月28日', address: '', paper: 'A4', today: TODAY } as const;
const linesOf = (rows: { year: string; month: string; text: string }[]) =>
  rows.map(({ year, month, text }) => [year, month, text].filter(Boolean).join(' '));

test('school and work stand in rows from the oldest to the newest, and no row says more than the profile', () => {
  const form = rirekishoForm(NURSE, given);
  expect(linesOf(form.first)).toEqual([
    '学歴',
    '2009 Harbour School 入学',
    '2012 Harbour School まで在学',
    '2012 College of Tema 入学',
    '2015 College of Tema\u3000Diploma in nursing 取得',
    '',
    '職歴',
    '2015 5 Ward 入職（Nurse）',
    '2018 6 Ward 退職',
    '2019 3 Clinic 入職（Staff nurse）',
    '現在に至る',
    '以上',
    ...Array.from({ length: 6 }, () => ''),
  ]);
  expect(linesOf(form.licences).filter(Boolean)).toEqual([
    '2015 5 Nursing licence（Council） 取得（2027年5月まで有効）',
    'First aid（summer 2016）',
    '運転免許\u3000Full, B',
  ]);
  expect(form.birthDate).toBe('1998年11月28日生（満27歳）');
  expect(form.wishes).toEqual(['夜勤可']);
});

test('years of eras are in every field, and the age is known', () => {
  const era: Profile = {
    ...NURSE,
    education: [{ degree: '', institution: 'Harbour School', dates: '平成31/令和元年' }],
    experience: [
      { jobTitle: 'Nurse', company: 'Ward', dates: '平成27年5月 – 令和元年6月', duties: [] },
    ],
    certifications: [{ name: 'Licence', issuer: '', date: '平成27年5月 – 令和9年5月', url: '' }],
  };
  const form = rirekishoForm(era, {
    ...{ ...given, birthDate: '平成10年11月28日', yearOf: eraYear },
  });
  expect(linesOf(form.first)).toEqual(
    expect.arrayContaining([
      '平成31/令和元 Harbour School 在学',
      '平成27 5 Ward 入職（Nurse）',
      '令和元 6 Ward 退職',
    ]),
  );
  expect(linesOf(form.licences)[0]).toBe('平成27 5 Licence 取得（令和9年5月まで有効）');
  expect(form.birthDate).toBe('平成10年11月28日生（満27歳）');
  // Typed so in the profile of a member who wants Western years.
  expect(linesOf(rirekishoForm(era, given).first)).toContain('2015 5 Ward 入職（Nurse）');
  const read = readOfRirekisho(era, eraYear);
  expect([read.education[0]?.dates, read.experience[0]?.dates]).toEqual([
    '平成31/令和元',
    '平成27 5',
  ]);
});

test('an empty profile leaves every field empty', () => {
  const form = rirekishoForm(EMPTY_PROFILE, { ...given, birthDate: '' });
  const { first, rest, licences, ...fields } = form;
  expect([...first, ...rest, ...licences].every(({ kind }) => kind === 'blank')).toBe(true);
  expect(Object.values(fields).flat().filter(Boolean)).toEqual([]);
});

test.each(PAPERS)(
  'the form on %s has two pages, filled and empty, and readers find its facts',
  async (paper) => {
    const facts = [
      { name: 'birthDate', label: '生年月日', text: '1998年11月28日' },
      { name: 'address', label: '現住所', text: '12 Harbour Road, Tema' },
    ] as const;
    const longest = {
      ...NURSE,
      experience: Array.from({ length: 7 }, (_, index) => ({
        ...{ jobTitle: 'Nurse of the long night shift', company: `Hospital number ${index}` },
        ...{ dates: `${2005 + 2 * index} – ${2006 + 2 * index}`, duties: ['Carries'] },
      })),
    };
    for (const profile of [NURSE, { ...EMPTY_PROFILE, name: 'Ama' }, longest]) {
      const document = renderCv(profile, {
        ...{ template: 'rirekisho.handlebars', paper, today: TODAY, facts: [...facts] },
      });
      const pdf = await maker.make(document, { paper, profile, reader: 'employer', isPaid: true });
      const { pages, text } = await readWithPdfJs(pdf);
      expect(pages).toHaveLength(2);
      expect(pages[1]).toContain('本人希望記入欄');
      for (const read of [text, await readWithPdfium(pdf)]) {
        const squeezed = read.replaceAll(/\s+/g, '');
        for (const fact of [profile.name, '履歴書', '2026年11月27日現在', '12HarbourRoad,Tema'])
          expect(squeezed).toContain(fact.replaceAll(' ', ''));
        if (profile !== NURSE) continue;
        for (const fact of ['+233205550100', 'afia@example.com', '20193Clinic入職（Staffnurse）'])
          expect(squeezed).toContain(fact);
        // What the form has no field for.
        expect(squeezed).not.toContain('JoyTetteh');
      }
    }
  },
);
