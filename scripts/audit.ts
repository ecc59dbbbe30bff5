import { spawnSync } from 'node:child_process';

/** What `npm audit --json` says, as far as it is read here. */
type Audit = {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
};

const STOPPING = ['high', 'critical'];

/**
 * What an audit means: `lines` for the operator, and whether it must stop a release. A registry that
 * does not answer is told and stops nothing: machines without a network run the checks, too.
 */
export function readAudit(output: string): { lines: string[]; stops: boolean } {
  const { vulnerabilities } = parseAudit(output);
  if (!vulnerabilities)
    return {
      lines: ['The registry does not answer: the packages were not audited.'],
      stops: false,
    };
  const found = Object.values(vulnerabilities);
  const stopping = found.filter(({ severity }) => STOPPING.includes(severity));
  if (found.length === 0)
    return {
      lines: ['No known vulnerability in the packages that the product runs.'],
      stops: false,
    };
  return {
    lines: found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`),
    stops: stopping.length > 0,
  };
}

function parseAudit(output: string): Audit {
  try {
    return JSON.parse(output) as Audit;
  } catch (error) {
    // Without a network npm may print no JSON at all.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

if (import.meta.main) {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], options);
  const { lines, stops } = readAudit(stdout ?? '');
  for (const line of lines) console.log(line);
  if (stops) process.exitCode = 1;
}
