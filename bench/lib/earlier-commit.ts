import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The commit before search was ordered by match: what the new search is compared with. */
export const BEFORE_RANKING = '170a1e0';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Takes the server's code of an earlier commit out of the repository, into a folder that finds
 * today's packages. So old and new code are measured in one run.
 */
export function codeOfCommit(commit: string): string {
  const folder = join(ROOT, 'bench/.cache', `code-${commit}`);
  if (existsSync(folder)) return folder;
  const unpacked = `${folder}.new`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, 'server', 'shared', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 1e9,
  });
  execFileSync('tar', ['-x', '-C', unpacked], { input: archive });
  renameSync(unpacked, folder);
  return folder;
}
