import { describe, expect, test } from 'vitest';
import { setUpJobSearch } from '../../../test/job-search.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';

const { write, ask } = setUpJobSearch();

async function find(query: Partial<JobSearchQuery> | string): Promise<number[]> {
  return (await ask(query)).ids;
}

describe('by match', () => {
  const best = (text: string, more: Partial<JobSearchQuery> = {}) =>
    ask({ text, sort: 'relevance', ...more });

  test('the kind of work comes before words in a title, and those before the text', async () => {
    const [cleaner, manager, nurse, rgn, mention] = await write(
      { title: 'Hospital Cleaner', description: 'You help a nurse.' },
      { title: 'Nurse Recruitment Manager' },
      { title: 'Staff Nurse, Ward 7' },
      { title: 'Registered General Nurse (RGN)', description: 'Nights.' },
      { description: 'Our nurse is kind.' },
    );
    const { ids, totalCount } = await best('nurse');
    expect(ids.slice(0, 2).toSorted()).toEqual([nurse, rgn].toSorted());
    expect(ids[2]).toBe(manager);
    expect(ids.slice(3)).toEqual([cleaner, mention]);
    expect(totalCount).toBe(5);
  });

  test('a place of the text filters, and close matches elsewhere say what they miss', async () => {
    const [london, leeds, berlin] = await write(
      { title: 'Welder', country_code: 'GB', state: 'Greater London' },
      { title: 'Welder', country_code: 'GB', state: 'Leeds', employer: 'Leeds Iron' },
      { title: 'Welder', country_code: 'DE', state: 'Berlin' },
      { title: 'Baker', country_code: 'GB', state: 'London' },
    );
    expect(await best('welder in london')).toMatchObject({
      ids: [london, leeds, berlin],
      totalCount: 3,
      close: [
        { id: leeds, misses: 'London' },
        { id: berlin, misses: 'London' },
      ],
      places: [{ name: 'London', countries: ['GB'] }],
    });
    expect(await find('welder in london')).toEqual([london]);
    expect(await find({ text: 'welder uk', country_code: 'DE' })).toEqual([berlin]);
    expect(await find('welder "leeds"')).toEqual([leeds]);
  });

  test('where a city has none, work around it comes before work far away', async () => {
    const [far, near, nearer] = await write(
      { title: 'Welder', country_code: 'GB', state: 'Inverness', employer: 'Ness Iron' },
      { title: 'Welder', country_code: 'GB', state: 'Oldbury, West Midlands' },
      { title: 'Welder', country_code: 'GB', state: 'Coventry, West Midlands' },
    );
    expect((await best('welder birmingham')).ids).toEqual([near, nearer, far]);
  });

  test('who keeps house for a family comes before who does it on a ward', async () => {
    const [ward, abuse, family, maid] = await write(
      { title: 'Ward Housekeeper' },
      { title: 'Domestic Abuse Support Worker' },
      { title: 'Housekeeper for a private family' },
      { title: 'Maid' },
    );
    const { ids } = await best('housemaid');
    expect(ids.slice(0, 2).toSorted()).toEqual([family, maid].toSorted());
    expect(ids.slice(2)).toEqual([ward]);
    expect(ids).not.toContain(abuse);
  });

  test('a condition is looked for in the text, and where it is refused it is missing', async () => {
    const [given, refused] = await write(
      { title: 'Cook', description: '<p>Free accommodation is provided.</p>' },
      { title: 'Cook', description: '<p>Sorry, no accommodation, no live-in.</p>' },
    );
    const { ids, close } = await best('cook with accommodation');
    expect(ids[0]).toBe(given);
    expect([...ids, ...close.map(({ id }) => id)]).toContain(refused);
  });

  test('at most two of one employer stand first, and nothing is lost on later pages', async () => {
    const jobs = Array.from({ length: 150 }, (_, index) => ({
      title: 'Diver',
      employer: index < 20 ? 'Nautilus' : `Employer ${index}`,
    }));
    const ids = await write(...jobs);
    const employers = new Map(ids.map((id, index) => [id, jobs[index]?.employer]));
    const pages = await Promise.all(
      [0, 30, 60, 90, 120, 150].map((offset) => best('diver', { offset })),
    );
    const all = pages.flatMap((page) => page.ids);
    expect(all.toSorted((a, b) => a - b)).toEqual(ids);
    expect(all.slice(0, 10).filter((id) => employers.get(id) === 'Nautilus')).toHaveLength(2);
  });
});
