import { expect, test } from 'vitest';
import { falseWordsIn, featuresOf } from './scam-words.ts';

const filler = Array.from(
  { length: 90 },
  (_, at) => `w${'abcdefghij'[at % 10]}${'klmnopqrs'[at % 9]}`,
);
const long = filler.join(' ');

test('a damaged apostrophe is an apostrophe, and hashes and glued words are no words', () => {
  expect([...featuresOf('You€™re homeJoin #URL_0af3# now')]).toEqual([
    ...featuresOf("You're home Join now"),
  ]);
});

test('the words that speak for a false advert are named when together they do', () => {
  const model = {
    start: -2,
    weights: new Map([
      ['typist', 3],
      ['team', -4],
    ]),
  };
  expect(falseWordsIn(`typist ${long}`, model)).toEqual(['typist']);
  expect(falseWordsIn(`typist team ${long}`, model)).toBeNull();
});

test('a short text says nothing', () => {
  const model = { start: 5, weights: new Map([['typist', 3]]) };
  expect(falseWordsIn('typist', model)).toBeNull();
});

test('the weights that are shipped can be read', () => {
  expect(falseWordsIn(long)).toBeNull();
});
