import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_TEMPLATE, EMPTY_PROFILE } from '../../shared/profile.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';
import { saveProfile } from '../profile/profile.service.ts';
import { renderCv } from './render-cv.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const ITEMS = [
  ...['ශ්‍රී ලංකා', 'శ్రీనివాస', 'ಶ್ರೀನಿವಾಸ', 'ശ്രീജിത്ത്', 'રાજેશ', 'ਗੁਰਪ੍ਰੀਤ', 'ଶ୍ରୀକାନ୍ତ', 'မြန်မာ'],
  ...['김민수', 'გიორგი', 'יוסף', 'ສົມຊາຍ', 'Արմեն', '王小明', '山田たろう', '☎ ★ ✓ ●', '🔧 ⭐ 😀'],
];

test('letters that no font of a CV has are named by script, and no others', async () => {
  const account = await createAccount(api);
  const save = (name: string) =>
    saveProfile(api.database.db, account.id, {
      ...EMPTY_PROFILE,
      name,
      customSections: [{ title: 'More', items: ITEMS }],
    });
  await save('Ama');
  expect((await api.get('/api/cv-letters', { 'x-auth-token': account.token })).body).toEqual({
    missing: [],
  });
  await save('ᠮᠣᠩ');
  expect((await api.get('/api/cv-letters', { 'x-auth-token': account.token })).body).toEqual({
    missing: [{ script: 'Mongolian', letters: 'ᠮᠣᠩ' }],
  });
});

test('signs that set the direction of text are in no CV', () => {
  const { html } = renderCv(
    { ...FULL_PROFILE, name: 'A\u202Eb\u2066c\u2069' },
    { template: DEFAULT_TEMPLATE, paper: 'A4' },
  );
  expect(html).toContain('Ab');
  expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('each of these letters has a font in the stylesheets of its CV', async () => {
  const profile = { ...FULL_PROFILE, customSections: [{ title: 'More', items: ITEMS }] };
  const { html } = renderCv(profile, { template: DEFAULT_TEMPLATE, paper: 'A4' });
  const ranges: [first: number, last: number][] = [];
  for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
    const css = await (await api.app.request(href.replace('&#x3D;', '='))).text();
    for (const [, first = '', last = first] of css.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi))
      ranges.push([Number.parseInt(first, 16), Number.parseInt(last, 16)]);
  }
  const without = [...new Set(ITEMS.join(''))].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return !ranges.some(([first, last]) => first <= code && code <= last);
  });
  expect(without).toEqual([]);
});
