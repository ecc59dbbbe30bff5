import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CV_FONTS, lettersOf } from '../server/cv/cv-fonts.ts';

// Makes server/cv/fonts/*.woff2 from the fonts of the npm packages named below. The files are in
// the repository, so only a change of `CV_FONTS` needs this: node scripts/make-cv-fonts.ts

const PACKAGES = ['@expo-google-fonts/noto-sans@0.4.2', '@expo-google-fonts/noto-serif@0.4.2'];
const SUBSETTER = 'subset-font@2.9.0';

/**
 * The layout features that are kept: what a script needs to be written, kerning and figures.
 * Ligatures and alternates are left out, because readers of PDFs lose letters with them.
 */
const FEATURES = [
  ...['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'abvm', 'blwm', 'dist', 'curs'],
  ...['isol', 'init', 'medi', 'fina', 'rlig', 'nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf'],
  ...['abvf', 'half', 'pstf', 'vatu', 'cjct', 'pres', 'abvs', 'blws', 'psts', 'haln', 'cfar'],
];

type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; noHinting: boolean; keepFeatures: string[] },
) => Promise<Buffer>;

const target = join(import.meta.dirname, '../server/cv/fonts');
const folder = mkdtempSync(join(tmpdir(), 'waymark-cv-fonts-'));
try {
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', ...PACKAGES, SUBSETTER], {
    cwd: folder,
    stdio: 'inherit',
  });
  const subset = createRequire(join(folder, 'package.json'))('subset-font') as Subset;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const font of CV_FONTS) {
    const bytes = await subset(
      readFileSync(join(folder, 'node_modules/@expo-google-fonts', font.source)),
      lettersOf(font.script),
      { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES },
    );
    writeFileSync(join(target, font.file), bytes);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    console.log(`${font.file} ${bytes.length} ${hash}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
