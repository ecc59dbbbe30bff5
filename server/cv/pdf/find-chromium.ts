import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

import { type Executable, ownEnvironment } from './executable.ts';

/** A browser that may start: how it was found, and how to prepare it. */
export type Candidate = { source: string; prepare: () => Promise<Executable> };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The browsers to try, in order: CHROME_PATH alone when it is set, else the installed ones, then
 * that of the npm package. A path that names no program is left out.
 */
export async function chromiumCandidates(chromePath: string | undefined): Promise<Candidate[]> {
  if (chromePath !== undefined)
    return (await isExecutable(chromePath)) ? [asIs(chromePath, 'CHROME_PATH')] : [];
  const installed = (await installedChromiums()).map((path) => asIs(path, `installed at ${path}`));
  if (!hasBundledChromium()) return installed;
  // Loaded when it is needed: a server whose package was left out starts all the same.
  const prepare = async () =>
    (await import('./bundled-chromium.adapter.ts')).unpackBundledChromium();
  return [...installed, { source: 'npm package @sparticuz/chromium', prepare }];
}

/** Whether the npm package is there and holds a browser for this machine. */
function hasBundledChromium(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  try {
    createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return true;
  } catch {
    return false;
  }
}

/** Paths of installed Chromium and Chrome. Some are stubs that only say how to install one. */
export async function installedChromiums(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...(USUAL_PLACES[process.platform] ?? []),
  ];
  const usable = await Promise.all(
    paths.map(async (path) => ((await isExecutable(path)) ? [path] : [])),
  );
  return usable.flat();
}

function asIs(path: string, source: string): Candidate {
  return { source, prepare: async () => ({ path, env: ownEnvironment() }) };
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
