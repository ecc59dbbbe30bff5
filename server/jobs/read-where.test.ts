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
  ['in Germany', { country: 'DE' }],
  ['abroad', {}],
  ['Worldwide', {}],
  ['in', {}],
  ['jobs in Germany', { country: 'DE' }],
  ['in Dubai', { state: 'Dubai' }],
  ['Dubai UAE', { state: 'Dubai', country: 'AE' }],
  ['Doha Qatar', { state: 'Doha', country: 'QA' }],
  ['Freiburg im Breisgau, Germany', { state: 'Freiburg im Breisgau', country: 'DE' }],
  ['Freiburg Germany', { state: 'Freiburg', country: 'DE' }],
  ['Buxtehude Germany', { state: 'Buxtehude', country: 'DE' }],
  ['UAE Dubai', { state: 'Dubai', country: 'AE' }],
  ['London, Canada', { state: 'London', country: 'Canada' }],
  ['Holland, Michigan', { state: 'Holland, Michigan' }],
  ['Holland, Michigan, USA', { state: 'Holland, Michigan', country: 'USA' }],
  ['jobs in Dubai', { state: 'Dubai' }],
  ['Swiss Cottage, London', { state: 'Swiss Cottage, London' }],
  ['Tyne and Wear', { state: 'Tyne and Wear' }],
  ['Reading', { state: 'Reading' }],
])('the place field reads %j', (place, where) => {
  expect(readWhere({ place })).toEqual(where);
});

test.each([
  'Europe',
  'Middle East',
  'Gulf',
  'Scandinavia',
  'Asia',
  'EU',
  'Germany or Canada',
  'Germany, Canada',
  'Germany Canada',
  'London or Berlin',
])('the place %s, which no filter can say, joins the words', (place) => {
  expect(readWhere({ place, search: 'nurse' })).toEqual({ search: `nurse in ${place}` });
  expect(readWhere({ place: `in ${place}` })).toEqual({ search: `jobs in ${place}` });
  expect(readWhere({ place, country: 'any', search: 'nurse' })).toEqual({});
});

test('filters of country and state replace their part of the place', () => {
  const place = 'Dubai, UAE';
  expect(readWhere({ place, country: 'DE' })).toEqual({ country: 'DE', state: 'Dubai' });
  expect(readWhere({ place, state: 'Sharjah' })).toEqual({ country: 'AE', state: 'Sharjah' });
  expect(readWhere({ place, country: 'any' })).toEqual({ state: 'Dubai' });
  expect(readWhere({ country: 'any' })).toEqual({});
});
