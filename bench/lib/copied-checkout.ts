import { cpSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', '.cache', '.env']);

/** Copies this checkout without its build and data into a folder, and links its packages. */
export function copyCheckout(folder: string): void {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}
