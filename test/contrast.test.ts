import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CSS = readFileSync(join(import.meta.dirname, '..', 'web', 'ui', 'tokens.css'), 'utf8');

/** Text on a ground, and the least contrast (WCAG 2.2, 1.4.3 and 1.4.11) between them. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ['ink', ['paper', 'raise', 'sunk', 'blaze-wash', 'red-wash'], 4.5],
  ['soft', ['paper', 'raise', 'sunk', 'blaze-wash'], 4.5],
  ['blaze', ['paper', 'raise', 'sunk', 'blaze-wash'], 4.5],
  ['blaze-deep', ['paper', 'raise', 'sunk', 'blaze-wash'], 4.5],
  ['on-blaze', ['blaze', 'blaze-deep'], 4.5],
  ['on-band', ['band'], 4.5],
  ['band', ['on-band'], 4.5],
  ['on-sand', ['sand'], 4.5],
  ['amber', ['paper', 'raise', 'sunk', 'blaze-wash'], 4.5],
  ['green', ['paper', 'raise', 'sunk', 'blaze-wash'], 4.5],
  ['red', ['paper', 'raise', 'sunk', 'blaze-wash', 'red-wash'], 4.5],
  ['edge', ['paper', 'raise', 'sunk'], 3],
  // What makes a trade must be seen on the tile, and the tile on the painted band.
  ['tile', ['band'], 3],
  ['paint', ['tile'], 3],
  ['skin-1', ['tile'], 3],
  ['hair', ['tile'], 3],
];

/** The colours of a scheme: those of light, and what dark changes of them. */
function readColours(isDark: boolean): Record<string, string> {
  const [light = '', dark = ''] = CSS.split('@media screen and (prefers-color-scheme: dark)');
  const found = (isDark ? light + dark : light).matchAll(/--([\w-]+): #([\da-f]{3,6});/g);
  return Object.fromEntries(Array.from(found, ([, name = '', hex = '']) => [name, hex]));
}

/** The relative luminance of a colour (WCAG 2.2), from its three or six hex digits. */
function luminanceOf(hex: string): number {
  const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['light', false],
  ['dark', true],
])('every text of the tokens can be read on its ground, %s', (_, isDark) => {
  const colours = readColours(isDark);
  const faint = PAIRS.flatMap(([text, grounds, least]) =>
    grounds.flatMap((ground) => {
      const both = [text, ground].map((name) => luminanceOf(colours[name] ?? 'none'));
      const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
      // Not "less than": a colour that is missing has no number.
      return contrast >= least ? [] : [`${text} on ${ground}: ${contrast.toFixed(2)}`];
    }),
  );
  expect(faint).toEqual([]);
});
