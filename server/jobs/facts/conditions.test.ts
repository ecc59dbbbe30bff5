import { expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import { CONDITION_NAMES, CONDITION_RULES, CONDITIONS, conditionsOfTitle } from './conditions.ts';
import { hasPhrase } from './phrases.ts';
import { readAdvert } from './read-facts.ts';
import { clauseWords } from './words.ts';

const read = (description: string) =>
  readAdvert(advertTexts({ description: `<p>${description}</p>` })).conditions;

test.each(CONDITION_RULES.filter(({ negates }) => negates === null))(
  '"$pattern" says $says',
  ({ says, phrase, example }) => {
    expect(hasPhrase(clauseWords(example).words, [phrase])).toBe(true);
    expect(read(example)).toContain(says);
  },
);

test.each([
  ['night', 'You need a life: our nights out are famous.'],
  ['night', 'It was a night in a hotel.'],
  ['remote', 'You drive to remote areas.'],
  ['remote', 'This is a non-remote post.'],
  ['remote', 'Remote monitoring of pumps.'],
  ['visa', 'We cannot sponsor a work visa.'],
  ['visa', 'There is no visa sponsorship.'],
  ['visa', 'You must already have the right to work in the UK, as we do not help with visas.'],
  ['elderly', 'The lower storey is old.'],
  ['seasonal', 'Four seasons of the year.'],
])('is not %s: "%s"', (name, text) => {
  expect(read(text)).not.toContain(name);
});

test('a condition that is taken back leaves nothing behind', () => {
  expect(read('No night shifts. A children’s choir sings.')).toEqual(['children']);
});

test('is read of every sentence, and of a title by itself', () => {
  expect(read('Night shifts. You work from home at weekends.').sort()).toEqual([
    'night',
    'remote',
    'weekend',
  ]);
  expect([...conditionsOfTitle('Care Worker (nights), dementia care home')].sort()).toEqual([
    'elderly',
    'night',
  ]);
});

test('no two conditions are asked for in the same words, in the singular', () => {
  const asked = CONDITIONS.flatMap(({ asked: ways }) => ways);
  expect(asked.length).toBe(CONDITION_NAMES.size);
  expect(asked.filter((words) => words !== words.toLowerCase())).toEqual([]);
});
