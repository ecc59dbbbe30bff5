import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * A class name of five letters, the same in the browser's stylesheet and in the server's HTML (they are two builds) because it
 * depends on the file and the name only.
 */
function shortClassName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(`${relative(import.meta.dirname, file.split('?')[0] ?? file)}:${name}`)
    .digest('base64url');
  return `_${hash.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 4)}`;
}

/** What pages share, in few files: each costs a request and 400 bytes. All else finds its place by itself. */
const chunks = [
  // What public pages share with the administrator's: in the file of the public pages, so that readers have them all with one request.
  {
    name: 'public-pages',
    test: /\/web\/(public-pages\.tsx$|(home|jobs|browse|static|later|offline)\/.*\.tsx$|ui\/(job-article|job-facts|apply|premium-prompt|job-card|flag|pagination|select|prose)\.tsx$)|\/shared\/(jobs|salary|constants\/(categories|countries))\.ts$/,
  },
  // The styles of all public pages are one file, which their HTML links to.
  {
    name: 'common',
    test: /\/web\/(ui|home|jobs|browse|static|later|offline)\/(?!form\.|dialog\.)[^/]*\.css$|\/web\/lib\/(url|words)\.ts$|\/shared\/job-dates\.ts$/,
  },
  {
    name: 'forms',
    test: /\/web\/ui\/(form|check-box|check-fields|use-rest)\.|\/web\/auth\/(auth|auth-column|use-arrival|auth\.module)\.|\/web\/lib\/(post-auth-redirect|send)\.ts$|\/shared\/auth\.ts|\/node_modules\/valibot\//,
  },
];

/** The options that `createBrowserRouter` has and entry-client.tsx does not give, with a call that is there for the first of them only. */
const UNUSED_OPTIONS =
  /\binit\.(instrumentations|patchRoutesOnNavigation|dataStrategy|getContext)\b|(?<!function )\bconsumeInstrumentationClientResultMetaReceiver\(router\)|\bopts\?\.instrumentationNavigateMetaReceiver\b/g;

/**
 * Makes the router lighter in the browser: its components are marked as what they are, free of side effects, so that those nothing uses are
 * left out (4 kB compressed); what options do that are not given goes (1.4 kB); and so do its warnings and the words of its assertions, as
 * React's own do (2 kB). The server keeps all of it. test/e2e/first-view.test.ts fails when the router's files change so much that this
 * finds nothing.
 */
const lightRouter: Plugin = {
  name: 'light-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replace(/^(const \w+ = )(React\$1\.\w+\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(UNUSED_OPTIONS, 'undefined')
        .replace(/\bfuture\.unstable_\w+/g, 'false')
        .replace(/\b(warning|warnOnce)\(.*\);$/gm, ';')
        .replace(/^(.*\binvariant\(.*), (?:"(?:[^"\\]|\\.)*"|`.*`|get\w+\(.*\))\);$/gm, '$1);'),
      map: null,
    }),
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [react(), lightRouter],
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
      ? {}
      : {
          input: ['web/boot.ts', 'web/entry-client.tsx'],
          // Calls whose result nothing uses are left out: schemas that no page of the browser needs, with what they are made of.
          treeshake: { manualPureFunctions: ['v', 'COUNTRIES', 'positiveInteger'], propertyReadSideEffects: false },
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } },
        },
  },
}));
