import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STYLESHEETS } from '../web/lib/stylesheets.ts';
import {
  findBrokenImportRules,
  findCircles,
  findReactOfPublicPages,
  readImports,
} from './import-rules.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

/** A project that breaks every rule once, with the expected messages. */
const planted: { path: string; source: string; biome?: string; rules?: string }[] = [
  {
    path: 'shared/sees-web.ts',
    source: `export { b as a } from '../web/good.ts';`,
    biome: 'noRestrictedImports',
    rules: 'neither side',
  },
  {
    path: 'shared/sees-server.ts',
    source: `import '../server/good.ts';`,
    biome: 'noRestrictedImports',
    rules: 'neither side',
  },
  { path: 'shared/sees-library.ts', source: `import 'kysely';`, biome: 'noRestrictedImports' },
  {
    path: 'web/sees-server.ts',
    source: `import '../server/good.ts';`,
    biome: 'noRestrictedImports',
    rules: 'web imports shared only',
  },
  {
    path: 'web/sees-main.ts',
    source: `await import('../main.ts');`,
    biome: 'noRestrictedImports',
    rules: 'web imports shared only',
  },
  {
    path: 'web/sees-server-type.ts',
    source: `import type { G } from '../server/good.ts'; export type H = G;`,
    biome: 'noRestrictedImports',
    rules: 'web imports shared only',
  },
  {
    path: 'web/lib/endpoints.ts',
    source: `import { g } from '../../server/good.ts'; export const h = g;`,
    rules: 'web imports shared only',
  },
  { path: 'web/sees-node.ts', source: `import 'node:fs';`, biome: 'noRestrictedImports' },
  {
    path: 'server/sees-web.ts',
    source: `import '../web/good.ts';`,
    biome: 'noRestrictedImports',
    rules: 'server imports shared only',
  },
  {
    path: 'server/db/sees-web.ts',
    source: `import '../../web/good.ts';`,
    biome: 'noRestrictedImports',
    rules: 'server imports shared only',
  },
  {
    path: 'server/pages/sees-web.ts',
    source: `import type { B } from '../../web/good.ts'; export type C = B;`,
    biome: 'noRestrictedImports',
  },
  { path: 'server/jobs/sees-database.ts', source: `import 'pg';`, biome: 'noRestrictedImports' },
  {
    path: 'server/jobs/sees-library.ts',
    source: `import 'sanitize-html';`,
    biome: 'noRestrictedImports',
  },
  {
    path: 'server/jobs/calls-out.ts',
    source: `export const go = () => fetch('https://third.example');`,
    biome: 'noRestrictedGlobals',
  },
  {
    path: 'server/jobs/cycle-a.ts',
    source: `import { b } from './cycle-b.ts';\nexport const a = () => b();`,
    biome: 'noImportCycles',
  },
  {
    path: 'server/jobs/cycle-b.ts',
    source: `import { a } from './cycle-a.ts';\nexport const b = () => a();`,
    biome: 'noImportCycles',
  },
  {
    path: 'server/jobs/type-a.ts',
    source: `import type { B } from './type-b.ts';\nexport type A = B | 1;`,
  },
  {
    path: 'server/jobs/type-b.ts',
    source: `import type { A } from './type-a.ts';\nexport type B = A[];`,
  },
  { path: 'server/jobs/barrel.ts', source: `export * from './inner.ts';`, biome: 'noBarrelFile' },
  {
    path: 'server/demo/sees-inside.ts',
    source: `import '../jobs/inner.ts';`,
    rules: 'through its *.service.ts',
  },
  {
    path: 'server/db/sees-inside.ts',
    source: `import '../jobs/inner.ts';`,
    rules: 'through its *.service.ts',
  },
  {
    path: 'server/api.ts',
    source: `import './jobs/jobs.routes.ts';`,
    rules: 'through its *.service.ts',
  },
  {
    path: 'server/demo/sees-feature.ts',
    source: `import '../jobs/jobs.feature.ts';`,
    rules: 'through its *.service.ts',
  },
  {
    path: 'server/demo/sees-type.ts',
    source: `import type { I } from '../jobs/inner.ts'; export type J = I;`,
    rules: 'through its *.service.ts',
  },
  {
    path: 'web/home/sees-feature.ts',
    source: `import '../jobs/inner.ts';`,
    rules: 'web features never import each other',
  },
  { path: 'web/lib/sees-feature.ts', source: `import '../jobs/inner.ts';`, rules: 'know none' },
  {
    path: 'shared/sees-test.ts',
    source: `import '../test/good.ts';`,
    rules: 'does not import its tests',
  },
  {
    path: 'server/jobs/floating.ts',
    source: `import { save } from './jobs.service.ts';\nexport function go() {\n  save();\n}`,
    biome: 'noFloatingPromises',
  },
  {
    path: 'server/jobs/misused.ts',
    source: `import { save } from './jobs.service.ts';\nconst saved = save();\nif (saved) console.log('always');`,
    biome: 'noMisusedPromises',
  },
];

const good: Record<string, string> = {
  'main.ts': `import './server/jobs/inner.ts';\nimport './web/good.ts';`,
  'shared/good.ts': `import 'valibot';\nexport const s = 1;`,
  'web/good.ts': `import '../shared/good.ts';\nexport const b = 1;\nexport type B = number;`,
  'web/routes.ts': `import './jobs/inner.ts';`,
  'web/jobs/inner.ts': `import '../lib/good.ts';\nexport const i = 1;`,
  'web/lib/good.ts': `export const l = 1;`,
  'server/good.ts': `import '../shared/good.ts';\nexport const g = 1;\nexport type G = number;`,
  'server/compose.ts': `import './jobs/jobs.feature.ts';`,
  'server/db/open.ts': `import 'pg';\nexport const o = 1;`,
  'server/jobs/inner.ts': `export const i = 1;\nexport type I = number;`,
  'server/jobs/jobs.routes.ts': `import './jobs.service.ts';\nexport const r = 1;`,
  'server/jobs/jobs.feature.ts': `import './jobs.routes.ts';\nexport const f = 1;`,
  'server/jobs/jobs.service.ts': `import '../db/open.ts';\nexport async function save(): Promise<number> {\n  return 1;\n}`,
  'server/demo/good.ts': `import { save } from '../jobs/jobs.service.ts';\nawait save();`,
  'test/good.ts': `import '../server/jobs/inner.ts';`,
};

let folder: string;
let lint: Map<string, string[]>;
let broken: string[];
let circles: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-import-rules-'));
  const sources = [
    ...Object.entries(good),
    ...planted.map(({ path, source }) => [path, source] as const),
  ];
  for (const [path, source] of sources) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${source}\n`);
  }
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  await writeFile(
    join(folder, 'biome.json'),
    JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
  );
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  lint = await lintFolder();
  const imports = await readImports(folder);
  broken = findBrokenImportRules(imports);
  circles = findCircles(imports);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Gives the names of the rules that biome.json reports as errors, per file. */
async function lintFolder(): Promise<Map<string, string[]>> {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [
    biome,
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    '--diagnostic-level=error',
    '.',
  ];
  const { stdout } = await run(process.execPath, args, {
    cwd: folder,
    maxBuffer: 20_000_000,
  }).catch((failed: { stdout: string }) => failed);
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  const found = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    found.set(path, [...(found.get(path) ?? []), category.split('/').at(-1) ?? '']);
  }
  return found;
}

describe('the project', () => {
  test('breaks no import rule', async () => {
    expect(findBrokenImportRules(await readImports(root))).toEqual([]);
  });

  test('has no circle of imports, types included', async () => {
    expect(findCircles(await readImports(root))).toEqual([]);
  });
});

describe('public pages', () => {
  const files = {
    scripts: [
      ...['every-page', 'premium-gate', 'page-actions', 'form-script', 'suggest', 'beside'],
      ...['signed-in', 'journey/show-saved', 'auth/finish-login', 'premium/pay'],
    ].map((name) => `web/${name}.ts`),
    publicFiles: Object.values(STYLESHEETS)
      .flat()
      .filter((file) => file.endsWith('-page.tsx') && !file.startsWith('ui/'))
      .map((file) => `web/${file}`),
  };
  const usesReact = (file: string) =>
    /^import (?!type).* from '(react|@tanstack)/m.test(readFileSync(join(root, file), 'utf8'));

  test('run no React in the browser', async () => {
    const imports = await readImports(root);
    expect(files.publicFiles.length).toBeGreaterThan(20);
    expect(findReactOfPublicPages(imports, files, usesReact)).toEqual([]);
    const planted = [
      { from: 'web/saving.ts', to: 'web/ui/link.tsx', isType: false },
      { from: 'web/member-routes.tsx', to: 'web/jobs/job-page.tsx', isType: false },
    ];
    expect(findReactOfPublicPages([...imports, ...planted], files, usesReact)).toEqual([
      'web/ui/link.tsx comes with a script of public pages',
      'web/jobs/job-page.tsx comes with the client',
    ]);
  });
});

describe('a planted bad import fails the checks', () => {
  test('a circle, of types alone too', () => {
    const inJobs = (a: string, b: string) => `server/jobs/${a}.ts -> server/jobs/${b}.ts`;
    expect(circles.map((circle) => circle.split(' -> ').toSorted()[0])).toEqual([
      'server/jobs/cycle-a.ts',
      'server/jobs/type-a.ts',
    ]);
    expect(circles[1]).toContain(inJobs('type-a', 'type-b'));
  });

  test.each(planted.filter(({ biome }) => biome))('biome: $path', ({ path, biome }) => {
    expect(lint.get(path)).toContain(biome);
  });

  test.each(planted.filter(({ rules }) => rules))('resolver: $path', ({ path, rules }) => {
    expect(broken.filter((line) => line.startsWith(`${path} `)).join('\n')).toContain(rules);
  });

  test('and a good one does not', () => {
    for (const path of Object.keys(good)) {
      expect(lint.get(path) ?? [], path).toEqual([]);
      expect(broken.filter((line) => line.startsWith(`${path} `))).toEqual([]);
    }
  });

  test('an import that leads nowhere is an error, not silence', async () => {
    await writeFile(join(folder, 'server', 'nowhere.ts'), `import './missing.ts';\n`);
    await expect(readImports(folder)).rejects.toThrow('missing.ts');
  });
});
