import { readFileSync } from 'node:fs';

/** What people call a kind of work, with its unit group first and others that it may mean. */
export type EverydayName = { name: string; isco: readonly string[] };

/** The names are written by hand in this file. */
export const EVERYDAY_NAMES_FILE = new URL('../everyday-names.txt', import.meta.url);

/** Reads everyday-names.txt: "5322 5321: carer, caregiver"; indented lines go on. */
export function readEverydayNames(
  text = readFileSync(EVERYDAY_NAMES_FILE, 'utf8'),
): EverydayName[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\n +/g, ' ')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = '', names = ''] = line.split(': ');
      return names.split(', ').map((name) => ({ name: name.trim(), isco: codes.split(' ') }));
    });
}
