import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The commit before search was ordered by match: what the new search is compared with. */
export const BEFORE_RANKING = '170a1e0';

const ROOT = resolve(import.meta.dirname, '../..');
const PARTS = ['server', 'shared', 'package.json', 'package-lock.json'];

/**
 * The server's code of an earlier commit, with the packages of that time: a folder that is a
 * checkout of it, or a commit, which is taken out of the repository once. So old and new code are
 * measured in one run.
 */
export function codeOfCommit(commit: string): string {
  if (existsSync(commit)) return resolve(commit);
  const folder = join(ROOT, 'bench/.cache', `code-${commit}`);
  if (existsSync(folder)) return folder;
  const unpacked = `${folder}.new`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...PARTS], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', unpacked], { input: archive });
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], {
    cwd: unpacked,
    stdio: 'inherit',
  });
  renameSync(unpacked, folder);
  return folder;
}
