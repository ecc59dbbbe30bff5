import { describe, expect, test } from 'vitest';
import type { ImportMapping, Mapping, Preview } from '../../../shared/import-mapping.ts';
import { NO_RULES } from '../../../shared/import-mapping.ts';
import { feed, HOUR, NOW, runOf, setUpAdminImports } from '../../../test/admin-imports.ts';
import type { Answer } from '../../../test/api.ts';

const { kit, upload, send, ended, sources, audit } = setUpAdminImports();

const TEXT = 'You cook for the guests of a small inn at the coast, five days a week.';
const job = (number: number, more: object = {}) => ({
  code: `V-${number}`,
  headline: `Cook ${number}`,
  firm: { label: 'Coast Inn' },
  spots: [{ town: 'Bergen', nation: 'Norway' }],
  body: `<p>${TEXT}</p>`,
  link: `https://inn.example/${number}`,
  ...more,
});
const unknown = (...jobs: object[]) => JSON.stringify({ meta: { page: 1 }, vacancies: jobs });

const of = (answer: Answer, path: string) => `/api/admin/imports/${runOf(answer).id}${path}`;
const mappingOf = async (answer: Answer, query = '') =>
  (await send('GET', of(answer, `/mapping${query}`))).body as ImportMapping;
const preview = (answer: Answer, mapping: Mapping | null, rules: object = {}) =>
  send('POST', of(answer, '/preview'), { mapping, rules: { ...NO_RULES, ...rules } });
const save = (answer: Answer, mapping: Mapping | null, rules: object = {}, employer = '') =>
  send('PUT', of(answer, '/mapping'), { mapping, rules: { ...NO_RULES, ...rules }, employer });
const importNow = (answer: Answer) => send('POST', of(answer, '/import'));
const coverageOf = ({ coverage, read }: Preview) =>
  Object.fromEntries(coverage.map(({ field, filled }) => [field, `${filled}/${read}`]));

/** Uploads a file of an unknown format and gives what is proposed for it. */
async function uploadUnknown(body: string, query = 'name=inn.json'): Promise<[Answer, Mapping]> {
  const answer = await upload(query, body);
  expect(await ended(answer)).toMatchObject({ status: 'failed', can_map: true, dry_run: false });
  const { survey } = await mappingOf(answer);
  return [answer, survey.proposal as Mapping];
}

describe('a format that is not known', () => {
  test('is kept with a proposal, and nothing is written before the operator confirms it', async () => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1), job(2, { spots: [] })));
    expect(proposal).toMatchObject({
      ...{ kind: 'json', rows: 'vacancies', description: ['body'] },
      fields: {
        ...{ title: 'headline', employer: 'firm.label', city: 'spots.town' },
        ...{ country: 'spots.nation', url: 'link', reference: 'code' },
      },
    });
    const shown = (await preview(answer, proposal)).body as Preview;
    expect(coverageOf(shown)).toMatchObject({ title: '2/2', country: '1/2', pay: '0/2' });
    expect(shown.jobs[0]).toMatchObject({
      job: { title: 'Cook 1', employer: 'Coast Inn', place: 'Bergen', country: 'Norway' },
    });
    expect(shown.jobs[0]?.raw).toContain('"headline": "Cook 1"');
    expect(shown.jobs[1]).toMatchObject({ job: null, reason: 'country not supported: not given' });
    expect(await sources()).toEqual([]);
  });

  test.each<[string, (...jobs: object[]) => unknown, string, string[]]>([
    [
      'by company',
      (first, ...others) => ({
        companies: { coast: { jobs: [first] }, 'fjord.inn': { jobs: others } },
      }),
      'companies.*.jobs',
      ['coast', 'fjord.inn'],
    ],
    [
      'by company, in maps of their own',
      (first, ...others) => ({
        companies: {
          coast: { jobs: { a: first, b: others[0] } },
          fjord: { jobs: { a: others[1], b: others[2] } },
        },
      }),
      'companies.*.jobs',
      ['coast', 'fjord'],
    ],
    [
      'by number',
      (...jobs) => ({
        read: 3,
        vacancies: Object.fromEntries(jobs.map((each, at) => [`n${at}`, each])),
      }),
      'vacancies',
      [],
    ],
    ['by number and nothing else', (...jobs) => ({ ...jobs }), '', []],
  ])('that is a map of objects, %s, is read to its last job', async (_, make, rows, groups) => {
    const jobs = [job(1), job(2), job(3), job(4)];
    const [answer, proposal] = await uploadUnknown(JSON.stringify(make(...jobs)));
    expect(proposal).toMatchObject({ rows, fields: { title: 'headline', reference: 'code' } });
    const own = groups.length > 0 ? { employer: '@group' } : {};
    const mapping = { ...proposal, fields: { ...proposal.fields, ...own } };
    const shown = (await preview(answer, mapping)).body as Preview;
    expect(shown.jobs.length).toBe(4);
    if (groups.length > 0)
      expect(new Set(shown.jobs.map((each) => each.job?.employer))).toEqual(new Set(groups));
    await save(answer, mapping);
    expect(await ended(await importNow(answer))).toMatchObject({ counts: { new: 4 } });
  });

  test('is imported when its mapping is confirmed, and read like this at each later upload', async () => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1)));
    expect(await save(answer, proposal)).toMatchObject({ status: 200 });
    expect(await audit()).toMatchObject([{ action: 'feed.mapping', after: { source: 'inn' } }]);
    expect(await ended(await importNow(answer))).toMatchObject({ counts: { new: 1 } });
    expect(await sources()).toEqual(['inn: Cook 1']);
    const next = await ended(await upload('name=inn.json', unknown(job(1), job(2))));
    expect(next).toMatchObject({
      counts: { new: 1, unchanged: 1 },
      report: { source: 'inn', format: 'My mapping' },
    });
    expect(await ended(await upload('name=inn.json', feed(['1', 'Nurse'])))).toMatchObject({
      status: 'failed',
      error: 'The mapping of this feed is for JSON, and the file is not.',
    });
    expect(await ended(await upload('name=inn.json', '{"other":[{"a":1}]}'))).toMatchObject({
      status: 'failed',
      error: 'The file has no jobs where the mapping of this feed says.',
    });
  });

  test('of a feed is mapped from its failed run and fetched like this on schedule', async () => {
    kit.answerFeed = (_, res) => void res.end(unknown(job(1)));
    const created = await send('POST', '/api/admin/feeds', { url: kit.feedUrl, source: 'Inns' });
    const { id } = created.body as { id: number };
    const answer = await send('POST', `/api/admin/feeds/${id}/run`);
    expect(await ended(answer)).toMatchObject({ status: 'failed', can_map: true });
    const { survey, source } = await mappingOf(answer);
    expect(source).toBe('Inns');
    await save(answer, survey.proposal, {}, 'Coast Group');
    const run = await ended(await send('POST', `/api/admin/feeds/${id}/run`));
    expect(run).toMatchObject({ status: 'done', counts: { new: 1 } });
    const { feeds } = (await send('GET', '/api/admin/feeds')).body as { feeds: object[] };
    expect(feeds).toMatchObject([{ employer: 'Coast Group' }]);
  });

  test('offers no import of a trial that would take nothing', async () => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1, { spots: [] })));
    await save(answer, proposal);
    const trial = await upload('name=inn.json&dryRun=true', unknown(job(1, { spots: [] })));
    expect(await ended(trial)).toMatchObject({
      ...{ status: 'done', dry_run: true, can_import: false, can_map: true },
      counts: { skipped: 1 },
    });
    expect((await mappingOf(trial)).mapping).toEqual(proposal);
  });

  test('in which no list is found says so, with an empty proposal', async () => {
    const answer = await upload('name=a.json', '{"error":"too many requests"}');
    await ended(answer);
    expect((await mappingOf(answer)).survey).toMatchObject({
      lists: [],
      paths: [],
      proposal: null,
    });
  });

  test('waits with its file for some hours only', async () => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1)));
    kit.now = new Date(NOW.getTime() + 7 * HOUR);
    await ended(await upload('name=b.xml', feed(['1', 'Nurse'])));
    const gone = { status: 409, body: { code: 'trial-file-gone' } };
    expect(await send('GET', of(answer, '/mapping'))).toMatchObject(gone);
    expect(await save(answer, proposal)).toMatchObject(gone);
  });
});

describe('a mapping', () => {
  test.each([
    ['a field that jobs do not have', { fields: { salaryBid: 'bid' } }],
    ['a regular expression', { fields: { title: { from: 'a', replace: ['(a+)+$', ''] } } }],
    ['a kind that is not read', { kind: 'yaml' }],
    ['a path without end', { rows: 'a'.repeat(301) }],
  ])('with %s is refused', async (_, more) => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1)));
    const body = { mapping: { ...proposal, ...more }, rules: NO_RULES, employer: '' };
    expect(await send('PUT', of(answer, '/mapping'), body)).toMatchObject({ status: 400 });
    expect(await send('POST', of(answer, '/preview'), body)).toMatchObject({ status: 400 });
  });

  test('that fits no row of the file says so in the preview', async () => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1)));
    expect(await preview(answer, { ...proposal, rows: 'nothing' })).toMatchObject({
      status: 422,
      body: { code: 'file-unreadable' },
    });
  });
});

describe('a hostile mapping', () => {
  test('of odd paths is answered in words', async () => {
    const [answer, mapping] = await uploadUnknown(unknown(job(1)));
    const paths = ['*', '__proto__', '][', '\u0000', '.'.repeat(300)];
    for (const path of [...paths, '{a}'.repeat(100)])
      for (const more of [
        { rows: path },
        { fields: { title: [path, { from: path }] }, description: [{ each: path, text: path }] },
      ]) {
        const { status } = await preview(answer, { ...mapping, ...more }, { places: 'many' });
        expect({ path, status }).toEqual({ path, status: expect.toBeOneOf([200, 400, 422]) });
      }
  });

  test.each([
    ['thousands of parts', { description: Array<string>(5000).fill('body') }],
    ['thousands of ways', { fields: { title: Array<string>(5000).fill('body') } }],
    ['a list at an empty step', { rows: 'a..b' }],
  ])('with %s is refused', async (_, more) => {
    const [answer, proposal] = await uploadUnknown(unknown(job(1)));
    expect((await preview(answer, { ...proposal, ...more })).status).toBe(400);
  });
});

describe('a feed of a known format that is mapped by hand', () => {
  test.each([
    [
      'CSV',
      'ref,vacancy no,title,country,description\n7,V-7,Nurse,Norway,You care for patients.\n',
      'vacancy no',
    ],
    [
      'JSON',
      JSON.stringify([
        { id: 7, key: 'V-7', title: 'Nurse', company: 'Inn', country: 'NO', description: TEXT },
      ]),
      'key',
    ],
    [
      'XML',
      '<source><job><referencenumber>7</referencenumber><number>V-7</number><title>Nurse</title><country>Norway</country><description>You care for patients.</description></job></source>',
      'number',
    ],
  ])('keeps its jobs: %s', async (_, file, reference) => {
    await ended(await upload('name=a&source=Care', file));
    const trial = await upload('name=a&source=Care&dryRun=true', file);
    await ended(trial);
    const { survey } = await mappingOf(trial);
    const mapping = survey.proposal as Mapping;
    await save(trial, { ...mapping, fields: { ...mapping.fields, reference } });
    const { id } = await kit.api.database.db
      .selectFrom('jobs')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await ended(await importNow(trial))).toMatchObject({ counts: { new: 0, expired: 0 } });
    const jobs = await kit.api.database.db.selectFrom('jobs').select(['id', 'reference']).execute();
    expect(jobs).toEqual([{ id, reference: 'V-7' }]);
  });
});

describe('the rules of a feed', () => {
  const known = (...rows: string[]) =>
    ['id,title,company,country,city,date,description', ...rows].join('\n');
  const rows = [
    '1,Registered nurse,Fjord Clinic,Norway,Bergen,2026-06-10 00:30,You care for patients.',
    '2,Welder,Steel Works,Germany,Hamburg,2026-06-10 00:30,You weld. We help you with your visa.',
    '3,Cook,Inn,,Oulu,2026-06-10 00:30,You cook for guests.',
    '4,Cook,Inn,,Nowhere at all,2026-06-10 00:30,You cook for guests.',
  ];
  const importWith = async (rules: object) => {
    const answer = await upload('name=a.csv&source=Care&dryRun=true', known(...rows));
    await ended(answer);
    await save(answer, null, rules);
    const run = await ended(await importNow(answer));
    return { run, live: (await sources()).map((line) => line.replace('Care: ', '')) };
  };

  test.each([
    ['countries', { countries: ['NO'] }, ['Registered nurse']],
    ['categories', { categories: ['Healthcare & Medical'] }, ['Registered nurse']],
    ['words', { words: 'weld, plumb' }, ['Welder']],
    ['visa help', { visaHelp: true }, ['Welder']],
    ['most jobs', { most: 2 }, ['Registered nurse', 'Welder']],
    [
      'a country where none is said',
      { country: 'FI' },
      ['Registered nurse', 'Welder', 'Cook', 'Cook'],
    ],
  ])('%s', async (_, rules, expected) => {
    const { run, live } = await importWith(rules);
    expect(live).toEqual(expected);
    expect(run).toMatchObject({ report: { read: 4 } });
  });

  test('a job that the filters no longer take ends', async () => {
    await ended(await upload('name=a.csv&source=Care', known(...rows)));
    await importWith({ countries: ['NO', 'DE'] });
    expect((await sources()).filter((line) => line.includes('until'))).toEqual([
      'Care: Cook until 2026-06-15',
    ]);
  });

  test('a time without a zone is of the zone of the feed', async () => {
    await importWith({ zone: 'Europe/Berlin' });
    const { created_at } = await kit.api.database.db
      .selectFrom('jobs')
      .select('created_at')
      .where('reference', '=', '1')
      .executeTakeFirstOrThrow();
    expect(created_at.toISOString()).toBe('2026-06-09T22:30:00.000Z');
  });

  test('a job in several places is one card or a job for each', async () => {
    const both = job(1, {
      spots: [
        { town: 'Bergen', nation: 'NO' },
        { town: 'Oulu', nation: 'FI' },
      ],
    });
    const [answer, proposal] = await uploadUnknown(unknown(both));
    await save(answer, proposal, { places: 'many' });
    await ended(await importNow(answer));
    const found = () =>
      kit.api.database.db
        .selectFrom('jobs')
        .select(['reference', 'state', 'country_code', 'expires_at'])
        .orderBy('id')
        .execute();
    expect(await found()).toMatchObject([
      { reference: 'V-1', state: 'Bergen', country_code: 'NO' },
      { reference: 'V-1@Oulu, FI', state: 'Oulu', country_code: 'FI' },
    ]);
    const again = await upload('name=inn.json', unknown(both));
    expect(await ended(again)).toMatchObject({ counts: { unchanged: 2, expired: 0 } });
  });

  test.each([
    ['JSON', (jobs: object[]) => unknown(...jobs), 'inn.json'],
    [
      'XML that names its publisher',
      (jobs: object[]) =>
        `<source><publisher>Inns</publisher>${jobs.map((_, n) => `<job><referencenumber>${n}</referencenumber><title>Cook ${n}</title><company>Inn</company><city>Bergen</city><city>Oslo</city><city>Molde</city><country>Norway</country><description>${TEXT}</description></job>`).join('')}</source>`,
      'inn.xml',
    ],
  ])(
    'a feed with a job for each place is not held for having few rows: %s',
    async (_, file, name) => {
      const spots = ['Bergen', 'Oslo', 'Molde'].map((town) => ({ town, nation: 'NO' }));
      const whole = file([1, 2, 3, 4].map((number) => job(number, { spots })));
      const answer = await upload(`name=${name}&dryRun=true`, whole);
      await ended(answer);
      const { survey } = await mappingOf(answer);
      await save(answer, survey.proposal, { places: 'many' });
      expect(await ended(await importNow(answer))).toMatchObject({ counts: { new: 12 } });
      expect(await ended(await upload(`name=${name}`, whole))).toMatchObject({
        ...{ strange: [], counts: { unchanged: 12, expired: 0 } },
      });
    },
  );
});
