import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAmpersands } from './check-ampersands.ts';

async function pass(text: string, size: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  let out = '';
  for await (const chunk of checkAmpersands(chunks())) out += chunk;
  return out;
}

test('text comes out as it went in, however it is cut', async () => {
  const piece = fc.constantFrom(
    '&amp;',
    '&#x1F600;',
    '<![CDATA[a & b]]>',
    '<!-- & -->',
    '<?p & ?>',
    '<a b="&lt;">',
    'text ',
    '\n',
    ']]>',
    '-->',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.integer({ min: 1, max: 90 }),
      async (pieces, size) => {
        expect(await pass(pieces.join(''), size)).toBe(pieces.join(''));
      },
    ),
  );
});

test('a lone ampersand is refused where it stands, however the text is cut', async () => {
  const text = `<a>\n${'<![CDATA[ & ]]>\n'.repeat(9)}  fish & chips; &amp;</a>`;
  for (const size of [1, 7, 64, 65, 500])
    await expect(pass(text, size)).rejects.toThrow('line 11, column 7:');
  await expect(pass('<a>&', 10)).rejects.toThrow('line 1, column 3:');
});
