import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [react()],
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
    rolldownOptions: isSsrBuild ? {} : { input: ['web/boot.ts', 'web/entry-client.tsx'] },
  },
}));
