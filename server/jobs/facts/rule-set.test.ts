import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readRules } from './rule-file.ts';
import { createRuleSet } from './rule-set.ts';
import { clauseWords } from './words.ts';

const FILE = [
  '# A comment',
  '=ferry\tferry|boat',
  '=\tferry|boat|swim',
  '@sea\tsea|lake',
  'ferry\tferry [2] @sea\tA ferry over the lake',
  'boat\tboat\tA boat',
  'swim\tswim\tYou swim.',
  'walk\twalk\tYou walk.',
  'not ferry\tno|never\tThere is no boat.',
  'never swim\tice\tYou swim when the ice is gone.',
  'other boat\tboat paint\tThe boat paint is red.',
  'not\tdream\tA boat to dream of',
];

function readFile(lines: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'rules.tsv'), lines.join('\n'));
  return readRules(relative(import.meta.dirname, join(folder, 'rules.tsv')));
}

function statedIn(text: string): string[] {
  const { find, statements } = createRuleSet(readFile(FILE), { near: 4 });
  const { words } = clauseWords(text);
  return [...statements(words, find(words))].map(({ says }) => says);
}

test.each([
  ['a rule states', 'The ferry crosses the sea.', ['ferry']],
  ['"not" takes back in its clause', 'There is no ferry on this lake.', []],
  ['"not" leaves another clause', 'There is no swing, the ferry crosses the lake.', ['ferry']],
  ['"not" reaches so far only', 'No day of work is lost as the ferry crosses a lake.', ['ferry']],
  ['"not" takes back what "=" lists', 'There is no boat.', []],
  ['"not" leaves what it does not name', 'You never swim.', ['swim']],
  ['"never" takes back across clauses', 'You swim, but only when, as we say, ice is gone.', []],
  ['"other" takes back its own words', 'The boat paint is red.', []],
  ['"other" leaves the same elsewhere', 'Boat paint, by the boat.', ['boat']],
  ['"not" alone takes back what "=" lists', 'A boat to dream of, you swim.', ['swim']],
  ['"not" alone leaves what "=" does not list', 'You walk and dream.', ['walk']],
])('%s', (_, text, says) => {
  expect(statedIn(text)).toEqual(says);
});

test('a line with too few columns is refused by its number', () => {
  expect(() => readFile(['boat\tboat'])).toThrow('line 1: says, pattern and example are needed');
});
