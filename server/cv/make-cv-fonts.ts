import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { boxFont } from './box-font.ts';
import { type FontScript, lettersOf, rangesOf } from './cv-font-scripts.ts';
import { BOX_FONT, CV_FONTS } from './cv-fonts.ts';
import packages from './font-packages.json' with { type: 'json' };

// Makes server/cv/fonts/*.woff2 from the fonts of the npm packages in font-packages.json. The files
// are in the repository, so only a change of `CV_FONTS` needs this:
// npx node server/cv/make-cv-fonts.ts

const TOOLS = ['subset-font@2.9.0', 'fontkit@2.0.4'];

/** Kerning, figures of one width, and marks that stand on their letters. */
const SIMPLE = ['kern', 'mark', 'mkmk', 'tnum', 'lnum'];

/**
 * The layout features of each script. A letter must be one glyph where it can be: readers of PDFs
 * lose what a font takes apart (`ccmp`) or joins (ligatures). Other scripts cannot be written
 * without joining; they keep all features.
 */
const FEATURES: Partial<Record<FontScript, string[]>> = {
  latin: SIMPLE,
  african: SIMPLE,
  greek: SIMPLE,
  cyrillic: SIMPLE,
  arabic: ['init', 'medi', 'fina', 'isol', 'rlig', 'mark', 'mkmk', 'curs', 'kern'],
  ethiopic: SIMPLE,
  thai: ['kern', 'mark', 'mkmk'],
  lao: ['kern', 'mark', 'mkmk'],
  armenian: SIMPLE,
  georgian: SIMPLE,
  hebrew: SIMPLE,
  thaana: SIMPLE,
  cherokee: SIMPLE,
  syllabics: SIMPLE,
  tifinagh: SIMPLE,
  phonetics: SIMPLE,
  math: [],
  signs: [],
  shapes: [],
  emoji: [],
};

type Subset = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'sfnt';
    noHinting: boolean;
    keepFeatures?: string[];
  },
) => Promise<Buffer>;

/** A name that a changed font must not bear, by its licence, and what replaces it. */
const RESERVED = 'Source';
const OWN = 'CvText';
/** The name records that name a font: family, unique id, full name, PostScript name. */
const NAMING = new Set([1, 3, 4, 6, 16, 25]);

/** Renames a font in its name table. Both names have one length, so nothing moves. */
function withoutReservedName(font: Buffer): Buffer {
  const table = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  );
  if (table === undefined) throw new Error('the font has no name table');
  const start = font.readUInt32BE(table + 8);
  const strings = start + font.readUInt16BE(start + 4);
  for (let index = 0; index < font.readUInt16BE(start + 2); index++) {
    const record = start + 6 + index * 12;
    if (!NAMING.has(font.readUInt16BE(record + 6))) continue;
    const from = strings + font.readUInt16BE(record + 10);
    const name = font.subarray(from, from + font.readUInt16BE(record + 8));
    // Windows names are UTF-16BE. Buffers know UTF-16LE only.
    for (const encode of [utf16be, (text: string) => Buffer.from(text, 'latin1')]) {
      const at = name.indexOf(encode(RESERVED));
      if (at !== -1) encode(OWN).copy(name, at);
    }
  }
  return font;
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const target = join(import.meta.dirname, 'fonts');
const folder = mkdtempSync(join(tmpdir(), 'waymark-cv-fonts-'));
try {
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', ...packages, ...TOOLS], {
    cwd: folder,
    stdio: 'inherit',
  });
  const subset = createRequire(join(folder, 'package.json'))('subset-font') as Subset;
  const { create } = createRequire(join(folder, 'package.json'))('fontkit') as {
    create(font: Buffer): { characterSet: number[] };
  };
  const { convert } = createRequire(join(folder, 'package.json'))('fontverter') as {
    convert(font: Buffer, format: 'woff2'): Promise<Buffer>;
  };
  // The fonts of East Asia are made by make-cjk-fonts.ts.
  for (const name of readdirSync(target))
    if (name !== 'cjk') rmSync(join(target, name), { recursive: true });
  for (const name of packages.map((each) => each.slice(0, each.lastIndexOf('@')))) {
    const licence = readFileSync(join(folder, 'node_modules', name, 'LICENSE_FONT'));
    writeFileSync(join(target, `${basename(name)}.OFL.txt`), licence);
  }
  const letters = new Set<number>();
  for (const font of CV_FONTS) {
    const features = FEATURES[font.script];
    const cut = await subset(
      readFileSync(join(folder, 'node_modules/@expo-google-fonts', font.source)),
      lettersOf(font.script),
      {
        targetFormat: 'sfnt',
        noHinting: true,
        ...(features && { keepFeatures: features }),
      },
    );
    for (const code of create(cut).characterSet) letters.add(code);
    const bytes = await convert(withoutReservedName(cut), 'woff2');
    writeFileSync(join(target, font.file), bytes);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    console.log(`${font.file} ${bytes.length} ${hash}`);
  }
  writeFileSync(join(target, BOX_FONT.file), await convert(boxFont(), 'woff2'));
  mkdirSync(join(target, BOX_FONT.folder));
  writeFileSync(join(target, BOX_FONT.folder, 'cv-box.ttf'), boxFont());
  // Which letters a CV can have, so that the others are named before anybody pays.
  writeFileSync(
    join(target, 'letters.json'),
    `${JSON.stringify(rangesOf([...letters].sort((a, b) => a - b)))}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
