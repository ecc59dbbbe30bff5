import { cpSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** What a build or a start writes. Other folders called `data` are part of the product. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.env', join('bench', '.cache')]);

/** Copies this checkout without its build and data into a folder, and links its packages. */
export function copyCheckout(folder: string): void {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(ROOT, path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}
