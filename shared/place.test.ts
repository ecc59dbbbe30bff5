import { expect, test } from 'vitest';
import { placeText, readPlace } from './place.ts';

test.each([
  ['Germany', { country: 'DE' }],
  [' uk ', { country: 'GB' }],
  ['U.A.E.', { country: 'AE' }],
  ['España', { country: 'ES' }],
  ['Dubai', { state: 'Dubai' }],
  ['dubai, UAE', { state: 'dubai', country: 'AE' }],
  ['Perthshire, Scotland, United Kingdom', { state: 'Perthshire, Scotland', country: 'GB' }],
  ['Germany, ', { country: 'DE' }],
  ['京都', { state: '京都' }],
  [' , ', {}],
  ['x'.repeat(300), { state: 'x'.repeat(200) }],
])('the place field reads %j', (text, place) => {
  expect(readPlace(text)).toEqual(place);
});

test('a place in words is read as the same place', () => {
  const place = { state: 'Abu Dhabi', country: 'AE' } as const;
  expect(placeText(place)).toBe('Abu Dhabi, United Arab Emirates');
  expect(readPlace(placeText(place))).toEqual(place);
});
