import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { fileTrouble } from './file-trouble.ts';

const { ENOSPC } = constants.errno;

test.each([
  ['ENOSPC', 'The disk is full: it failed'],
  ['53100', 'The disk is full: it failed'],
  ['EDQUOT', 'The disk quota is used up: it failed'],
  ['EFBIG', 'A file may not become as large as it must: it failed'],
  ['EROFS', 'The file system is read-only: it failed'],
  ['EACCES', 'A file or folder may not be used: it failed'],
  ['EPERM', 'A file or folder may not be used: it failed'],
  ['ENOENT', null],
  ['toString', null],
])('an error with the code %s: %s', (code, sentence) => {
  expect(fileTrouble(Object.assign(new Error('it failed'), { code }))).toBe(sentence);
});

test('an error of the bundler is known by its number', () => {
  const message = `Failed to write\n  No space left (os error ${ENOSPC})\n  more`;
  expect(fileTrouble(new Error(message))).toBe(
    `The disk is full: No space left (os error ${ENOSPC})`,
  );
  expect(fileTrouble(new Error('(os error 2)'))).toBeNull();
  expect(fileTrouble('ENOSPC')).toBeNull();
});
