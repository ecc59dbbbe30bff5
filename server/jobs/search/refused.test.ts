import { describe, expect, test } from 'vitest';
import { setUpAskedJobs, titlesOf } from '../../../test/asked-jobs.ts';

// Permits, chosen countries and refusals in a seeker's words, as GET /api/jobs reads them.

const { write, ask } = setUpAskedJobs();

describe('the name of a permit', () => {
  test('means its country and its kind, where the words name no other', async () => {
    await write(
      { title: 'Nurse', country_code: 'US', description: '<p>We sponsor your visa.</p>' },
      { title: 'Farm Worker', country_code: 'US', description: '<p>An H-2A job order.</p>' },
      { title: 'Chef (LMIA approved)', country_code: 'CA' },
      { title: 'Chef', country_code: 'CA', description: '<p>We sponsor your visa.</p>' },
      { title: 'Chef', country_code: 'AU', description: '<p>We sponsor your visa.</p>' },
    );
    for (const [words, place] of [
      ['h1b', 'USA'],
      ['h-1b visa sponsorship nurse', 'USA'],
      ['lmia chef', 'Canada'],
      ['skilled worker visa chef', 'United Kingdom'],
      ['chef 482 visa', 'Australia'],
      ['aewv', 'New Zealand'],
      ['tokutei ginou cook', 'Japan'],
      ['eps topik', 'South Korea'],
      ['h1b chef canada', 'Canada'],
    ] as const) {
      const list = await ask(`search=${words}`);
      expect(
        list.places?.map(({ name }) => name),
        words,
      ).toEqual([place]);
      expect(list.conditions?.[0]?.name, words).toBe('Visa help');
    }
    expect(titlesOf(await ask('search=lmia'))[0]).toBe('Chef (LMIA approved)');
    expect(titlesOf(await ask('search=h2a'))[0]).toBe('Farm Worker');
    expect((await ask('search=h2b+or+lmia')).places).toHaveLength(2);
  });

  test('free housing is free housing', async () => {
    await write(
      { title: 'Cook, pays', description: '<p>Accommodation is provided at £70 a week.</p>' },
      { title: 'Cook, free', description: '<p>Free accommodation is provided.</p>' },
    );
    const list = await ask('search=cook+free+housing');
    expect(list.conditions?.[0]?.name).toBe('Free housing');
    expect(titlesOf(list)[0]).toBe('Cook, free');
    expect((await ask('search=cook+with+accommodation')).totalCount).toBe(2);
  });
});

describe('a chosen country', () => {
  test('narrows a place of the text, or is said to replace it', async () => {
    await write(
      { title: 'Welder', country_code: 'GB', state: 'London' },
      { title: 'Welder', country_code: 'GB', state: 'Leeds' },
      { title: 'Welder', country_code: 'DE', state: 'Berlin' },
    );
    const asked = async (query: string) => {
      const list = await ask(query);
      const full = list.totalCount - (list.closeCount ?? 0);
      return { full, replaced: list.replaced?.map(({ name, without }) => [name, without]) };
    };
    expect(await asked('search=welder+london&country=GB')).toEqual({ full: 1 });
    expect(await asked('search=welder+in+europe&country=DE')).toEqual({ full: 1 });
    expect(await asked('search=welder+in+london&country=DE')).toEqual({
      full: 1,
      replaced: [['London', 'welder']],
    });
    expect(await asked('search=welder+germany&country=GB')).toEqual({
      full: 2,
      replaced: [['Germany', 'welder']],
    });
  });
});

describe('what is refused', () => {
  test('is left out of the list, and never asked for', async () => {
    await write(
      { title: 'Nurse, nights', description: '<p>You work night shifts.</p>' },
      { title: 'Nurse, days', description: '<p>There are no night shifts.</p>' },
      { title: 'Nurse, drives', description: '<p>A full driving licence is a must.</p>' },
      { title: 'Nurse, lives in', description: '<p>This is a live-in post.</p>' },
      { title: 'Nurse, housed', description: '<p>Accommodation is provided.</p>' },
    );
    const all = [
      'Nurse, nights',
      'Nurse, days',
      'Nurse, drives',
      'Nurse, lives in',
      'Nurse, housed',
    ];
    for (const [words, name, left] of [
      ['nurse no night shift', 'Night work', 'Nurse, nights'],
      ['nurse without night duty', 'Night work', 'Nurse, nights'],
      ['enfermera sin turno de noche', 'Night work', 'Nurse, nights'],
      ['nurse without driving licence', 'driving licence', 'Nurse, drives'],
      ['nurse driving license not required', 'driving license', 'Nurse, drives'],
      ['nurse ohne führerschein', 'führerschein', 'Nurse, drives'],
      ['nurse not live in', 'Live-in', 'Nurse, lives in'],
    ] as const) {
      const list = await ask(`search=${encodeURIComponent(words)}`);
      expect(titlesOf(list).toSorted(), words).toEqual(
        all.filter((one) => one !== left).toSorted(),
      );
      expect(list.excluded?.[0]?.name, words).toBe(name);
      expect(list.conditions, words).toBeUndefined();
    }
    const { excluded } = await ask('search=no+night+shift+or+weekends+nurse');
    expect(excluded).toEqual([
      { name: 'Night work', without: 'or weekends nurse' },
      { name: 'Weekends', without: 'nurse' },
    ]);
  });

  test('goes on behind "or", in other languages too, and is not clear behind "and"', async () => {
    await write({ title: 'Nurse', description: '<p>You work at weekends.</p>' });
    const german = await ask('search=nurse+ohne+nachtschicht+oder+wochenende');
    expect(german.excluded).toHaveLength(2);
    const list = await ask('search=nurse+no+nights+and+weekends');
    expect(list.unclear?.[0]?.text).toBe('no nights and weekends');
    expect(list.conditions).toBeUndefined();
    expect(titlesOf(list)).toEqual(['Nurse']);
    const english = await ask('search=nurse+no+english+required');
    expect(english.conditions?.[0]?.name).toBe('No language test');
  });

  test('may be a place or a kind of work, also after "or"', async () => {
    await write(
      { title: 'Welder', country_code: 'GB' },
      { title: 'Welding Teacher', country_code: 'CA' },
      { title: 'Welder', country_code: 'DE' },
    );
    const places = async (words: string) =>
      (await ask(`search=${words}`)).jobs.map(({ country_code }) => country_code).toSorted();
    expect(await places('welder not in uk')).toEqual(['CA', 'DE']);
    expect(await places('welder not uk or germany')).toEqual(['CA']);
    expect(await places('welder not teacher')).toEqual(['DE', 'GB']);
    expect(await places('trabalho no canada')).toEqual(['CA']);
  });

  test('and not understood is said, and changes nothing', async () => {
    await write({ title: 'Cook', description: '<p>Our visas are free. You cook pork.</p>' });
    const list = await ask('search=cook+no+pork+dishes');
    expect(titlesOf(list)).toEqual(['Cook']);
    expect(list.unclear).toEqual([
      { text: 'no pork dishes', without: 'cook', instead: 'cook -"pork dishes"' },
    ]);
    expect((await ask('search=cook+without+visa')).unclear?.[0]?.text).toBe('without visa');
    // "No experience" is a condition, and "no job" is said of the seeker.
    expect((await ask('search=cook+i+dont+have+experience')).conditions?.[0]?.name).toBe(
      'No experience needed',
    );
    expect(titlesOf(await ask('search=i+have+no+job+need+cook+work'))).toEqual(['Cook']);
  });
});
