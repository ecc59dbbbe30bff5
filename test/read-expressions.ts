import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** The files whose expressions read what others wrote. */
export const SOURCE_FILES: readonly string[] = globSync(['server/**/*.ts', 'shared/**/*.ts'], {
  cwd: ROOT,
}).filter((file) => !file.endsWith('.test.ts'));

/** An expression, its file and line. */
export type Found = { place: string; source: string; flags: string };

/** The expressions that stand in a file, and whether it makes others of texts. */
export function readExpressions(file: string): { literal: Found[]; makesOthers: boolean } {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const literal: Found[] = [];
  let makesOthers = false;
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if (v.is(REGEX_NODE, node)) {
      const line = text.slice(0, node.start).split('\n').length;
      literal.push({
        place: `${file}:${line}`,
        source: node.regex.pattern,
        flags: node.regex.flags,
      });
    }
    makesOthers ||= v.is(REGEXP_CALL, node);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text, { lang: 'ts' }).program);
  return { literal, makesOthers };
}

const REGEX_NODE = v.object({
  start: v.number(),
  regex: v.object({ pattern: v.string(), flags: v.string() }),
});
const REGEXP_CALL = v.object({
  type: v.picklist(['NewExpression', 'CallExpression']),
  callee: v.object({ name: v.literal('RegExp') }),
});

/** The signs, other than ASCII letters and digits, that the literal expressions name. */
export function signsOfExpressions(): string[] {
  const sources = SOURCE_FILES.flatMap((file) =>
    readExpressions(file).literal.map(({ source }) => source),
  );
  const named = sources
    .join('')
    .replace(/\\[pP]\{[^}]+\}/g, '')
    .replace(/\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi, (_, long, short) =>
      String.fromCodePoint(Number.parseInt(long ?? short, 16)),
    )
    .replace(/\\[tnrfv0]/g, (escaped) => CONTROLS[escaped] ?? '')
    .replace(/\\[a-z]/gi, '');
  return [...new Set(named)].filter((sign) => !/[a-z\d]/i.test(sign));
}

const CONTROLS: Record<string, string> = {
  '\\t': '\t',
  '\\n': '\n',
  '\\r': '\r',
  '\\f': '\f',
  '\\v': '\v',
  '\\0': '\0',
};
