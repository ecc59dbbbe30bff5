import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, setUpJobSearch } from '../../../test/job-search.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';
import { dropExpired, indexJobs } from './find/index-jobs.service.ts';
import { countLiveJobs, createJobSearch, suggestSpelling } from './search-jobs.service.ts';

const { kit, write, ask } = setUpJobSearch();

async function find(query: Partial<JobSearchQuery> | string): Promise<number[]> {
  return (await ask(query)).ids;
}

describe('what is found', () => {
  test('words of every field, stemmed', async () => {
    const [id] = await write(
      {
        title: 'Bricklaying',
        employer: 'Zebrafish Ltd',
        category: 'Construction',
        state: 'Ontario',
        country_code: 'CA',
        excerpt: 'We build towers.',
        description: '<p class="hidden">Pouring concrete</p>',
      },
      {},
    );
    for (const text of [
      'bricklayings',
      'zebrafish',
      'constructions',
      'ontario',
      'canada',
      'tower building',
      'pours concretes',
    ]) {
      expect(await find(text), text).toEqual([id]);
    }
    expect(await find('hidden')).toEqual([]);
  });

  test('all words must be there, phrases in order, and nothing that follows a minus', async () => {
    const [first, second] = await write(
      { description: 'The night shift starts late' },
      { description: 'Shift work, no night bus' },
    );
    expect(await find('night shift')).toEqual([first, second]);
    expect(await find('"night shift"')).toEqual([first]);
    expect(await find('"shift night"')).toEqual([]);
    expect(await find('night -bus')).toEqual([first]);
    expect(await find('night -"shift starts"')).toEqual([second]);
    expect(await find('starts or bus')).toEqual([first, second]);
  });

  test('the first sixteen words count, and no more', async () => {
    const words =
      'anchor bottle candle dragon engine falcon garden hammer igloo jacket kettle ladder magnet needle orange pencil';
    const [id] = await write({ description: words });
    expect(await find(`${words} zeppelin`)).toEqual([id]);
    expect(await find(`${words.replace(' pencil', '')} zeppelin`)).toEqual([]);
  });

  test('phrases of any length are exact: over stop words, with long words, with unfinished words beside them', async () => {
    const long = 'x'.repeat(80);
    const [first, second] = await write(
      { description: `Director of nursing in a registered night nurse team ${long} ward` },
      { description: `Nursing director, night registered nurse and team, ward ${long}` },
    );
    expect(await find('"director of nursing"')).toEqual([first]);
    expect(await find('"registered night nurse"')).toEqual([first]);
    expect(await find('"registered nurse"')).toEqual([second]);
    expect(await find(`"${long} ward"`)).toEqual([first]);
    expect(await find('"night nurse" war')).toEqual([first]);
    expect(await find('nurse -"registered night nurse"')).toEqual([second]);
  });

  test('two words that are one name stand side by side', async () => {
    const [carer, apart] = await write(
      { title: 'Live-in care giver' },
      { description: 'Take care; a giver of gifts. The machine helps learning.' },
      { description: 'You know machine learning.' },
    );
    expect(await find('caregiver')).toEqual([carer]);
    expect(await find('care giver')).toEqual([carer]);
    expect(await find('machine learning')).not.toContain(apart);
  });

  test('a search of only a minus gives everything else', async () => {
    const [, other] = await write({ title: 'Zookeeper' }, { title: 'Diver' });
    expect(await find('-zookeeper')).toEqual([other]);
    expect((await ask('-zookeeper -diver')).totalCount).toBe(0);
    expect((await ask('-zookeeper')).totalCount).toBe(1);
  });

  test('the last word may be unfinished, whatever its stem', async () => {
    const [id] = await write({ title: 'Zoological Lifeguarding' }, {});
    for (const text of ['zoolog', 'zo', 'zoological lifeg', 'lifeguardin'])
      expect(await find(text), text).toEqual([id]);
    expect(await find('lifegu zoological')).toEqual([]);
  });

  test('accents and case fold both ways', async () => {
    const [id] = await write(
      {
        title: 'Serveur au CAFÉ',
        employer: 'Müller',
        state: 'Île-de-France',
        country_code: 'FR',
      },
      {},
    );
    for (const text of ['cafe', 'café', 'CAFÉ', 'muller', 'MÜLLER', 'ile de france', 'cafe\u0301'])
      expect(await find(text), text).toEqual([id]);
  });

  test('synonyms', async () => {
    const [nurse, driver, cleaner, nanny, forklift] = await write(
      { title: 'Staff Nurse' },
      { title: 'HGV Driver' },
      { title: 'Housekeeping' },
      { title: 'Au-pair' },
      { title: 'Fork lift operator' },
    );
    const expected = {
      RN: nurse,
      'registered nurse': nurse,
      trucker: driver,
      lorry: driver,
      cleaners: cleaner,
      babysitter: nanny,
      forklift,
    };
    for (const [text, id] of Object.entries(expected)) expect(await find(text), text).toEqual([id]);
  });

  test('a longer name is more exact than the shorter one inside it', async () => {
    const [truck] = await write({ title: 'Truck driver' }, { title: 'Bus driver' });
    expect(await find('truck driver')).toEqual([truck]);
    expect(await find('driver')).toHaveLength(2);
  });

  test('stop words never ruin a search', async () => {
    const [tech, other] = await write(
      { title: 'Support Engineer', category: 'Information Technology' },
      { title: 'Diver', description: 'It is what you make of it.' },
    );
    expect(await find('IT')).toEqual([tech]);
    expect(await find('it jobs')).toEqual([tech]);
    expect(await find('a diver in the sea or diver')).toEqual([other]);
    expect(await find('i am looking for a job as a diver please')).toEqual([other]);
    expect(await find('the')).toEqual([tech, other]);
  });

  test('countries by all their names', async () => {
    const [uk, us, uae] = await write(
      { country_code: 'GB' },
      { country_code: 'US' },
      { country_code: 'AE' },
    );
    for (const text of ['uk', 'U.K.', 'United Kingdom', 'britain'])
      expect(await find(text), text).toEqual([uk]);
    for (const text of ['us', 'USA', 'United States']) expect(await find(text), text).toEqual([us]);
    for (const text of ['UAE', 'emirates', 'united arab emirates'])
      expect(await find(text), text).toEqual([uae]);
  });

  test('compounds and marks between words only separate', async () => {
    const [id] = await write(
      { title: 'Diver/Node.js (full-time)', description: 'Safety-critical' },
      {},
    );
    for (const text of [
      'node',
      'node.js',
      'js',
      'full time',
      'full-time diver',
      'safety',
      'critical',
    ])
      expect(await find(text), text).toEqual([id]);
  });
});

describe('filters', () => {
  test('country, category, state and date, and unknown ones find nothing', async () => {
    const old = new Date(NOW.getTime() - 3 * 86_400_000).toISOString();
    const [first, second] = await write(
      { country_code: 'CA', category: 'Construction', state: 'Québec' },
      { country_code: 'GB', category: 'Caregiving', state: 'Greater London', created_at: old },
    );
    expect(await find({ country_code: 'CA' })).toEqual([first]);
    expect(await find({ category: 'Caregiving' })).toEqual([second]);
    expect(await find({ state: 'quebec' })).toEqual([first]);
    expect(await find({ state: ' LONDON ' })).toEqual([second]);
    for (const state of ['%', 'l_ndon', 'qu%bec']) expect(await find({ state })).toEqual([]);
    expect(await find({ state: 'x\0\ud800_\\' })).toEqual([]);
    expect(await find({ date: 'today' })).toEqual([first]);
    expect(await find({ date: 'week' })).toEqual([first, second]);
    expect((await ask({ country_code: null })).totalCount).toBe(0);
    expect((await ask({ category: null })).totalCount).toBe(0);
  });

  test('only live listings: a listing ends on its expiry day, and the day turns', async () => {
    const [, , live] = await write(
      { expires_at: '2026-03-09' },
      { expires_at: '2026-03-10' },
      { expires_at: '2026-03-11' },
    );
    expect(await find('plain')).toEqual([live]);
    expect(await countLiveJobs(kit.search)).toEqual({
      liveJobs: 1,
      countries: { DE: 1 },
      categories: { 'Other Odd Jobs': 1 },
    });
    kit.now = new Date('2026-03-11T00:00:01Z');
    expect(await find('plain')).toEqual([]);
  });

  test('counts ignore their own filter and obey the other', async () => {
    await write(
      { country_code: 'CA', category: 'Construction' },
      { country_code: 'CA', category: 'Caregiving' },
      { country_code: 'GB', category: 'Caregiving' },
    );
    const { totalCount, counts } = await ask({
      text: 'plain',
      country_code: 'CA',
      category: 'Caregiving',
    });
    expect(totalCount).toBe(1);
    expect(counts).toMatchObject({
      countries: { CA: 1, GB: 1 },
      categories: { Construction: 1, Caregiving: 1 },
      facts: { level: { entry: 0, senior: 0 } },
    });
  });

  test('pages do not overlap, and past the end is empty with the right total', async () => {
    const ids = await write(...Array.from({ length: 25 }, () => ({})));
    const pages = await Promise.all(
      [0, 10, 20, 30].map((offset) => find({ text: 'plain', offset, limit: 10 })),
    );
    expect(pages.flat()).toEqual(ids);
    expect(pages[3]).toEqual([]);
    expect((await ask({ offset: 3_000_000, limit: 30 })).totalCount).toBe(25);
    const oldest = await Promise.all(
      [0, 10, 20].map((offset) => find({ sort: 'oldest', offset, limit: 10 })),
    );
    expect(oldest.flat()).toEqual([...ids].reverse());
  });

  test('by relevance titles come first, and no page repeats or loses a listing', async () => {
    const ids = await write(
      { description: 'A diver.' },
      { title: 'Diver' },
      {},
      { title: 'Deep sea diver' },
      { excerpt: 'diver' },
    );
    expect(await ask({ text: 'sea diver', sort: 'relevance' })).toMatchObject({
      ids: [ids[3], ids[1], ids[0], ids[4]],
      closeFrom: 1,
      close: [{ misses: 'sea' }, { misses: 'sea' }, { misses: 'sea' }],
    });
    const all = await find({ text: 'diver', sort: 'relevance' });
    expect(all.slice(0, 2).sort()).toEqual([ids[1], ids[3]].sort());
    expect(all.slice(2)).toEqual([ids[0], ids[4]]);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((offset) => find({ text: 'diver', sort: 'relevance', offset, limit: 1 })),
    );
    expect(pages.flat()).toEqual(all);
  });
});

describe('memory', () => {
  test('listings that ended leave the search table and come back when their end is moved', async () => {
    const [ended, live] = await write({ expires_at: '2026-03-09' }, { expires_at: '2026-03-11' });
    await dropExpired(kit.database.db, '2026-03-10');
    const left = await kit.database.db.selectFrom('job_search').select('job_id').execute();
    expect(left.map((row) => row.job_id)).toEqual([live]);
    await kit.database.db
      .updateTable('jobs')
      .set({ expires_at: '2026-04-01' })
      .where('id', '=', ended as number)
      .execute();
    await kit.database.db.transaction().execute((tx) => indexJobs(tx, [ended as number]));
    expect((await find('plain')).toSorted()).toEqual([ended, live]);
  });

  test('answers are kept until they are forgotten', async () => {
    await write({ title: 'Diver' });
    expect((await ask('diver')).totalCount).toBe(1);
    await write({ title: 'Diver' });
    expect((await ask('diver')).totalCount).toBe(1);
    kit.search.forget();
    expect((await ask('diver')).totalCount).toBe(2);
  });

  test('an answer that was on its way when jobs changed is not kept', async () => {
    await write({ title: 'Diver' });
    const before = ask('diver');
    await write({ title: 'Diver' });
    kit.search.forget();
    await before;
    expect((await ask('diver')).totalCount).toBe(2);
  });
});

describe('spelling', () => {
  beforeEach(async () => {
    await write(
      { title: 'Staff Nurse', country_code: 'GB', state: 'London' },
      { title: 'Welder', country_code: 'GB' },
      { title: 'Electrician', employer: 'Nurcan' },
      { title: 'Cleaner' },
    );
  });

  test('each misspelt word is corrected by itself, and the others stay', async () => {
    const expected = {
      nurce: 'nurse',
      wleder: 'welder',
      electrision: 'electrician',
      'clener germany': 'cleaner germany',
      'wlder or electrision': 'welder or electrician',
      'clener "wleder"': 'cleaner "wleder"',
      // No title or place names this country.
      'welder germny': 'welder germany',
    };
    for (const [text, corrected] of Object.entries(expected)) {
      expect((await ask(text)).corrected, text).toBe(corrected);
      expect((await ask({ text, exact: true })).corrected, text).toBeUndefined();
    }
    expect((await ask('wleder')).totalCount).toBe(1);
    expect((await ask({ text: 'wleder', exact: true })).totalCount).toBe(0);
  });

  test('is silent when nothing is misspelt or nothing is near', async () => {
    await write({ title: 'Island guide' }, { title: 'Lorry driver' });
    for (const text of [
      ...['nurse', 'xqzwv', 'welder london', '', '-nurse', '"nurce"', '\0\ud800'],
      // A name of an employer, words that are not finished, a country without listings.
      ...['nurcan', 'electri', 'weld', 'guide in iceland'],
      // Names of work in other languages, of several words.
      ...['soldadora industrial', 'chauffeur poids lourd'],
    ])
      expect((await ask(text)).corrected, text).toBeUndefined();
  });

  test('forty misspelt words cost little more than six', async () => {
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = kit.database.db.withPlugin(counter);
    const costOf = async (text: string) => {
      queries = 0;
      kit.search = createJobSearch({ db, now: () => NOW });
      expect((await ask(text)).totalCount).toBe(0);
      await suggestSpelling(kit.search, text, { member: false });
      return queries;
    };
    const words = [...'qxzjkvwyhp'].flatMap((letter, at) =>
      ['electrician', 'welder', 'cleaner', 'nurse'].map((word) => {
        const place = 2 + (at % (word.length - 2));
        return word.slice(0, place) + letter + word.slice(place + 1);
      }),
    );
    const six = await costOf(words.slice(0, 6).join(' '));
    const forty = await costOf(words.toReversed().join(' '));
    expect(forty).toBeLessThan(1.5 * six);
  });

  test('a search that found nothing as it was typed is offered another spelling', async () => {
    expect(await suggestSpelling(kit.search, 'xqzwv', { member: false })).toBeUndefined();
  });
});
