import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Found = { code: string; status: string; message: string | null };

const HEAD = `# Error codes

Every error of the API is \`{message, code}\` with a status; \`message\` is for people, \`code\` for programs
and never changes its meaning. This table is made from the code by \`test/documents.test.ts\`. A message
in brackets is composed when it happens.

| Code | Status | Message |
| ---- | ------ | ------- |
`;

/** The table of error codes (docs/errors.md): every `new Problem` and `tryLater` of the server, by code. */
export function errorTable(root: string): string {
  const found = globSync('server/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => problemsOf(path, readFileSync(join(root, path), 'utf8')));
  const byCode = Map.groupBy(found, ({ code, status }) => `| \`${code}\` | ${status} |`);
  const rows = [...byCode].map(([start, all]) => {
    const messages = new Set(all.flatMap(({ message }) => message ?? []));
    return `${start} ${[...messages].toSorted().join('<br>') || '(composed)'} |`;
  });
  return `${HEAD}${rows.toSorted().join('\n')}\n`;
}

function problemsOf(path: string, source: string): Found[] {
  if (!/Problem\(|tryLater\(|exchangeError\(/.test(source)) return [];
  const found: Found[] = [];
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    const name = (node.callee as Node | undefined)?.name;
    // The second one is thrown in a thread, and becomes a Problem (exchange.service.ts).
    if (name !== 'Problem' && name !== 'tryLater' && name !== 'exchangeError') return;
    const values = (node.arguments as Node[]).map(({ value }) => value);
    const [status, code, message] = name === 'exchangeError' ? [400, ...values] : values;
    if (typeof code !== 'string') return;
    found.push({
      code,
      status: String(status),
      message: typeof message === 'string' ? message : null,
    });
  });
  return found;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  if ('type' in node && typeof node.type === 'string') visit(node as Node);
  for (const value of Object.values(node)) walk(value, visit);
}
