import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..', 'web');
const stylesheets = globSync('**/*.css', { cwd: WEB });

test('dark changes colours and nothing else, in one place', () => {
  const dark = stylesheets.filter((path) =>
    /prefers-color-scheme|light-dark\(/.test(readFileSync(join(WEB, path), 'utf8')),
  );
  expect(dark).toEqual([join('ui', 'tokens.css')]);
  const tokens = readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8');
  const [, block = ''] =
    /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/.exec(tokens) ?? [];
  const lines = block.split('\n').flatMap((line) => line.trim() || []);
  expect(lines.length).toBeGreaterThan(10);
  const others = lines.filter(
    (line) => !/^--[\w-]+: (#[\da-f]{3,6}|(\d+(px)? )+rgb\([^)]+\));$/.test(line),
  );
  expect(others).toEqual([]);
  expect(tokens.split('prefers-color-scheme')).toHaveLength(2);
});
