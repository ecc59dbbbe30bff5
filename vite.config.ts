import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * A class name of five letters, the same in the browser's stylesheet and in the server's HTML (they
 * are two builds) because it depends on the file and the name only.
 */
function shortClassName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(`${relative(import.meta.dirname, file.split('?')[0] ?? file)}:${name}`)
    .digest('base64url');
  return `_${hash.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 4)}`;
}

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The modules of web/ that a browser loads by themselves: its entry, and what `import()` names. */
const ROOT =
  /\/web\/(entry-client\.tsx|signed-in\.ts|(?:public|auth|landing)-pages\.tsx?|(?:account|admin|alerts|cv|journey|profile)\/[a-z/-]+-page\.tsx|auth\/(?:choose|reset)-password-page\.tsx)$/;

/** The parts of the public pages with a stylesheet of their own, by its name (web/lib/assets.ts). */
const SHEETS = {
  home: /\/(home-page|index-pages)\.tsx$/,
  job: /\/web\/jobs\/job-page\.tsx$/,
  lists: /\/(jobs-page|browse-jobs)\.tsx$/,
};
const OWN_SHEET = new RegExp(
  Object.values(SHEETS)
    .map(({ source }) => source)
    .join('|'),
);

/**
 * The roots from which a module is imported statically, as paths within web/. `inner` are further
 * modules that count as roots.
 */
function rootsOf(
  id: string,
  graph: ModuleGraph,
  inner: RegExp | null = null,
  roots = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return roots;
  seen.add(id);
  const root = ROOT.exec(id)?.[1] ?? inner?.exec(id)?.[0];
  if (root !== undefined) roots.add(root);
  else
    for (const importer of graph.getModuleInfo(id)?.importers ?? [])
      rootsOf(importer, graph, inner, roots, seen);
  return roots;
}

/** What only one of SHEETS needs has a stylesheet of its own: the other pages do without. */
function sheetOf(id: string, graph: ModuleGraph): string {
  const users = [...rootsOf(id, graph, OWN_SHEET)];
  if (users.includes('public-pages.tsx')) return 'common';
  const needs = Object.entries(SHEETS).filter(([, pages]) =>
    users.some((user) => pages.test(user)),
  );
  return needs.length === 1 ? (needs[0]?.[0] ?? 'common') : 'common';
}

function featuresOf(roots: Set<string>): Set<string | undefined> {
  return new Set([...roots].map((root) => root.split('/')[0]));
}

/**
 * What pages share, in few files: each file costs a request and 400 bytes. The import graph
 * decides, so a new public page needs no entry here: its styles join the one stylesheet that every
 * page links to, and its code joins the file of the public pages. Null leaves a module to the
 * bundler.
 */
function sharedChunk(id: string, graph: ModuleGraph): string | null {
  // With what all pages of React share: apart, it would be one more file.
  if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'common';
  const roots = rootsOf(id, graph);
  const isStyle = id.endsWith('.css');
  // The session, with and without React.
  if (roots.has('signed-in.ts')) return roots.size > 1 ? 'session' : null;
  if (isStyle && roots.has('entry-client.tsx')) return 'common';
  if (isStyle && roots.has('public-pages.tsx')) return sheetOf(id, graph);
  // The table of pages is used by the router and by pages: not in a file of its own.
  if (roots.has('entry-client.tsx'))
    return roots.size > 1 && id.includes('/shared/') ? 'common' : null;
  if (roots.has('public-pages.tsx')) {
    if (roots.has('auth-pages.ts')) return 'common';
    // What pages of members need without the public pages: names and dates, words about jobs.
    if (roots.has('alerts/notifications-page.tsx')) return 'names';
    const features = featuresOf(roots);
    const hasJobs = ['alerts', 'cv', 'journey'].some((name) => features.has(name));
    return hasJobs ? 'jobs' : 'public-pages';
  }
  if (roots.has('auth-pages.ts')) return roots.size > 1 ? 'forms' : null;
  if (roots.size > 1 && [...roots].some((root) => root.startsWith('auth/'))) return null;
  // What most pages of members share, the library behind their data included, and what the form of
  // the profile shares with another: two files, not a dozen small ones.
  const features = featuresOf(roots);
  if (features.size > 1 && features.has('journey')) return 'members';
  if (features.size > 2 || (features.has('alerts') && features.size > 1)) return 'members';
  if (features.size > 1) return features.has('profile') ? 'profile' : null;
  return id.includes('/web/admin/') && roots.size > 2 ? 'admin' : null;
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
  plugins: [productionBuild, react()],
  appType: 'custom',
  css: { modules: { generateScopedName: command === 'build' ? shortClassName : '[name]_[local]' } },
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
            'web/boot.ts',
            'web/early.ts',
            'web/form-script.ts',
            'web/suggest.ts',
            'web/after.ts',
            'web/beside.ts',
            'web/signed-in.ts',
            'web/entry-client.tsx',
          ],
          // boot.ts calls what web/after.ts exports.
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
              groups: [{ name: sharedChunk, debugName: 'shared' }],
            },
          },
        },
  },
}));
