import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorTable } from './error-codes.ts';

const ROOT = join(import.meta.dirname, '..');
/**
 * Node with a file of TypeScript, with or without options, unless `npx` finds the Node of this
 * project for it.
 */
const BARE_NODE = /(?<!npx )(?<![\w@/-])node (?:--?[\w-]+ )*[\w./-]+\.ts\b/;

test('commands that are written down work with the Node that npm finds, whatever is installed', () => {
  const files = globSync(
    ['*.md', '{docs,bench,test}/**/*.md', '*.ts', '{bench,server,scripts,shared,test,web}/**/*.ts'],
    { cwd: ROOT },
  );
  expect(files.length).toBeGreaterThan(500);
  const bare = files
    // Releases and deviations are records of what was.
    .filter((path) => path !== 'CHANGELOG.md' && !path.includes('031-'))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => BARE_NODE.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(bare).toEqual([]);
});

test('npm start runs Node as it is: settings of V8 let a start hang (decision 077)', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.start.split(' ')).toEqual(['exec', 'node', 'start.js']);
});

test('the table of error codes has what the code throws (vitest -u writes it)', async () => {
  await expect(errorTable(ROOT)).toMatchFileSnapshot(join(ROOT, 'docs', 'errors.md'));
});
