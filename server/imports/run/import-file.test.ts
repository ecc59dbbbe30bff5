import { describe, expect, test } from 'vitest';
import { feed, figures, NOW, setUpImportFiles } from '../../../test/import-files.ts';

const { kit, run, stored, searchable } = setUpImportFiles();

describe('what goes in', () => {
  test('a listing with all its fields', async () => {
    const report = await run(
      feed({
        id: '7',
        title: 'Ward &amp; theatre nurse',
        text: '<![CDATA[<p onclick="x">You work on a <b>ward</b>.</p>]]>',
        more: '<state>Vestland</state><salary>From NOK 45 000 per month</salary><jobtype>Full time</jobtype><date>Mon, 01 Jun 2026 08:00:00 EST</date><expires>2026-07-01</expires><requirements>Two years; diploma</requirements>',
      }),
    );
    expect(figures(report)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect(report).toMatchObject({ source: 'clinic-feed', format: 'Indeed XML', notExpired: null });
    expect(await stored()).toMatchObject([
      {
        title: 'Ward & theatre nurse',
        description: '<p>You work on a <strong>ward</strong>.</p>',
        excerpt: 'You work on a ward.',
        requirements: 'Two years; diploma',
        employer: 'Fjord Clinic',
        country_code: 'NO',
        state: 'Bergen, Vestland',
        category: 'Healthcare & Medical',
        salary: { min: 45_000, currency: 'NOK', period: 'month' },
        job_type: 'full-time',
        application_url: 'https://a.example/7',
        created_at: new Date('2026-06-01T13:00:00Z'),
        expires_at: '2026-07-02',
        source: 'clinic-feed',
        reference: '7',
        is_premium_visible: false,
        featured: false,
      },
    ]);
    expect(await searchable()).toHaveLength(1);
  });

  test('RSS: company and place from where such feeds have them', async () => {
    const item = (title: string, description: string) =>
      `<item><title>${title}</title><link>https://a.example/1</link><description>${description}</description></item>`;
    const rss = `<rss><channel><title>New jobs</title>${item('Baker — Crumb &amp; Sons', 'Crumb &amp; Sons · Graz, Austria · board')}${item('Cook at Blue Plate', 'You cook in a small place in Ghent.')}</channel></rss>`;
    const report = await run(
      rss.replace('</item></channel>', '<location>Ghent, Belgium</location></item></channel>'),
    );
    expect(figures(report)).toEqual([2, 2, 0, 0, 0, 0, 0]);
    const rows = await kit.database.db
      .selectFrom('jobs')
      .select(['title', 'employer', 'country_code', 'state', 'excerpt', 'description', 'source'])
      .orderBy('title')
      .execute();
    expect(rows).toEqual([
      {
        title: 'Baker',
        employer: 'Crumb & Sons',
        country_code: 'AT',
        state: 'Graz',
        excerpt: 'Crumb & Sons · Graz, Austria',
        description:
          '<p>The feed gives no more than this. Read the whole advert at its own address before you apply.</p>',
        source: 'New jobs',
      },
      {
        title: 'Cook',
        employer: 'Blue Plate',
        country_code: 'BE',
        state: 'Ghent',
        excerpt: 'You cook in a small place in Ghent.',
        description: '<p>You cook in a small place in Ghent.</p>',
        source: 'New jobs',
      },
    ]);
  });

  test('CSV: lists, benefits, pay columns, and rows their source calls fraudulent', async () => {
    const report = await run(
      'title;location;description;requirements;responsibilities;benefits;salary_min;salary_max;currency;fraudulent\n' +
        'Welder;"DE, BE, Berlin";You weld.;"<li>Diploma; valid</li><li>German</li>";"- cut\n- weld";Housing;2500;3000;EUR;0\n' +
        'Easy money;"US, TX, Austin";Earn at home.;;;;;;;1\n',
    );
    expect(figures(report)).toEqual([2, 1, 0, 0, 0, 1, 0]);
    expect(report.reasons).toMatchObject([
      { outcome: 'skipped', reason: 'marked as fraudulent in the feed', count: 1 },
    ]);
    expect(await stored()).toMatchObject([
      {
        requirements: 'Diploma, valid; German',
        responsibilities: 'cut; weld',
        description: '<p>You weld.</p><h3>Benefits</h3><p>Housing</p>',
        salary: { min: 2500, max: 3000, currency: 'EUR' },
        employer: null,
        application_url: null,
        created_at: NOW,
      },
    ]);
    expect(report.warnings).toEqual([
      { warning: 'application URL missing', count: 1 },
      { warning: 'company missing', count: 1 },
    ]);
  });

  test('the name of the company and of the source: as asked, else what the feed says', async () => {
    const noCompany = feed({ id: '1' }).replace('<company>Fjord Clinic</company>', '');
    await run(noCompany, { employer: 'Asked Ltd', source: ' My  feed ' });
    await run(noCompany.replace('<source>', '<source><publisher>Feedhouse</publisher>'));
    expect((await stored()).map(({ employer, source }) => [employer, source])).toEqual([
      ['Asked Ltd', 'My feed'],
      ['Feedhouse', 'Feedhouse'],
    ]);
    await expect(run(noCompany, { source: 'x'.repeat(101) })).rejects.toThrow(/at most 100/);
    await expect(run(noCompany, { source: 'Demo' })).rejects.toThrow(/demo listings/);
  });

  test('hostile and odd values', async () => {
    const report = await run(
      feed(
        { id: '1', more: '<applyurl>javascript:alert(1)</applyurl>' },
        // Too long for a URL, too.
        { id: 'x'.repeat(5000), title: 'T '.repeat(500) },
        { id: '3', more: '<expires>yesterday</expires><date>05/06/2026</date>' },
        { id: '4', more: '<expires>2026-06-14</expires><date>2030-01-01</date>' },
      ),
    );
    expect(figures(report)).toEqual([4, 4, 0, 0, 0, 0, 0]);
    const rows = await stored();
    expect(rows.find(({ reference }) => reference === '1')?.application_url).toBe(
      'https://a.example/1',
    );
    expect(rows.find(({ reference }) => reference?.startsWith('hash:'))?.title).toHaveLength(200);
    expect(rows.find(({ reference }) => reference === '4')).toMatchObject({
      expires_at: '2026-06-15',
      created_at: NOW,
    });
    expect(
      Object.fromEntries(report.warnings.map(({ warning, count }) => [warning, count])),
    ).toEqual({
      'application URL missing': 1,
      'posting date invalid': 2,
      'end date invalid': 1,
      'already expired': 1,
    });
  });
});

describe('the posting date', () => {
  const posted = (date: string) => feed({ id: '1', more: date && `<date>${date}</date>` });
  const dates = async () =>
    (await stored()).map(({ created_at, undated }) => [created_at.toISOString(), undated]);

  test.each([
    '03/04/2026',
    '2026-02-30',
    'last week',
    '0001-01-01',
    '2026-06-17',
    '2126-06-01',
    '',
  ])('%s is unknown: the listing is as old as its first import', async (date) => {
    await run(posted(date));
    expect(await dates()).toEqual([[NOW.toISOString(), true]]);
    await run(posted(date).replace('ward', 'clinic'), {}, new Date('2026-06-15T18:00:00Z'));
    expect(await dates()).toEqual([[NOW.toISOString(), true]]);
    await run(posted('2026-06-14'));
    expect(await dates()).toEqual([['2026-06-14T00:00:00.000Z', false]]);
  });

  test('a clock that is ahead, or another time zone, is now', async () => {
    await run(posted('2026-06-16T08:00:00Z'));
    expect(await dates()).toEqual([[NOW.toISOString(), false]]);
  });
});

describe('again', () => {
  test('the same file changes nothing, with and without reference numbers', async () => {
    const content = feed({ id: '1' }, { id: '2' }, { title: 'Cook' }, { title: 'Baker' });
    expect(figures(await run(content))).toEqual([4, 4, 0, 0, 0, 0, 0]);
    const before = await stored();
    expect(figures(await run(content))).toEqual([4, 0, 0, 4, 0, 0, 0]);
    const sameBut = (rows: typeof before) => rows.map(({ import_run, ...row }) => row);
    expect(sameBut(await stored())).toEqual(sameBut(before));
  });

  test('listings change, leave and come back', async () => {
    await run(feed({ id: '1' }, { id: '2' }, { id: '3' }));
    const ids = new Map((await stored()).map(({ reference, id }) => [reference, id]));
    const second = feed({ id: '1' }, { id: '2', title: 'Head nurse' });
    expect(figures(await run(second))).toEqual([2, 0, 1, 1, 1, 0, 0]);
    expect(figures(await run(second))).toEqual([2, 0, 0, 2, 0, 0, 0]);
    expect((await stored()).map(({ title, expires_at }) => [title, expires_at])).toEqual([
      ['Nurse', '2026-07-15'],
      ['Head nurse', '2026-07-15'],
      ['Nurse', '2026-06-15'],
    ]);
    expect(figures(await run(feed({ id: '1' }, { id: '2' }, { id: '3' })))).toEqual([
      3, 0, 2, 1, 0, 0, 0,
    ]);
    expect(
      (await stored()).map(({ reference, id, expires_at }) => [
        id === ids.get(reference),
        expires_at,
      ]),
    ).toEqual([
      [true, '2026-07-15'],
      [true, '2026-07-15'],
      [true, '2026-07-15'],
    ]);
  });

  test('another source is left alone', async () => {
    await run(feed({ id: '1' }, { id: '2' }), { source: 'one' });
    expect(figures(await run(feed({ id: '1' }), { source: 'two' }))).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect(await stored()).toHaveLength(3);
  });

  test('a partial file, and one without any listing that goes in, expire nothing', async () => {
    await run(feed({ id: '1' }, { id: '2' }));
    expect(await run(feed({ id: '1' }), { partial: true })).toMatchObject({
      expired: 0,
      notExpired: 'partial',
    });
    expect(await run(feed({ id: '1', country: 'Peru' }))).toMatchObject({
      expired: 0,
      skipped: 1,
      notExpired: 'no-listing',
    });
  });

  test('a file without a single row is refused', async () => {
    for (const empty of ['<source></source>', 'id,title,country\n'])
      await expect(run(empty)).rejects.toThrow('The file has no jobs');
  });

  test('a file with less than half of the feed writes nothing until an administrator says so', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
    await run(feed(...many));
    const live = async () =>
      (await stored()).filter(({ expires_at }) => expires_at === null || expires_at > '2026-06-15');
    for (const dryRun of [true, false]) {
      const report = await run(feed(...many.slice(0, 1)), { dryRun });
      const signs = [{ sign: 'rows', before: 25, now: 1 }];
      expect(report).toMatchObject({ dryRun: true, strange: signs, expired: 24 });
      expect(report.held === undefined).toBe(dryRun);
      expect(await live()).toHaveLength(25);
    }
    expect(await run(feed(...many.slice(0, 12)))).toMatchObject({ strange: [{ sign: 'rows' }] });
    expect(await run(feed(...many.slice(0, 13)))).toMatchObject({ expired: 12, notExpired: null });
    expect(await run(feed(...many.slice(0, 1)), { endMissing: true })).toMatchObject({
      expired: 12,
      notExpired: null,
    });
    expect(await live()).toHaveLength(1);
  });

  test('none of the former listings is held, a part of them or a feed of three ends what left', async () => {
    const rows = (count: number, from = 0) =>
      feed(...Array.from({ length: count }, (_, index) => ({ id: String(from + index) })));
    await run(rows(3));
    expect(await run(rows(1))).toMatchObject({ expired: 2, notExpired: null });
    await run(rows(20));
    expect(await run(rows(20, 19))).toMatchObject({ new: 19, expired: 19, notExpired: null });
    const named = { source: 'clinic-feed' };
    for (const [options, sign] of [
      [{}, 'unnamed'],
      [named, 'references'],
      [{ ...named, dryRun: true }, 'references'],
    ] as const)
      expect(await run(rows(20, 100), options)).toMatchObject({
        ...{ new: 20, expired: 20, dryRun: true },
        strange: [{ sign, before: 20, now: 0 }],
      });
  });

  test('a row that turned bad keeps its listing, also when a good one with its reference follows', async () => {
    await run(feed({ id: '1' }, { id: '2' }, { id: '3' }));
    expect(figures(await run(feed({ id: '1' }, { id: '2', title: '' })))).toEqual([
      2, 0, 0, 1, 1, 0, 1,
    ]);
    const twice = feed({ id: '1' }, { id: '2', title: '' }, { id: '2' });
    expect(figures(await run(twice))).toEqual([3, 0, 0, 2, 0, 0, 1]);
    expect(figures(await run(twice))).toEqual([3, 0, 0, 2, 0, 0, 1]);
  });
});

describe('rows that do not go in', () => {
  test('each is told with its line and reason, the rest goes in', async () => {
    const report = await run(
      feed(
        { id: '1' },
        { id: '2', title: ' ' },
        { id: '3', text: '' },
        { id: '1' },
        { id: '5', country: 'Peru' },
        { id: '6', country: 'Atlantis' },
      ),
    );
    expect(figures(report)).toEqual([6, 1, 0, 0, 0, 2, 3]);
    const problems = kit.heard.flatMap((progress) =>
      progress.kind === 'problem'
        ? [[progress.line, progress.outcome, progress.reason, progress.detail]]
        : [],
    );
    expect(problems.sort()).toEqual([
      [3, 'bad', 'title missing', ''],
      [4, 'bad', 'description and excerpt missing', ''],
      [5, 'bad', 'duplicate reference number', '1'],
      [6, 'skipped', 'country not supported', 'Peru'],
      [7, 'skipped', 'country not supported', 'not recognised: “Atlantis”'],
    ]);
    expect(report.firstBad.map(({ line }) => line).sort()).toEqual([3, 4, 5]);
    expect(report.reasons[0]).toEqual({
      outcome: 'skipped',
      reason: 'country not supported',
      count: 2,
      details: [
        { detail: 'Peru', count: 1 },
        { detail: 'not recognised: “Atlantis”', count: 1 },
      ],
    });
  });

  test('a malformed file is refused and nothing of it is written, however late the fault', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ id: String(index) }));
    await expect(run(feed(...rows).replace(/<\/source>$/, '<job>'))).rejects.toMatchObject({
      code: 'import-refused',
    });
    expect(await stored()).toEqual([]);
    expect(
      await kit.database.db
        .selectFrom('settings')
        .select('key')
        .where('key', 'like', '%clinic-feed')
        .where('value', '=', 'never')
        .execute(),
    ).toEqual([]);
  });
});

describe('a dry run', () => {
  test('tells what the real run then does, and writes nothing', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({ id: String(index) }));
    await run(feed(...rows));
    const next = feed(
      ...rows
        .slice(0, 100)
        .map((row, index) => ({ ...row, title: index % 9 === 0 ? 'Senior nurse' : 'Nurse' })),
      { id: '3' },
      { id: '98' },
      { id: 'new' },
      { id: '110', title: '' },
      { country: 'Peru' },
    );
    const before = await stored();
    const dry = await run(next, { dryRun: true });
    expect(await stored()).toEqual(before);
    expect(dry.dryRun).toBe(true);
    expect(figures(dry)).toEqual([105, 1, 12, 88, 29, 1, 3]);
    // Rows to look at are of a trial only.
    const { sample, ...told } = dry;
    const outcomes = new Set(sample?.map(({ outcome }) => outcome));
    expect([...outcomes].toSorted()).toEqual(['bad', 'new', 'skipped', 'unchanged', 'updated']);
    expect({ ...(await run(next)), dryRun: true, runId: dry.runId }).toEqual(told);
  });
});
