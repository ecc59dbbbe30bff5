import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { STYLESHEETS, type StylesheetName } from './web/lib/stylesheets.ts';

const classNames = new Map<string, string>();

/**
 * A class name of five letters, the same in the browser's stylesheet and in the server's HTML (they
 * are two builds) because it depends on the file and the name only. Throws if two would be equal.
 */
function hashedClassName(name: string, path: string): string {
  const from = `${relative(import.meta.dirname, path.split('?')[0] ?? path)}:${name}`;
  const hash = createHash('sha256').update(from).digest('base64url').replaceAll(/[-_]/g, '');
  const found = `_${hash.slice(0, 4)}`;
  const other = classNames.get(found) ?? from;
  if (other !== from) throw new Error(`${from} and ${other} have the same hash: rename one.`);
  classNames.set(found, from);
  return found;
}

const STYLES_OF = 'styles-of:';

/** A file of the project and all that it imports statically, in the order of imports. */
function readImported(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!/\.tsx?$/.test(file)) return found;
  const imports = /^(?:import|export)(?! type)(?:[^;'"]*\sfrom)? '(\.[^'?]+)/gm;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
    readImported(join(dirname(file), path), found);
  return found;
}

const WEB = join(import.meta.dirname, 'web');
/** What the scripts of public pages import. */
const SMALL = new Set<string>();
for (const script of [
  ...['signed-in', 'page-actions', 'beside', 'suggest', 'journey/show-saved'],
  ...['auth/finish-login', 'premium/pay'],
])
  readImported(join(WEB, `${script}.ts`), SMALL);

function stylesOf(files: readonly string[]): string[] {
  const imported = new Set<string>();
  for (const file of files) readImported(join(WEB, file), imported);
  return [...imported].filter((file) => file.endsWith('.css'));
}

/** In the stylesheet of all pages: what each page has, and what two kinds of often read ones need. */
const { common, home, lists, job } = STYLESHEETS;
const often = [home, lists, job].map(stylesOf);
const COMMON = stylesOf([...common, ...home, ...lists, ...job]).filter(
  (file) =>
    stylesOf(common).includes(file) || often.filter((styles) => styles.includes(file)).length > 1,
);

/**
 * The styles of pages whose code no browser loads: an entry for each of `STYLESHEETS`, with copies of
 * what `COMMON` has not.
 */
const publicStyles: Plugin = {
  name: 'public-styles',
  resolveId: (id) => (id.startsWith(STYLES_OF) ? `\0${id}` : null),
  load: (id) => {
    const name = id.split(`\0${STYLES_OF}`)[1] as StylesheetName | undefined;
    if (name === undefined) return null;
    const own = stylesOf(STYLESHEETS[name]).filter((file) => !COMMON.includes(file));
    const files = name === 'common' ? COMMON : own.map((file) => `${file}?sheet=${name}`);
    return files
      .map((file, at) =>
        // A module of styles that nothing uses would be left out.
        file.includes('.module.')
          ? `export { default as style${at} } from ${JSON.stringify(file)};`
          : `import ${JSON.stringify(file)};`,
      )
      .join('\n');
  },
};

/**
 * The stylesheet that a file of styles is a part of. Those of members' pages alone come with the code
 * that imports them.
 */
function sheetOf(id: string): string | null {
  const own = id.split('?sheet=')[1];
  if (own !== undefined) return own;
  if (COMMON.includes(id)) return 'common';
  return null;
}

/**
 * A build is that of production whatever NODE_ENV is: JSX built for development fails in the
 * server's React.
 */
const productionBuild: Plugin = {
  name: 'production-build',
  apply: 'build',
  config: () => {
    process.env.NODE_ENV = 'production';
  },
};

/** A slow machine is no reason to print advice about plugins at the first start. */
const TIMINGS = { bundlerTimings: false };

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  // Vite would take NODE_ENV from .env, too.
  envDir: false,
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [productionBuild, publicStyles, react()],
  appType: 'custom',
  css: {
    modules: { generateScopedName: command === 'build' ? hashedClassName : '[name]_[local]' },
  },
  // Bundled as a production build, so that the server renders fast whatever NODE_ENV is.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { checks: TIMINGS }
      : {
          checks: TIMINGS,
          input: [
            'web/every-page.ts',
            'web/premium-gate.ts',
            'web/form-script.ts',
            'web/suggest.ts',
            'web/page-actions.ts',
            'web/beside.ts',
            'web/signed-in.ts',
            'web/journey/show-saved.ts',
            'web/auth/finish-login.ts',
            'web/auth/passkey-login.ts',
            'web/premium/pay.ts',
            'web/shared-cv/show-cv.ts',
            'web/entry-client.tsx',
            ...Object.keys(STYLESHEETS).map((name) => STYLES_OF + name),
          ],
          // every-page.ts calls what web/page-actions.ts exports.
          preserveEntrySignatures: 'allow-extension',
          // Calls whose result nothing uses are left out: schemas that no page of the browser
          // needs, with what they are made of.
          treeshake: {
            manualPureFunctions: ['v', 'COUNTRIES', 'positiveInteger'],
            propertyReadSideEffects: false,
          },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: sheetOf, test: /\.css(\?sheet|$)/ },
                {
                  name: 'react',
                  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                },
                { name: 'admin', test: /\/web\/admin\//, minShareCount: 2 },
                { name: 'session', test: (id) => SMALL.has(id), minShareCount: 2 },
                { name: 'members', test: (id) => !SMALL.has(id), minShareCount: 16 },
                {
                  name: 'members',
                  test: /\/web\/(lib|ui)\/(use-(?!cv-)|leave-guard|form-fields|confirm-dialog|notice)/,
                  minShareCount: 3,
                },
                {
                  name: 'members',
                  test: /\/web\/lib\/(use-online|web-address|kept-draft|save-file)\.ts/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
  },
}));
