import { describe, expect, test } from 'vitest';
import type { JobList } from '../../../shared/jobs.ts';
import { setUpAskedJobs, titlesOf } from '../../../test/asked-jobs.ts';

// What the answer of GET /api/jobs says of a question in a seeker's words.

const { kit, write, ask } = setUpAskedJobs();

describe('conditions', () => {
  test('what states it comes before what says it and what only mentions it', async () => {
    await write(
      { title: 'Nurse, mentions', description: '<p>Your visa is checked at the gate.</p>' },
      { title: 'Permit to Work Officer' },
      { title: 'Nurse, offers', description: '<p>We offer visa sponsorship for this role.</p>' },
      { title: 'Nurse, refuses', description: '<p>We are unable to sponsor visas.</p>' },
    );
    for (const words of [
      'visa sponsorship nurse',
      'nurse with work permit',
      'enfermeira com visto',
    ]) {
      const list = await ask(`search=${encodeURIComponent(words)}`);
      expect(titlesOf(list)[0], words).toBe('Nurse, offers');
      expect(list.conditions?.[0]?.name).toBe('Visa help');
      // One that refuses is no near match; the work alone comes last.
      expect(titlesOf(list).at(-1), words).toBe('Nurse, refuses');
      expect(titlesOf(list)).not.toContain('Permit to Work Officer');
    }
    const { conditions } = await ask('search=visa+sponsorship+nurse');
    expect(conditions).toEqual([{ name: 'Visa help', without: 'nurse' }]);
    expect(titlesOf(await ask('search=work+permit+jobs'))[0]).toBe('Nurse, offers');
  });

  test('a word with the same stem does not mention it', async () => {
    await write(
      { title: 'Painter', description: '<p>You paint houses where people live.</p>' },
      { title: 'Tiler', description: '<p>There is accommodation near the site.</p>' },
    );
    expect(titlesOf(await ask('search=free+accommodation'))).toEqual(['Tiler']);
    expect(titlesOf(await ask('search=live+in'))).toEqual(['Tiler']);
  });

  test('pay is one, in the currency and the period that were asked for', async () => {
    await write(
      { title: 'Welder, less', salary: { min: 2000, currency: 'EUR', period: 'month' } },
      { title: 'Welder, none' },
      { title: 'Welder, more', salary: { min: 20, currency: 'EUR', period: 'hour' } },
      { title: 'Welder, dirhams', salary: { min: 9000, currency: 'AED', period: 'month' } },
    );
    const list = await ask('search=3000+euro+month+welder');
    expect(titlesOf(list)[0]).toBe('Welder, more');
    expect(list.totalCount - (list.closeCount ?? 0)).toBe(1);
    expect(list.conditions).toEqual([{ name: 'From €3,000 a month', without: 'welder' }]);
    expect(titlesOf(await ask('search=welder+/hr'))[0]).toBe('Welder, more');
  });

  test('level is a filter whose counts are those of its lists', async () => {
    await write(
      { title: 'Senior Baker', country_code: 'GB' },
      { title: 'Trainee Baker', country_code: 'GB' },
      { title: 'Baker', description: '<p>No experience is needed.</p>', country_code: 'DE' },
      { title: 'Junior Baker', country_code: 'DE' },
      { title: 'Baker', country_code: 'DE' },
    );
    for (const query of [
      'search=baker',
      'country=DE',
      'search=baker&country=GB',
      'search=-trainee',
    ]) {
      const { counts } = await ask(`${query}&counts=true&sort=newest`);
      for (const level of ['entry', 'junior', 'trained', 'senior']) {
        const list = await ask(`${query}&level=${level}&sort=newest`);
        expect(list.totalCount, `${query} ${level}`).toBe(counts?.facts.level?.[level]);
      }
    }
    expect(titlesOf(await ask('level=entry'))).toEqual(['Trainee Baker', 'Baker']);
    expect((await kit.api.get('/api/jobs?level=expert')).status).toBe(400);
  });
});

describe('work', () => {
  test('that the board has none of is said, and nothing stands under its name', async () => {
    await write(
      { title: 'Electrician', country_code: 'GB' },
      { title: 'Clerk', description: '<p>You write to a plumber.</p>', country_code: 'GB' },
    );
    expect((await ask('search=electrician+japan')).none).toEqual({
      work: 'electrician',
      place: 'Japan',
    });
    expect((await ask('search=plumber')).none).toEqual({ work: 'plumber', place: null });
    expect((await ask('search=electricista+japon')).none?.work).toBe('electrician');
    // There are some: only the condition is missing, or a filter is in the way.
    expect((await ask('search=electrician+with+accommodation')).none).toBeUndefined();
    expect((await ask('search=electrician&country=JP')).none?.place).toBe('Japan');
    expect((await ask('search=electrician&category=Caregiving')).none).toBeUndefined();
    expect((await ask('search=electrician&sort=newest')).none).toBeUndefined();
  });

  test('is said to be none only where the place has none of its field', async () => {
    await write(
      { title: 'Bricklayer', country_code: 'QA' },
      { title: 'Scaffolder', country_code: 'QA' },
      { title: 'Construction Worker', country_code: 'KW' },
      { title: 'Hairdresser', country_code: 'AE' },
      { title: 'Construction Worker', country_code: 'DE' },
    );
    for (const words of ['construction worker qatar', 'construction worker qatar with housing']) {
      const list = await ask(`search=${words}`);
      expect(list.none, words).toBeUndefined();
      expect(list.parts?.[0], words).toMatchObject({ from: 0, similar: true });
      expect(titlesOf(list), words).toEqual([
        ...['Bricklayer', 'Scaffolder'],
        ...['Construction Worker', 'Construction Worker'],
      ]);
    }
    expect((await ask('search=construction+worker+uae')).none?.place).toBe('United Arab Emirates');
    expect((await ask('search=construction+worker&country=QA')).none).toBeUndefined();
  });

  test('counts where titles have it; texts that only mention it come last, with their number', async () => {
    await write(
      { title: 'Secretary', description: '<p>You write to every welder.</p>' },
      { title: 'Welder' },
      { title: 'Pipe Welder' },
      { title: 'Fabricator', description: '<p>You are a welder.</p>' },
    );
    const list = await ask('search=welder');
    expect(list.totalCount - (list.closeCount ?? 0)).toBe(4);
    expect(list.mentionCount).toBe(1);
    expect(titlesOf(list).at(-1)).toBe('Secretary');
    expect(list.parts?.at(-1)).toEqual({ from: list.jobs.length - 1, misses: null });
    await write(...Array.from({ length: 130 }, () => ({ title: 'Welder' })));
    const second = await ask('search=welder&page=5');
    expect(second.mentionCount).toBe(1);
    expect(titlesOf(second).at(-1)).toBe('Secretary');
    expect(second.parts).toEqual([{ from: 13, misses: null }]);
  });

  test('in another language is named, unless titles say it so', async () => {
    await write({ title: 'Staff Nurse' }, { title: 'Krankenschwester' });
    expect((await ask('search=enfermeira')).understood).toEqual({
      typed: 'enfermeira',
      name: 'nurse',
    });
    expect((await ask('search=krankenschwester')).understood).toBeUndefined();
    expect((await ask('search=nurse')).understood).toBeUndefined();
  });

  test('its neighbours follow under a name of their own', async () => {
    await write({ title: 'Midwife' }, { title: 'Baker' }, { title: 'Staff Nurse' });
    const list = await ask('search=nurse');
    expect(titlesOf(list)).toEqual(['Staff Nurse', 'Midwife']);
    expect(list.parts).toEqual([{ from: 1, misses: 'nurse', similar: true }]);
  });

  test('similar work is of the field and of about the same skill', async () => {
    await write(
      ...[
        ...['Civil Engineer', 'Scaffolder', 'Hotel Receptionist', 'Beautician', 'Kitchen Helper'],
        'Dietitian',
      ].map((title) => ({ title, country_code: 'QA' as const })),
    );
    const similarTo = async (work: string) => titlesOf(await ask(`search=${work}+qatar`));
    expect(await similarTo('bricklayer')).toEqual(['Scaffolder']);
    expect(await similarTo('cook')).toEqual(['Kitchen Helper']);
    // A hotel has other work there, a clinic too: not similar, and "none" is not said either.
    for (const work of ['bellboy', 'dentist']) {
      expect(await similarTo(work)).toEqual([]);
      expect((await ask(`search=${work}+qatar`)).none).toBeUndefined();
    }
  });

  test('a chef is found in the words of other languages too', async () => {
    await write({ title: 'Sous Chef', country_code: 'AE', state: 'Dubai' });
    for (const words of ['شيف دبي', 'शेफ दुबई', 'aşçı dubai', 'cozinheira dubai']) {
      const list = await ask(`search=${encodeURIComponent(words)}`);
      expect(titlesOf(list), words).toEqual(['Sous Chef']);
      expect(list.parts, words).toBeUndefined();
    }
  });

  test('a family of work is found by its everyday name', async () => {
    await write(
      { title: 'Machine Operator' },
      { title: 'Packing Operative' },
      { title: 'Cashier' },
    );
    expect(titlesOf(await ask('search=factory+worker')).toSorted()).toEqual([
      'Machine Operator',
      'Packing Operative',
    ]);
    await write(
      { title: 'Warehouse Operative' },
      { title: 'Warehouse, Loading and Customer Coordinator' },
    );
    expect(titlesOf(await ask('search=picker+packer'))[0]).toBe('Warehouse Operative');
  });
});

describe('places', () => {
  test('a street is not the town that it is named after', async () => {
    await write(
      { title: 'Nurse, Derby', state: 'London Road, Derby', country_code: 'GB' },
      { title: 'Nurse, London', state: 'Oxford Street, London', country_code: 'GB' },
    );
    const list = await ask('search=nurse+london');
    expect(titlesOf(list)[0]).toBe('Nurse, London');
    expect(list.totalCount - (list.closeCount ?? 0)).toBe(1);
    expect(titlesOf(await ask('place=London'))).toEqual(['Nurse, London']);
    expect(titlesOf(await ask('place=Derby'))).toEqual(['Nurse, Derby']);
  });

  test('the place field reads what the words of a search do', async () => {
    await write(
      { title: 'Nurse, Berlin', state: 'Berlin', country_code: 'DE' },
      { title: 'Nurse, Leeds', state: 'Leeds', country_code: 'GB' },
      { title: 'Nurse, Dubai', state: 'Dubai', country_code: 'AE' },
      { title: 'Nurse, Sheung Wan', state: 'Sheung Wan', country_code: 'HK' },
    );
    const places = [
      'Europe',
      'EU',
      'Middle East',
      'Gulf',
      'Asia',
      'Germany or Hong Kong',
      'in Germany',
      'Dubai UAE',
      'Leeds United Kingdom',
      'germny',
    ];
    for (const place of places) {
      const words = await ask(`search=nurse+in+${place.replace('in ', '')}`);
      const list = await ask(`search=nurse&place=${place}`);
      const full = ({ totalCount, closeCount = 0 }: JobList) => totalCount - closeCount;
      expect(full(list), place).toBeGreaterThan(0);
      expect(titlesOf(list).slice(0, full(list)), place).toEqual(
        titlesOf(words).slice(0, full(words)),
      );
      expect((await ask(`place=${place}`)).totalCount, place).toBe(full(words));
    }
    expect((await ask('place=germny')).where).toEqual({ country: 'DE' });
    expect((await ask('place=germny&exact=true')).where).toEqual({ state: 'germny' });
    const { where } = await ask('search=nurse&place=Europe&country=AE&state=dubai');
    expect(where).toEqual({ country: 'AE', state: 'dubai', search: 'nurse in Europe' });
  });

  test('of a text count: a country shows as many as choosing it opens', async () => {
    await write(
      { title: 'Nurse', state: 'London', country_code: 'GB' },
      { title: 'Nurse', state: 'Leeds', country_code: 'GB' },
      { title: 'Nurse', state: 'London, Ontario', country_code: 'CA' },
      { title: 'Nurse', state: 'Toronto', country_code: 'CA' },
      { title: 'Nurse', state: 'Berlin', country_code: 'DE' },
    );
    for (const words of ['nurse london', 'enfermera londres', 'nurse', 'nurse germany or canada']) {
      const search = `search=${encodeURIComponent(words)}`;
      const { counts } = await ask(`${search}&counts=true`);
      expect(Object.keys(counts?.countries ?? {}).length, words).toBeGreaterThan(2);
      for (const [code, count] of Object.entries(counts?.countries ?? {})) {
        const list = await ask(`${search}&country=${code}`);
        expect(list.totalCount - (list.closeCount ?? 0), `${words} ${code}`).toBe(count);
      }
    }
  });

  test('a country that is not covered is named, and the nearest comes first', async () => {
    await write(
      { title: 'Welder in Tokyo', country_code: 'JP' },
      { title: 'Welder in Berlin', country_code: 'DE' },
    );
    const list = await ask('search=welder+poland');
    expect(list.notCovered).toBe('Poland');
    expect(titlesOf(list)).toEqual(['Welder in Berlin', 'Welder in Tokyo']);
    expect(list.none).toBeUndefined();
  });

  test('a word that stands in a listing there is not replaced', async () => {
    await write(
      ...Array.from({ length: 30 }, () => ({ title: 'Plumber', country_code: 'GB' as const })),
      { title: 'Guide', description: '<p>You lead the Plumbar tour.</p>', country_code: 'CA' },
    );
    expect((await ask('search=plumbar')).corrected).toBe('plumber');
    expect((await ask('search=plumbar+uk')).corrected).toBe('plumber uk');
    expect((await ask('search=plumbar+canada')).corrected).toBeUndefined();
    expect((await ask('search=CSCS')).corrected).toBeUndefined();
  });
});

describe('spelling', () => {
  test('that leaves no doubt is searched for at once', async () => {
    await write({ title: 'Physiotherapist' }, { title: 'Baker' });
    const list = await ask('search=fisiotherapist');
    expect(titlesOf(list)).toEqual(['Physiotherapist']);
    expect(list.corrected).toBe('physiotherapist');
    expect(list.suggestion).toBeUndefined();
    const literal = await ask('search=fisiotherapist&exact=true');
    expect(literal.corrected).toBeUndefined();
    expect(literal.totalCount).toBe(0);
    // It may be a part of the same name.
    expect((await ask('search=fisiotherapist+Zanderbrook')).corrected).toBeUndefined();
  });

  test('is searched for at once also where no title has the word', async () => {
    await write({ title: 'Rehabilitation', description: '<p>You are a physiotherapist.</p>' });
    expect((await ask('search=fisiotherapist')).corrected).toBe('physiotherapist');
    await kit.api.database.db.deleteFrom('jobs').execute();
    await write({ title: 'Bricklayer' });
    const list = await ask('search=scafolder');
    expect(list.corrected).toBe('scaffolder');
    expect(list.parts).toEqual([{ from: 0, misses: 'scaffolder', similar: true }]);
  });
});
