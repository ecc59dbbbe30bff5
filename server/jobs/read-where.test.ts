import { expect, test } from 'vitest';
import { readWhere } from './read-where.ts';

test.each([
  ['Germany', { country: 'DE' }],
  [' uk ', { country: 'UK' }],
  ['U.A.E.', { country: 'AE' }],
  ['España', { country: 'ES' }],
  ['alemanha', { country: 'DE' }],
  ['ألمانيا', { country: 'DE' }],
  ['जर्मनी', { country: 'DE' }],
  ['Dubai', { state: 'Dubai' }],
  ['dubai, UAE', { state: 'dubai', country: 'AE' }],
  ['Scotland', { state: 'Scotland' }],
  ['Perthshire, Scotland, United Kingdom', { state: 'Perthshire, Scotland', country: 'UK' }],
  ['Germany, ', { country: 'DE' }],
  ['京都', { state: '京都' }],
  ['Portugal', { state: 'Portugal' }],
  [' , ', {}],
])('the place field reads %j', (place, where) => {
  expect(readWhere({ place })).toEqual(where);
});

test('filters of country and state replace their part of the place', () => {
  const place = 'Dubai, UAE';
  expect(readWhere({ place, country: 'DE' })).toEqual({ country: 'DE', state: 'Dubai' });
  expect(readWhere({ place, state: 'Sharjah' })).toEqual({ country: 'AE', state: 'Sharjah' });
  expect(readWhere({ place, country: 'any' })).toEqual({ state: 'Dubai' });
  expect(readWhere({ country: 'any' })).toEqual({});
});
