// Draws the pictures that messengers show of a shared page, one for each trade and one for all other
// pages: `npx node test/share-pictures.ts`. They carry no name, because a site may have its own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Paint, PERSON_VIEW, partsOf } from '../shared/constants/people.ts';
import { TRADES, type Trade } from '../shared/constants/trades.ts';
import { launchChromium } from './chromium.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'web', 'public', 'share');
const FACE = readFileSync(join(ROOT, 'web', 'ui', 'face', 'waymark-face.woff2')).toString('base64');
const TOKENS = readFileSync(join(ROOT, 'web', 'ui', 'tokens.css'), 'utf8');

const FILLS: Record<Paint, string> = {
  skin1: 'fill:var(--skin-1)',
  skin2: 'fill:var(--skin-2)',
  skin3: 'fill:var(--skin-3)',
  hair: 'fill:var(--hair)',
  cloth: 'fill:var(--cloth)',
  paint: 'fill:var(--paint)',
  line: 'fill:var(--paint-line)',
  shade: 'opacity:.28',
  hairStroke: 'fill:none;stroke:var(--hair);stroke-width:2.5;stroke-linecap:round',
  lineStroke: 'fill:none;stroke:var(--paint-line);stroke-width:2.5;stroke-linecap:round',
};

const personOf = (trade: Trade) =>
  `<svg class="tile" viewBox="${PERSON_VIEW}">${partsOf(trade)
    .map(({ paint, path }) => `<path style="${FILLS[paint]}" d="${path}"/>`)
    .join('')}</svg>`;

const pageOf = (title: string, people: string) => `<!doctype html><style>${TOKENS}
@font-face { font-family: "Waymark Face"; src: url(data:font/woff2;base64,${FACE}) }
body { margin: 0; background: var(--band); color: var(--on-band) }
h1 { position: absolute; left: 44px; top: 126px; margin: 0; width: 4em;
  font: 700 76px/1 var(--face); letter-spacing: -.03em }
svg { position: absolute }
.mark { left: 44px; top: 40px }
.tile { top: 70px; right: 60px; width: 206px; background: var(--tile);
  clip-path: polygon(2% 1.5%, 99% 0, 100% 98%, 0 100%) }
.tile + .tile { top: 30px; right: 44px; width: 170px }
.tile:has(+ .tile) { top: 100px; right: 226px; width: 170px }
</style><svg class="mark" width="44" height="56" viewBox="0 0 22 28" fill="#fff"><path d="M.5 13.3 9.8 13l.4 14.5-9.9.5z"/><path d="M12 .6 21.6 0l.2 14.6-9.5.3z"/></svg>
<svg width="800" height="420" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 13"><path d="M430 424c18-40 58-56 104-62M742 66c10-26 34-34 64-34"/></svg>
<h1>${title}</h1>${people}`;

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 800, height: 420 } });
const pictures = [
  { name: 'waymark', title: 'Find work abroad', people: personOf('welder') + personOf('nurse') },
  ...TRADES.map(({ id }) => ({ name: id, title: 'A job abroad', people: personOf(id) })),
];
for (const { name, title, people } of pictures) {
  await page.setContent(pageOf(title, people));
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(FOLDER, `${name}.png`), await page.screenshot());
}
await browser.close();
