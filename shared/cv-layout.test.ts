import { expect, test } from 'vitest';
import { footOf } from './cv-layout.ts';

const pageOf = (name: string) =>
  ({
    querySelector: () => ({ textContent: name }),
    documentElement: { dir: 'ltr' },
  }) as unknown as Document;

test('the name at the foot is cut between letters, also of scripts beyond 65,536', () => {
  // Letters of Adlam are two units of UTF-16 each.
  const adlam = '\u{1e900}';
  expect(footOf(pageOf(adlam.repeat(60))).name).toBe(`${adlam.repeat(60)} · `);
  expect(footOf(pageOf(`a${adlam.repeat(60)}`)).name).toBe(`a${adlam.repeat(58)}… · `);
});
