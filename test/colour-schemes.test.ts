import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Everything that decides how a page of the site looks, scripts included. */
const SOURCES = ['web/**/*.{css,ts,tsx,svg,html}', 'server/{pages,billing}/**/*.ts'];
const OUTBOX = 'server/mail/outbox-page.ts';
/** The colour of the browser's own bar. */
const THEME_COLOUR = /<meta name="theme-color"[^>]*>/g;
/** A colour or a shadow. */
const DECLARATION = /^--[\w-]+: (#[\da-f]{3,6}|(\d+(px)? )+rgb\([^)]+\))$/;

test('dark changes colours and nothing else, in one place of a page', () => {
  const found = [...globSync(SOURCES, { cwd: ROOT }), OUTBOX]
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      text: readFileSync(join(ROOT, path), 'utf8').replace(THEME_COLOUR, ''),
    }))
    .filter(({ text }) => /prefers-color-scheme|light-dark\(/.test(text));
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    'server/billing/sandbox/sandbox-page.ts',
    OUTBOX,
    'web/ui/tokens.css',
  ]);
  for (const { path, text } of found) {
    expect(text.match(/prefers-color-scheme|light-dark\(/g), path).toHaveLength(1);
    const [, block = ''] =
      /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/.exec(text) ?? [];
    const declarations = block.split(';').flatMap((each) => each.trim() || []);
    expect(declarations.length, path).toBeGreaterThan(5);
    expect(
      declarations.filter((each) => !DECLARATION.test(each)),
      path,
    ).toEqual([]);
  }
});
