import { describe, expect, test } from 'vitest';
import type { JobList } from '../shared/jobs.ts';
import { exactCount, openResultPages } from './result-pages.ts';

// What a reader of /jobs sees where few jobs or none have everything.

const { write, htmlOf, openPage, open, list } = openResultPages();

test('jobs with everything stand first, close matches follow under their heading with what they miss', async () => {
  await write(
    { title: 'Welder in Berlin', country_code: 'DE', state: 'Berlin' },
    { title: 'Welder in Leeds', country_code: 'GB', state: 'Leeds' },
    { title: 'Night welder', country_code: 'GB', state: 'Greater London' },
    { title: 'Welder', country_code: 'GB', state: 'London' },
    { title: 'Baker', country_code: 'GB', state: 'London' },
  );
  const { shown, text } = await open('/jobs?search=welder+in+london');
  expect(shown.slice(0, 2).toSorted()).toEqual(['Night welder', 'Welder']);
  expect(shown.slice(2)).toEqual([
    '# Close matches',
    '- Missing: “London”',
    'Welder in Leeds',
    'Welder in Berlin',
  ]);
  expect(text).toContain('2 jobs with everything you asked for');
  // Two things can be missing: each is said above its jobs.
  const night = await open('/jobs?search=night+welder+london');
  expect(night.shown).toEqual([
    'Night welder',
    '# Close matches',
    '- Missing: “night”',
    'Welder',
    '- Missing: “night”, “London”',
    'Welder in Berlin',
    'Welder in Leeds',
  ]);
});

test('the page says what is left out, what was not understood, and which place was replaced', async () => {
  await write(
    { title: 'Cook', description: '<p>You work at night.</p>', country_code: 'GB' },
    { title: 'Cook', description: '<p>You cook pork.</p>', country_code: 'GB' },
    { title: 'Clerk', description: '<p>You write to the cook.</p>', country_code: 'GB' },
  );
  const night = await open('/jobs?search=cook+no+night+shift');
  expect(night.text).toContain('Showing 1 - 2 of 2 jobs');
  expect(night.text).toContain('Not: Night work');
  expect(night.shown).toEqual(['Cook', '# Jobs that only mention it', 'Clerk']);
  const pork = await open('/jobs?search=cook+no+pork');
  expect(pork.text).toContain('We did not understand “no pork”, so it was left out.');
  const hide = pork.links.find(({ text }) => text === 'hide jobs that mention it');
  expect(hide?.to).toBe('/jobs?search=cook+-pork');
  expect((await open(hide?.to ?? '')).shown).toEqual(night.shown);
  const london = await open('/jobs?search=cook+germany&country=uk');
  expect(london.text).toContain('Showing 1 - 3 of 3 jobs');
  expect(london.text).toContain('“Germany” in your words was left out.');
  expect(london.links.find(({ text }) => text === 'Search in Germany instead')?.to).toBe(
    '/jobs?search=cook+germany',
  );
});

test('similar work in the place stands before the same work elsewhere, each under its heading', async () => {
  await write(
    { title: 'Scaffolder', country_code: 'QA' },
    { title: 'Construction Worker', country_code: 'KW' },
  );
  const { shown } = await open('/jobs?search=construction+worker+qatar');
  expect(shown.slice(0, 5)).toEqual([
    ...['# Similar work', 'Scaffolder'],
    ...['# Close matches', '- Missing: “Qatar”', 'Construction Worker'],
  ]);
});

test('that there is none of the work is not said where similar work or less is there', async () => {
  await write({ title: 'Bricklayer', country_code: 'QA' }, { title: 'Cook', country_code: 'QA' });
  const title = async (words: string) =>
    /<h1[^>]*>([^<]*)/.exec(await htmlOf(`/jobs?search=${words}`))?.[1];
  expect(await title('construction+worker+qatar')).toContain('No exact match for');
  expect(await title('cook+qatar+visa')).toContain('No exact match for');
  expect(await title('hairdresser+qatar')).toBe('No hairdresser jobs in Qatar now');
});

test('a list whose jobs all have everything has no close matches', async () => {
  await write({ title: 'Welder' }, { title: 'Night welder' }, { title: 'Baker' });
  const { shown, text } = await open('/jobs?search=welder');
  expect(shown.toSorted()).toEqual(['Night welder', 'Welder']);
  expect(text).toContain('Showing 1 - 2 of 2 jobs');
});

test('over the border of two pages each job is shown once, with what it misses', async () => {
  await write(
    ...Array.from({ length: 12 }, (_, index) => ({
      title: `Welder ${index}`,
      country_code: 'GB' as const,
      state: index < 5 ? 'London' : 'Leeds',
    })),
    ...Array.from({ length: 22 }, (_, index) => ({
      title: `Clerk ${index}`,
      description: '<p>You write to a welder.</p>',
      country_code: 'GB' as const,
      state: 'London',
    })),
  );
  const first = await open('/jobs?search=welder+in+london');
  const second = await open('/jobs?search=welder+in+london&page=2');
  const titles = [...first.shown, ...second.shown].filter((line) => !/^[#-]/.test(line));
  expect(new Set(titles).size).toBe(34);
  expect(titles).toHaveLength(34);
  expect(first.shown.indexOf('# Close matches')).toBe(5);
  expect(first.shown[first.shown.indexOf('# Jobs that only mention it') + 1]).toMatch(/^Clerk/);
  expect(second.shown.slice(0, 2)).toEqual([
    '# Jobs that only mention it',
    expect.stringMatching(/^Clerk/),
  ]);
  expect(second.text).toContain('Showing 31 - 34 of 34 jobs');

  // The API, on pages of any length.
  const whole = await list('search=welder+in+london&sort=relevance&limit=100');
  const missed = ({ jobs, parts = [] }: JobList) =>
    jobs.map(({ title }, at) => [title, parts.findLast(({ from }) => from <= at)?.misses]);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) =>
      list(`search=welder+in+london&sort=relevance&limit=7&page=${page}`),
    ),
  );
  expect(pages.flatMap(missed)).toEqual(missed(whole));
});

test('a page without results offers each way to widen, and each leads to as many jobs as it says', async () => {
  await write(
    { title: 'Welder', country_code: 'DE', state: 'Berlin', category: 'Construction' },
    { title: 'Night welder', country_code: 'GB', state: 'Leeds', category: 'Engineering' },
    { title: 'Baker', country_code: 'JP', state: 'Osaka', category: 'Construction' },
    {
      title: 'Roofer',
      country_code: 'JP',
      state: 'Tokyo',
      category: 'Engineering',
      created_at: '2026-01-01T00:00:00Z',
    },
  );
  const ways = {
    '/jobs?search=welder&country=JP': [
      'welder in United Kingdom (1)',
      'welder in Germany (1)',
      'All jobs in Japan (2)',
      'welder in all countries (2)',
    ],
    '/jobs?search=welder&country=DE&category=Engineering': [
      'welder in United Kingdom (1)',
      'All jobs in Germany (1)',
      'welder in all countries (1)',
      'welder in all categories (1)',
    ],
    '/jobs?search=night+welder&place=germany': [
      'night welder in United Kingdom (1)',
      'All jobs in Germany (1)',
      'night welder in all countries (1)',
      'welder without the word “night” (1)',
    ],
    '/jobs?search=roofer&date=today': ['Construction jobs (2)', 'roofer of any date (1)'],
    '/jobs?search=roofer&premium=yes': ['Construction jobs (2)', 'roofer free and premium (1)'],
    '/jobs?country=JP&state=kyoto': ['All jobs in Japan (2)', 'Jobs in all regions (2)'],
    '/jobs?search=baker+in+kuwait': ['baker in Japan (1)', 'baker in all countries (1)'],
  };
  for (const [path, expected] of Object.entries(ways)) {
    const { links, shown } = await open(path);
    const wider = links.filter(({ text }) => / \(\d+\)$/.test(text));
    expect(
      wider.map(({ text }) => text),
      path,
    ).toEqual(expected);
    expect(shown, path).toContain('# Find more');
    for (const { text, to } of wider) {
      const led = await open(to);
      expect(exactCount(led.text), `${text}: ${to}`).toBe(Number(/\((\d+)\)$/.exec(text)?.[1]));
    }
  }
  // Nothing at all: no ways, but others to go on.
  const none = await open('/jobs?search=astronaut');
  expect(none.shown).toEqual([]);
  expect(none.links.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/jobs', '/categories', '/countries']),
  );
});

test('a corrected search says so and links to the search as typed', async () => {
  await write({ title: 'Electrician' }, { title: 'Baker' });
  const { text, shown, links } = await open('/jobs?search=electricion');
  expect(shown).toEqual(['Electrician']);
  expect(text).toContain('Showing results for electrician. Search instead for electricion');
  const typed = links.find((link) => link.text === 'electricion')?.to ?? '';
  const asTyped = await open(typed);
  expect(asTyped.text).toContain('No jobs found matching your criteria.');
  expect(asTyped.text).not.toContain('Showing results for');
});

test('places of the words are filters that can be taken back, one by one', async () => {
  await write(
    { title: 'Nurse in London', country_code: 'GB', state: 'London' },
    { title: 'Nurse in Leeds', country_code: 'GB', state: 'Leeds' },
    { title: 'Nurse in Berlin', country_code: 'DE', state: 'Berlin' },
  );
  const { links, shown } = await open('/jobs?search=nurse+in+london&date=month');
  expect(shown.slice(0, 2)).toEqual(['Nurse in London', '# Close matches']);
  const chips = links.filter((link) => link.text.startsWith('Remove filter: '));
  expect(chips.map(({ text }) => text)).toEqual([
    'Remove filter: London×',
    'Remove filter: Past Month×',
  ]);
  const back = await open(chips[0]?.to ?? '');
  expect(chips[0]?.to).toBe('/jobs?search=nurse&date=month');
  expect(back.shown.toSorted()).toEqual(['Nurse in Berlin', 'Nurse in Leeds', 'Nurse in London']);
});

test('a part of the world in the place field is a place of the words, on the page and in an alert', async () => {
  await write(
    { title: 'Nurse in Berlin', country_code: 'DE' },
    { title: 'Nurse in Leeds', country_code: 'GB' },
    { title: 'Nurse in Tokyo', country_code: 'JP' },
  );
  const { links, shown } = await open('/jobs?search=nurse&place=Europe&date=month');
  expect(shown.slice(0, 3)).toEqual(['Nurse in Berlin', 'Nurse in Leeds', '# Close matches']);
  const to = (text: string) => links.find((link) => link.text === text)?.to;
  expect(to('Remove filter: Europe×')).toBe('/jobs?search=nurse&date=month');
  expect(to('Alert me')).toBe('/notifications/new?search=nurse+in+Europe&date=month');
  const page = await openPage('/jobs?place=Europe');
  expect(page).toContain('2 jobs in Europe');
  expect(await openPage('/jobs?place=in+germny')).toContain('1 job in Germany');
});

describe('a heading is true of every job below it', () => {
  const visa = { description: '<p>We offer visa sponsorship.</p>' };
  const night = { description: '<p>You work night shifts.</p>' };

  test('work that the board has none of is not replaced by what has the condition', async () => {
    await write({ title: 'Nurse', ...visa }, { title: 'Baker', ...visa });
    const { shown, text, links } = await open('/jobs?search=electrician+visa');
    expect(shown).toEqual(['# Find more']);
    expect(text).toContain('No jobs found matching your criteria.');
    expect(links.map((link) => link.text)).toContain('visa without the word “electrician” (2)');
  });

  test('each job stands below exactly what its advert lacks', async () => {
    await write(
      { title: 'Welder in Turku', country_code: 'FI', ...visa },
      { title: 'Welder in Lyon', country_code: 'FR', ...night },
      { title: 'Welder in Graz', country_code: 'AT' },
      { title: 'Welder in Hamburg', country_code: 'DE' },
    );
    const { shown } = await open('/jobs?search=welder+night+visa+germany');
    expect(shown).toEqual([
      '# Close matches',
      '- Missing: “night”, “Germany”',
      'Welder in Turku',
      '- Missing: “visa”, “Germany”',
      'Welder in Lyon',
      '- Missing: “night”, “visa”',
      'Welder in Hamburg',
      '- Missing: “night”, “visa”, “Germany”',
      'Welder in Graz',
      '# Find more',
    ]);
  });

  test('what is missing is named as it was typed', async () => {
    await write({ title: 'Welder' }, { title: 'Nurse' });
    const typed = ['without experience', 'no ielts', 'with accomodation'];
    for (const words of typed) {
      const { shown, links } = await open(
        `/jobs?search=welder+${words.replace(' ', '+')}&exact=true`,
      );
      expect(shown[1], words).toBe(`- Missing: “${words}”`);
      const without = links.find(({ text }) => text === `welder without the words “${words}” (1)`);
      expect(without?.to, words).toBe('/jobs?search=welder&exact=true');
    }
    expect((await open('/jobs?search=welder+"small+firm"')).shown[1]).toBe(
      '- Missing: “small firm”',
    );
  });

  test('a job that mentions a country that is not covered is not there', async () => {
    const mention = { description: '<p>You buy timber in Poland, Ghana and Perú.</p>' };
    await write(
      { title: 'Purchaser', country_code: 'SE', ...mention },
      { title: 'Nurse', country_code: 'DK', ...mention },
    );
    for (const place of ['poland', 'polonia', 'polska', 'ghana', 'peru']) {
      const none = await open(`/jobs?search=work+in+${place}`);
      // Sweden and Denmark are near Poland, not near the others.
      const near = place.startsWith('pol')
        ? ['# Close matches', `- Missing: “${place}”`, 'Purchaser', 'Nurse']
        : [];
      expect(
        none.shown.filter((line) => line !== '# Find more'),
        place,
      ).toEqual(near);
      expect(none.text).toMatch(/We list no jobs in (?:Poland|Ghana|Peru)\./);
      const { shown, text } = await open(`/jobs?search=nurse+in+${place}`);
      expect(shown.slice(0, 3), place).toEqual([
        '# Close matches',
        `- Missing: “${place}”`,
        'Nurse',
      ]);
      expect(text).toContain('No job has everything you asked for.');
    }
  });

  test('where all only mention the work, a heading says so', async () => {
    await write({ title: 'Clerk', description: '<p>You write to a welder.</p>' });
    expect((await open('/jobs?search=welder')).shown).toEqual([
      '# Jobs that only mention it',
      'Clerk',
    ]);
  });

  test('country and category pages are newest first, with words too', async () => {
    const where = { country_code: 'DE', category: 'Caregiving' } as const;
    await write(
      { title: 'Welder', ...where, created_at: '2026-01-01T00:00:00Z' },
      { title: 'Clerk', ...where, description: '<p>You write to a welder.</p>' },
    );
    for (const path of ['/country/DE', '/category/Caregiving']) {
      const html = await htmlOf(`${path}?search=welder`);
      expect(html).toMatch(/aria-current="true"[^>]*>Newest First</);
      expect(html, path).toMatch(/>Clerk<[\s\S]*>Welder</);
    }
    expect((await open('/jobs?search=welder')).shown[0]).toBe('Welder');
  });

  test('by best match they have the headings and the spelling of /jobs', async () => {
    await write(
      { title: 'Baker', description: '<p>Beside a welder.</p>' },
      { title: 'Night welder', ...night },
      { title: 'Welder' },
    );
    const page = await openPage('/country/DE?search=weldr+night&sort=relevance');
    expect(page).toContain('Showing results for welder night. Search instead for weldr night');
    expect(page.replace(/\s+/g, ' ')).toMatch(
      /1 job with everything you asked for.*Night welder.*Close matches.*Missing: “night”.*Welder/,
    );
    expect(page).toMatch(/Newest First.*Oldest First.*Best Match/);
  });
});
