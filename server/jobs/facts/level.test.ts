import { expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import { LEVEL_RULES } from './level.ts';
import { hasPhrase } from './phrases.ts';
import { readAdvert } from './read-facts.ts';
import { clauseWords } from './words.ts';

const levelOf = (title: string, description = '') =>
  readAdvert(advertTexts({ title, description: `<p>${description}</p>` })).level;

test.each(LEVEL_RULES)('"$pattern" has an example', ({ says, phrase, example }) => {
  const words = clauseWords(example).words;
  expect(hasPhrase(words, [phrase])).toBe(true);
  const [where, level = ''] = says.replace('never ', '').split(' ');
  const read = where === 'title' ? levelOf(example) : levelOf('Baker', example);
  if (says.startsWith('never ')) expect(read?.says).not.toBe(level);
  else if (level === 'studies') expect(levelOf('Baking intern', example)?.says).toBe('junior');
  else expect(read?.says).toBe(level);
});

test.each([
  ['Senior Trainee Manager', '', 'senior'],
  ['Lead Generation Adviser', '', undefined],
  ['Cook for a Senior Living House', '', undefined],
  ['Baker', 'No experience is needed.', 'entry'],
  ['Baker', 'Three years of experience in a bakery are required.', 'trained'],
  ['Trainee Baker', 'You need experience of early mornings.', 'entry'],
  ['Teacher at a Junior School', '', 'trained'],
  ['Intern in a Bakery', 'You are studying for a degree in baking.', 'junior'],
  ['Intern in a Bakery', 'You sweep the floor.', 'entry'],
  ['Intern in a Bakery', 'A degree is not required.', 'entry'],
  ['Baker', 'No experience is needed, a bachelor’s degree is required.', 'junior'],
  ['Baker', 'You bake bread.', undefined],
])('%s, %s: %s', (title, description, level) => {
  expect(levelOf(title, description)?.says).toBe(level);
});

test('the sentence that says so is kept', () => {
  expect(levelOf('Baker', 'You bake. Recent graduates are welcome.')).toEqual({
    says: 'junior',
    quote: 'Recent graduates are welcome.',
  });
});
