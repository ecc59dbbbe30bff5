import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/** One import inside the project; both paths are relative to its root. */
export type Import = { from: string; to: string; isType: boolean };

const wings = ['shared', 'server', 'web', 'test', 'bench', 'scripts'];
/** Folders of server/ that are not features but used by them. */
const SERVER_BASE = new Set(['db', 'http', 'middleware', 'pages', 'cli', 'language', 'reading']);
/** Folders of web/ that every feature may use. */
const WEB_BASE = new Set(['lib', 'ui', 'flags', 'public']);

/**
 * Reads every import, re-export and `import()` of the project in `root` that names a file of the
 * project. Throws on one that leads nowhere.
 */
export async function readImports(root: string): Promise<Import[]> {
  const imports: Import[] = [];
  for await (const from of glob(['*.ts', ...wings.map((wing) => `${wing}/**/*.{ts,tsx}`)], {
    cwd: root,
  })) {
    const source = await readFile(join(root, from), 'utf8');
    const folder = join(root, dirname(from));
    for (const pattern of globsOf(source))
      for await (const found of glob(pattern, { cwd: folder }))
        imports.push({ from, to: join(dirname(from), found), isType: false });
    for (const { specifier, isType } of specifiersOf(from, source)) {
      if (!specifier.startsWith('.')) continue;
      const target = join(folder, specifier.replace(/\?.*$/, ''));
      if (!existsSync(target))
        throw new Error(`${from} imports ${specifier}, which does not exist`);
      imports.push({ from, to: relative(root, target), isType });
    }
  }
  return imports;
}

/** The patterns of `import.meta.glob`, which imports every file that they match. */
function globsOf(source: string): string[] {
  const [, list = ''] = /import\.meta\.glob(?:<.*>)?\(\[([^\]]*)\]\)/.exec(source) ?? [];
  return [...list.matchAll(/'([^']*)'/g)].flatMap(([, pattern]) => pattern ?? []);
}

function specifiersOf(path: string, source: string): { specifier: string; isType: boolean }[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start, moduleRequest.end),
  );
  const types = module.staticImports.filter(
    ({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType),
  );
  const values = [
    ...module.staticImports.filter((found) => !types.includes(found)),
    ...module.staticExports.flatMap(({ entries }) => entries),
  ];
  return [
    ...types.map(({ moduleRequest }) => ({ specifier: moduleRequest.value, isType: true })),
    ...[
      ...values.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      // Computed names cannot be resolved, here and in biome.json.
      ...dynamic.flatMap((text) => /^(['"`])([^$]*)\1$/.exec(text)?.[2] ?? []),
    ].map((specifier) => ({ specifier, isType: false })),
  ];
}

/**
 * The import rules of docs/architecture.md that need resolved paths, as one line for each import
 * that breaks one. Type imports count: they couple as well. Tests may look anywhere.
 */
export function findBrokenImportRules(imports: Import[]): string[] {
  return imports
    .filter(({ from }) => !from.endsWith('.test.ts') && !/^(test|bench)\//.test(from))
    .flatMap((edge) =>
      [brokenWing(edge), brokenServerFeature(edge), brokenWebFeature(edge)].map((rule) => ({
        edge,
        rule,
      })),
    )
    .flatMap(({ edge, rule }) => (rule ? [`${edge.from} -> ${edge.to}: ${rule}`] : []));
}

/** Its types are those of the server's operations, so that both cannot differ. No code comes along. */
const TYPES_OF_SERVER = 'web/lib/endpoints.ts';

function brokenWing({ from, to, isType }: Import): string | undefined {
  const [source, target] = [from.split('/')[0] ?? '', to.split('/')[0] ?? ''];
  if (source === target) return undefined;
  if (['test', 'bench'].includes(target) && from !== 'vitest.config.ts')
    return 'the product does not import its tests';
  if (source === 'shared') return 'shared imports neither side';
  if (from === TYPES_OF_SERVER && target === 'server' && isType) return undefined;
  if (source === 'web' && target !== 'shared') return 'web imports shared only';
  if (source === 'server' && target !== 'shared') return 'server imports shared only';
  return undefined;
}

function brokenServerFeature({ from, to }: Import): string | undefined {
  const target = featureOf('server', SERVER_BASE, to);
  if (
    target === undefined ||
    from === 'main.ts' ||
    from === 'server/compose.ts' ||
    featureOf('server', SERVER_BASE, from) === target
  )
    return undefined;
  if (to.endsWith('.service.ts')) return undefined;
  return 'another server feature is reached through its *.service.ts';
}

function brokenWebFeature({ from, to }: Import): string | undefined {
  const target = featureOf('web', WEB_BASE, to);
  if (target === undefined) return undefined;
  const source = featureOf('web', WEB_BASE, from);
  if (source !== undefined && source !== target) return 'web features never import each other';
  if (source === undefined && from.split('/').length > 2)
    return 'web/lib and web/ui carry the features and know none';
  return undefined;
}

function featureOf(wing: string, base: Set<string>, path: string): string | undefined {
  const [first, folder, rest] = path.split('/');
  return first === wing && folder !== undefined && rest !== undefined && !base.has(folder)
    ? folder
    : undefined;
}

/** Files that import each other in a circle, types included; each circle as one line. */
export function findCircles(imports: Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const isDone = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) circles.push([...path.slice(start), file].join(' -> '));
    if (start !== -1 || isDone.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    isDone.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

/**
 * What public pages would bring to a browser although React renders them on the server alone, as one
 * line each: React in what the small scripts import, and a public page among what the client of
 * members loads. `publicFiles` are the files of public pages, `usesReact` says it of a file.
 */
export function findReactOfPublicPages(
  imports: Import[],
  files: { scripts: readonly string[]; publicFiles: readonly string[] },
  usesReact: (file: string) => boolean,
): string[] {
  const small = [...reach(imports, files.scripts)].filter(usesReact);
  const client = reach(imports, ['web/entry-client.tsx']);
  return [
    ...small.map((file) => `${file} comes with a script of public pages`),
    ...files.publicFiles
      .filter((file) => client.has(file))
      .map((file) => `${file} comes with the client`),
  ];
}

/** All files that `from` import at run time, themselves included. */
function reach(imports: Import[], from: readonly string[]): Set<string> {
  const targets = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    (edge) => edge.from,
  );
  const found = new Set(from);
  for (const file of found) for (const { to } of targets.get(file) ?? []) found.add(to);
  return found;
}
