import { expect, test } from 'vitest';
import { failureText } from './status-text.ts';

test.each([
  [400, 'Bad Request'],
  [404, 'Not Found'],
  [408, 'Request Timeout'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])('status %i is said with its words: %s', (status, words) => {
  expect(failureText({ status })).toBe(`Error: ${status} ${words}`);
});

test('a status that is not known has no words, and without an answer there is no status', () => {
  expect(failureText({ status: 599 })).toBe('Error: 599');
  expect(failureText({ status: 0 })).toBe('Network error. Please try again.');
});
