import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { IE, importIssue, UK_HEADER } from '../../test/register-issues.ts';

/** Names and towns of the UK register of July 2026, and a few that are made up. */
const ENTRIES: [name: string, town: string, county: string][] = [
  ["King's College", 'Cambridge', ''],
  ["King's College London", 'London', ''],
  ['Saint Oswin School', 'Durham', 'County Durham'],
  ['St. Hild Nursing Home Limited', 'Hexham', 'Northumberland'],
  ["Guy's and St. Thomas' NHS Foundation Trust", 'London', ''],
  ['Royal Cornwall Hospitals NHS Trust', 'Truro', 'Cornwall'],
  ['Ernst & Young', 'London', ''],
  ['PricewaterhouseCoopers LLP', 'London', ''],
  ['Tesco Stores Limited', 'Welwyn Garden City', ''],
  ['University of Oxford', 'Oxford', ''],
  ['Google (UK) Limited', 'London', ''],
  ['The Bell Broadway', 'Nr Ilminster', 'Somerset'],
  ['Tidewell Brothers International Ltd', 'Newcastle upon Tyne', 'Tyne & Wear'],
  ['Tidewell House', 'Stoke-on-Trent', 'Staffs'],
  ['Amberline', 'Ashford', 'Kent'],
  ['Amberline', 'Ilford', 'London'],
  ['Fernacre Homes and Gardens Services Limited', 'Poole', 'Dorset'],
  ['Fernacre Homes', 'England', ''],
  ['Kelda Foods Ltd T/A Subway', 'Leeds', ''],
  ['Kelda Two Ltd T/A Red Lantern', 'Leeds', ''],
  ...['York', 'Hull', 'Bath', 'Bury', 'Deal'].map((town, index): [string, string, string] => [
    `Corner ${index} Ltd T/A Quickmart`,
    town,
    '',
  ]),
  ['Lindale Corp Ltd', 'Bath', ''],
  ['Ravendale Kilns Pvt Ltd', 'Bury', ''],
  ['Ravendale Looms Pty Ltd', 'Deal', ''],
  ['Merrow Group', 'Aberdeen', ''],
  ['Merrow Holdings', 'Bristol', ''],
];
const quoted = (text: string) => `"${text}"`;
const ISSUE = [
  UK_HEADER,
  ...ENTRIES.map((row) => `${row.map(quoted).join(',')},Worker (A rating),Skilled Worker`),
  '',
].join('\n');

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await importIssue(api.database, 'uk', '2026-07-24', ISSUE);
  await importIssue(api.database, 'ie', '2025-12-31', IE);
});
afterAll(() => api.close());

type Found = { match: string; entries: { name: string; place: string }[] };
async function lookUp(name: string, place = '', country = 'GB'): Promise<Found> {
  const query = new URLSearchParams({ name, place, country });
  const { status, body } = await api.get(`/api/employers/lookup?${query}`);
  expect(status).toBe(200);
  return body as Found;
}

describe('a name with its town', () => {
  test.each([
    ["king's college", 'Cambridge', "King's College"],
    ['Kings College London', 'London, UK', "King's College London"],
    ['St Oswin School', 'Durham', 'Saint Oswin School'],
    ['Saint Hild Nursing Home', 'Hexham', 'St. Hild Nursing Home Limited'],
    ["Guys & St Thomas'", 'London SE1 7EH', "Guy's and St. Thomas' NHS Foundation Trust"],
    ['Guy’s and Saint Thomas’ NHS FT', 'London', "Guy's and St. Thomas' NHS Foundation Trust"],
    ['Royal Cornwall Hospitals Foundation Trust', 'Truro', 'Royal Cornwall Hospitals NHS Trust'],
    ['EY', 'London', 'Ernst & Young'],
    ['PwC', 'City of London', 'PricewaterhouseCoopers LLP'],
    ['Tesco', 'Welwyn Garden City', 'Tesco Stores Limited'],
    ['Oxford University', 'Oxford', 'University of Oxford'],
    ['Google', 'London', 'Google (UK) Limited'],
    ['Bell Broadway', 'Ilminster', 'The Bell Broadway'],
    ['Tidewell Bros Intl', 'Newcastle', 'Tidewell Brothers International Ltd'],
    ['tidewell house', 'Stoke on Trent ST1 4AB', 'Tidewell House'],
    ['tidewell house', 'Stoke', 'Tidewell House'],
    ['tidewell house', 'ST6 2BB', 'Tidewell House'],
    ['tidewell house', 'Staffordshire', 'Tidewell House'],
    ['Lindale Corp', 'Bath', 'Lindale Corp Ltd'],
    ['Ravendale Kilns Pvt', 'Bury', 'Ravendale Kilns Pvt Ltd'],
    ['Ravendale Looms PTY', 'Deal', 'Ravendale Looms Pty Ltd'],
    ['Red Lantern', 'Leeds', 'Kelda Two Ltd T/A Red Lantern'],
  ])('%s in %s is found', async (name, place, entry) => {
    const { match, entries } = await lookUp(name, place);
    expect([match, entries.map(({ name }) => name)]).toEqual(['exact', [entry]]);
  });

  test.each([
    ["King's College", 'Manchester'],
    ['EY', 'Truro'],
    ['Tidewell House', 'Stone, Staffs'],
    ['Tidewell Brothers International Ltd', 'Newcastle under Lyme'],
    ['Fernacre Homes and Gardens Services Limited', 'Leeds'],
    ['Fernacre Homes and Gardens Services', 'Dover'],
    ['Amberline', 'Ashford, Middlesex'],
    ['Red Lantern', 'York'],
    // What stands in the register names no place.
    ['Fernacre Homes', 'Leeds'],
    ['Fernacre Homes', 'England'],
    // One franchisee is not the brand.
    ['Subway', 'Leeds'],
    ['Quickmart', 'York'],
  ])('%s in %s gets no seal', async (name, place) => {
    expect((await lookUp(name, place)).match).toBe('near');
  });
});

describe('a name without a town', () => {
  test('is sure only as the full legal name of many words', async () => {
    const full = 'Fernacre Homes and Gardens Services Ltd';
    for (const place of ['', 'United Kingdom', 'Remote'])
      expect((await lookUp(full, place)).match).toBe('exact');
    for (const name of ['Fernacre Homes and Gardens Services', "King's College", 'Kelda Two Ltd'])
      expect((await lookUp(name)).match).toBe('near');
  });

  test('is sure in a register without towns, as the full legal name', async () => {
    expect((await lookUp('Lough Care Limited', 'Sligo', 'IE')).match).toBe('exact');
    expect((await lookUp('Lough Care', 'Sligo', 'IE')).match).toBe('near');
    // The question did not say that Leeds is in Ireland.
    expect((await lookUp('Lough Care Limited', 'Leeds', '')).match).toBe('near');
  });
});

test('what is near is shown by town, and each organisation once', async () => {
  const places = async (name: string, place: string) =>
    (await lookUp(name, place)).entries.map((entry) => entry.place);
  expect(await places('Merrow', 'Bristol')).toEqual(['Bristol', 'Aberdeen']);
  expect(await places('Merrow', 'Aberdeen')).toEqual(['Aberdeen', 'Bristol']);
  expect(await places('Quickmart', 'Bury')).toContain('Bury');
  expect((await places('Quickmart', 'Bury'))[0]).toBe('Bury');
});
