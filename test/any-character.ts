import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character, for random texts. The same as fast-check's unit `binary`, which takes a second to
 * list them all.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) =>
    String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count),
  );
