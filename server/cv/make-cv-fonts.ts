import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { boxFont } from './box-font.ts';
import { type FontScript, lettersOf, rangesOf } from './cv-font-scripts.ts';
import { BOX_FONT, CV_FONTS } from './cv-fonts.ts';

// Makes server/cv/fonts/*.woff2 from the fonts of the npm packages named below. The files are in
// the repository, so only a change of `CV_FONTS` needs this: npx node server/cv/make-cv-fonts.ts

const PACKAGES = [
  '@expo-google-fonts/source-sans-3@0.4.1',
  '@expo-google-fonts/source-serif-4@0.4.1',
  '@expo-google-fonts/noto-sans@0.4.2',
  '@expo-google-fonts/noto-serif@0.4.2',
  '@expo-google-fonts/amiri@0.4.1',
  '@expo-google-fonts/noto-sans-devanagari@0.4.1',
  '@expo-google-fonts/noto-sans-bengali@0.4.4',
  '@expo-google-fonts/noto-sans-tamil@0.4.3',
  '@expo-google-fonts/noto-sans-thai@0.4.2',
  '@expo-google-fonts/noto-sans-khmer@0.4.3',
  '@expo-google-fonts/noto-sans-ethiopic@0.4.2',
  '@expo-google-fonts/noto-sans-armenian@0.4.2',
  '@expo-google-fonts/noto-sans-georgian@0.4.3',
  '@expo-google-fonts/noto-sans-hebrew@0.4.1',
  '@expo-google-fonts/noto-sans-gurmukhi@0.4.1',
  '@expo-google-fonts/noto-sans-gujarati@0.4.2',
  '@expo-google-fonts/noto-sans-oriya@0.4.2',
  '@expo-google-fonts/noto-sans-telugu@0.4.2',
  '@expo-google-fonts/noto-sans-kannada@0.4.3',
  '@expo-google-fonts/noto-sans-malayalam@0.4.2',
  '@expo-google-fonts/noto-sans-sinhala@0.4.2',
  '@expo-google-fonts/noto-sans-lao@0.4.2',
  '@expo-google-fonts/noto-sans-myanmar@0.4.2',
  '@expo-google-fonts/noto-sans-thaana@0.4.2',
  '@expo-google-fonts/noto-sans-syriac@0.4.2',
  '@expo-google-fonts/noto-sans-nko@0.4.1',
  '@expo-google-fonts/noto-sans-adlam@0.4.1',
  '@expo-google-fonts/noto-sans-cherokee@0.4.2',
  '@expo-google-fonts/noto-sans-canadian-aboriginal@0.4.1',
  '@expo-google-fonts/noto-sans-ol-chiki@0.4.2',
  '@expo-google-fonts/noto-sans-tifinagh@0.4.1',
  '@expo-google-fonts/noto-sans-meetei-mayek@0.4.2',
  '@expo-google-fonts/noto-sans-math@0.4.2',
  '@expo-google-fonts/noto-sans-symbols@0.4.1',
  '@expo-google-fonts/noto-sans-symbols-2@0.4.1',
  '@expo-google-fonts/noto-serif-tibetan@0.4.2',
  '@expo-google-fonts/noto-emoji@0.4.7',
];
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
  execFileSync('npm', ['install', '--no-audit', ...PACKAGES, ...TOOLS], {
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
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const name of PACKAGES.map((each) => each.slice(0, each.lastIndexOf('@')))) {
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
