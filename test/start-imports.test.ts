import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** What a module imports when it is loaded: neither types nor `import()`. */
function loadedBy(path: string): string[] {
  const { module } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
  const isValue = ({ isType }: { isType: boolean }) => !isType;
  return [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(isValue))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(isValue).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
}

test('a start loads nothing that only another process, thread, setting or rare request needs', () => {
  const packages = new Set<string>();
  const files = ['main.ts'];
  for (const file of files)
    for (const name of loadedBy(file)) {
      const target = join(dirname(file), name);
      if (!name.startsWith('.')) packages.add(name);
      else if (target.endsWith('.ts') && !files.includes(target)) files.push(target);
    }
  expect(packages).toContain('kysely');
  const later =
    /^(vite|nodemailer|openid-client|@simplewebauthn|@zxcvbn-ts|csv-parse|saxes|unpdf|docx|@cantoo|puppeteer-core|@sparticuz)/;
  expect([...packages].filter((name) => later.test(name))).toEqual([]);
  expect(files.filter((file) => /feed-worker|make-/.test(file))).toEqual([]);
});
