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

/** Each file that can decide how a page looks, with its text. */
function readSources(more: string[] = []): { path: string; text: string }[] {
  return globSync([...SOURCES, OUTBOX, ...more], { cwd: ROOT }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
}

// The browser tests rely on both: they run every rule of axe only where its result can differ.
test('dark changes colours and nothing else, in one place of a page', () => {
  const found = readSources()
    .map(({ path, text }) => ({ path, text: text.replace(THEME_COLOUR, '') }))
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

test('a style names no custom property that does not exist: it would have no effect', () => {
  const text = readSources()
    .map((source) => source.text)
    .join('\n');
  const names = (expression: RegExp) =>
    new Set([...text.matchAll(expression)].map(([, name]) => name));
  const defined = names(/(--[\w-]+)['"]?\s*:/g);
  const missing = [...names(/var\((--[\w-]+)\)/g)].filter((name) => !defined.has(name));
  expect(missing).toEqual([]);
});

test('a phone of 320 px has the layout of one of 360 px: no media query asks for a width between', () => {
  const widths = readSources(['server/mail/*.ts']).flatMap(({ path, text }) => {
    expect(text, path).not.toMatch(/@container|@media[^{;]*[<>]/);
    return [...text.matchAll(/\((?:min|max)-width:\s*([\d.]+)(em|rem|px)\)/g)].map(
      ([, size, unit]) => Number(size) * (unit === 'px' ? 1 : 16),
    );
  });
  expect(widths.length).toBeGreaterThan(30);
  expect(widths.filter((width) => width >= 320 && width <= 360)).toEqual([]);
});
