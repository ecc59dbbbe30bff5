import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CJK, CJK_WEIGHTS, type CjkParts, cjkFileName } from './cjk-fonts.ts';
import { codesOf, rangesOf } from './cv-font-scripts.ts';

// Makes server/cv/fonts/cjk/ from variable fonts of npm packages, which come in parts by how often
// their letters stand together: each part once in each weight. Chromium writes every letter of a
// variable font into a PDF as a drawing of its own (Type 3), and a static one as a font.
// npx node server/cv/make-cjk-fonts.ts

const VERSION = '5.3.1';
const TOOLS = ['subset-font@2.9.0', 'fontkit@2.0.4'];
/** The parts of East Asia have numbers; the others are Latin, Greek and Cyrillic. */
const NUMBERED = /-\d+-wght-normal$/;

type Subset = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'sfnt';
    noHinting: true;
    keepFeatures: string[];
    variationAxes: { wght: number };
  },
) => Promise<Buffer>;

type Opened = {
  characterSet: number[];
  glyphForCodePoint(code: number): { id: number };
};

/** The letters of East Asia first, then those that are no variant of another one. */
function rankOf(code: number): number {
  const letter = String.fromCodePoint(code);
  if (letter.normalize('NFKC') !== letter) return 2;
  return code >= 0x3000 ? 0 : 1;
}

/**
 * One code for each glyph, and the others: a reader of a PDF gets one letter for a glyph, so that
 * "・" came back as "‧", which looks the same.
 */
function onePerGlyph(font: Opened, asked: number[]): { kept: number[]; others: number[] } {
  const codes = [...new Set(font.characterSet).intersection(new Set(asked))];
  const byGlyph = Map.groupBy(codes, (code) => font.glyphForCodePoint(code).id);
  const groups = [...byGlyph.values()].map((group) =>
    group.sort((a, b) => rankOf(a) - rankOf(b) || a - b),
  );
  return {
    kept: groups.flatMap((group) => group.slice(0, 1)).sort((a, b) => a - b),
    others: groups.flatMap((group) => group.slice(1)),
  };
}

const hex = (code: number) => code.toString(16);
const rangeText = (codes: number[]) =>
  rangesOf(codes)
    .map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
    .join(' ');

const target = join(import.meta.dirname, 'fonts', 'cjk');
const folder = mkdtempSync(join(tmpdir(), 'waymark-cjk-fonts-'));
try {
  const names = Object.values(CJK).map(({ slug }) => `@fontsource-variable/noto-sans-${slug}`);
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync(
    'npm',
    ['install', '--no-audit', ...names.map((name) => `${name}@${VERSION}`), ...TOOLS],
    { cwd: folder, stdio: 'inherit' },
  );
  const require = createRequire(join(folder, 'package.json'));
  const subset = require('subset-font') as Subset;
  const { create } = require('fontkit') as { create(font: Buffer): Opened };
  const { convert } = require('fontverter') as {
    convert(font: Buffer, format: 'woff2'): Promise<Buffer>;
  };
  const cut = (font: Buffer, codes: number[], wght: number) =>
    subset(font, String.fromCodePoint(...codes), {
      ...{ targetFormat: 'sfnt', noHinting: true, keepFeatures: [] },
      variationAxes: { wght },
    });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const language of ['zh', 'ja', 'ko'] as const) {
    const { slug } = CJK[language];
    const source = join(folder, 'node_modules', '@fontsource-variable', `noto-sans-${slug}`);
    writeFileSync(join(target, `noto-sans-${slug}.OFL.txt`), readFileSync(join(source, 'LICENSE')));
    const css = readFileSync(join(source, 'index.css'), 'utf8');
    const hash = createHash('sha256');
    const parts: string[] = [];
    let size = 0;
    for (const face of css.split('@font-face')) {
      const [, file = ''] = /files\/([\w-]+)\.woff2/.exec(face) ?? [];
      const ranges = face.split('unicode-range: ')[1]?.split(';')[0] ?? '';
      if (!NUMBERED.test(file)) continue;
      const variable = readFileSync(join(source, 'files', `${file}.woff2`));
      const declared = codesOf(ranges.replaceAll('U+', '').replaceAll(',', ' '));
      for (let rest = declared; rest.length > 0; ) {
        const { kept, others } = onePerGlyph(create(await cut(variable, rest, 400)), rest);
        if (kept.length === 0) break;
        for (const weight of CJK_WEIGHTS) {
          const bytes = await convert(await cut(variable, kept, weight), 'woff2');
          writeFileSync(join(target, cjkFileName(language, parts.length, weight)), bytes);
          hash.update(bytes);
          size += bytes.length;
        }
        parts.push(rangeText(kept));
        rest = others;
      }
    }
    const made: CjkParts = { version: hash.digest('base64url').slice(0, 12), parts };
    writeFileSync(join(target, `${language}.json`), `${JSON.stringify(made, null, 2)}\n`);
    console.log(`${language}: ${parts.length} parts, ${size} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
