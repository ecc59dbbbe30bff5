import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [14_400, '14 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [3_240_000, '3.2 MB'],
  [999_949_999, '999.9 MB'],
  [999_950_000, '1.0 GB'],
  [1_073_741_824, '1.1 GB'],
])('%i is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
