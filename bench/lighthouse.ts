import lighthouse from 'lighthouse';
import { findChromium, startDebuggable } from '../test/chromium-binary.ts';
import { startApp, temporaryFolder } from '../test/running-app.ts';

// Lighthouse with its mobile preset (mid-range phone, simulated slow 4G). Usage: node
// bench/lighthouse.ts [--runs 3] [path ...]

const limits = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof limits;
type Scores = Record<Category, number>;
const categories = Object.keys(limits) as Category[];

const { runs, paths } = readArguments(process.argv.slice(2));
const folder = temporaryFolder();
const app = await startApp({ dataDir: folder.path });
const binary = await findChromium();
console.log(`Lighthouse, mobile, median of ${runs}, ${binary.source}`);
const browser = await startDebuggable(binary);
try {
  const origin = new URL(app.url).origin;
  const rows = [];
  for (const path of paths.length > 0 ? paths : await defaultPaths(origin))
    rows.push(await measure(origin, path));
  console.table(
    Object.fromEntries(rows.map(({ path, scores, times }) => [path, { ...scores, ...times }])),
  );
  const failures = rows.flatMap(({ path, scores, remarks }) => {
    const low = categories.filter((category) => scores[category] < limits[category]);
    return low.length > 0
      ? [
          `${path}: ${low.map((name) => `${name} ${scores[name]} < ${limits[name]}`).join(', ')}: ${remarks.join('; ')}`,
        ]
      : [];
  });
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await browser.stop();
  await app.stop();
  folder.remove();
}

function readArguments(args: string[]): { runs: number; paths: string[] } {
  const at = args.indexOf('--runs');
  if (at === -1) return { runs: 3, paths: args };
  return { runs: Number(args[at + 1] ?? 3), paths: args.toSpliced(at, 2) };
}

/** Home, a list, a job with its whole text, a country. */
async function defaultPaths(origin: string): Promise<string[]> {
  const { jobs } = (await (await fetch(`${origin}/api/jobs`)).json()) as {
    jobs: { id: number; is_premium_visible: boolean }[];
  };
  const job = jobs.find(({ is_premium_visible }) => !is_premium_visible);
  return ['/', '/jobs', ...(job ? [`/jobs/${job.id}`] : []), '/country/DE'];
}

/**
 * The median score of several runs per category, the timings of the last run, and failed audits.
 */
async function measure(
  origin: string,
  path: string,
): Promise<{ path: string; scores: Scores; times: Record<string, string>; remarks: string[] }> {
  const all: Scores[] = [];
  let times: Record<string, string> = {};
  const remarks = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const options = {
      port: Number(new URL(browser.origin).port),
      onlyCategories: categories,
      logLevel: 'error',
    } as const;
    const result = await lighthouse(new URL(path, origin).href, options);
    if (!result || result.lhr.runtimeError)
      throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { lhr } = result;
    all.push(
      Object.fromEntries(
        categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ) as Scores,
    );
    const shown = {
      FCP: 'first-contentful-paint',
      LCP: 'largest-contentful-paint',
      TBT: 'total-blocking-time',
      CLS: 'cumulative-layout-shift',
    };
    times = Object.fromEntries(
      Object.entries(shown).map(([name, id]) => [name, lhr.audits[id]?.displayValue ?? '']),
    );
    for (const category of Object.values(lhr.categories)) {
      for (const { id, weight } of category.auditRefs) {
        const audit = lhr.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1)
          remarks.add(`${audit.id} ${audit.displayValue ?? ''}`.trim());
      }
    }
  }
  const medianOf = (name: Category) =>
    all.map((scores) => scores[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const scores = Object.fromEntries(categories.map((name) => [name, medianOf(name)])) as Scores;
  return { path, scores, times, remarks: [...remarks] };
}
