import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { JobList, JobQuery } from '../shared/jobs.ts';
import { BEFORE_RANKING, codeOfCommit } from './lib/earlier-commit.ts';
import { percentile, printTable } from './lib/figures.ts';
import { createFts5 } from './lib/fts5.ts';
import { type Figures, type GradedQuery, rate, readGradedQueries } from './lib/relevance.ts';
import { openCollection } from './lib/relevance-collection.ts';

// How good the first answers of a search are: real adverts with graded judgments, beside SQLite
// FTS5 and beside the search of an earlier commit, in one run.

const { values } = parseArgs({
  options: {
    /** The folder of queries and judgments. */
    queries: { type: 'string', default: 'dev' },
    /** A commit, or a folder with a checkout of one. */
    before: { type: 'string', default: BEFORE_RANKING },
    /** Keeps the databases for the next run; the jobs are indexed again. */
    keep: { type: 'boolean', default: false },
    /** Leaves the earlier commit out. */
    rivals: { type: 'boolean', default: true },
    /** Lists the first results of the queries with the lowest nDCG. */
    worst: { type: 'string', default: '0' },
    /** Asks only queries that contain this text, and lists their results. */
    only: { type: 'string' },
  },
  allowNegative: true,
});
const DATA = resolve(
  process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data'),
  'relevance',
);
if (!existsSync(DATA))
  throw new Error(`The benchmark needs the test collection: set BENCH_DATA (looked in ${DATA}).`);
const CACHE = join(import.meta.dirname, '.cache/relevance');
const ROOT = resolve(import.meta.dirname, '..');

type Result = { query: GradedQuery; figures: Figures; keys: string[] };
type System = { name: string; find(text: string): Promise<string[]> };

if (!values.keep) rmSync(CACHE, { recursive: true, force: true });
// The database server may run as another user.
mkdirSync(CACHE, { recursive: true });
const queries = readGradedQueries(resolve(DATA, values.queries)).filter(
  ({ text }) => values.only === undefined || text.includes(values.only),
);
const corpus = join(DATA, 'corpus.csv.gz');
const log = (line: string) => console.log(`  ${line}`);
const now = await openCollection({
  code: ROOT,
  folder: CACHE,
  database: 'now',
  corpus,
  log,
});
const before = values.rivals
  ? await openCollection({
      code: codeOfCommit(values.before),
      folder: CACHE,
      database: 'before',
      corpus,
      log,
    })
  : undefined;
try {
  await bench();
} finally {
  await before?.close();
  await now.close();
  if (!values.keep) rmSync(CACHE, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const documents = await now.documents();
  const titles = new Map(
    documents.map(({ key, title, state, country }) => [
      key,
      `${title} (${[state, country].filter(Boolean).join(', ')})`,
    ]),
  );
  const fts5 = createFts5(documents);
  const asked =
    (find: (query: JobQuery) => Promise<JobList & { keys: string[] }>, sort: JobQuery['sort']) =>
    async (text: string) =>
      (await find({ search: text, sort, limit: 30 })).keys;
  const systems: System[] = [
    { name: 'best match (/jobs)', find: asked(now.list, 'relevance') },
    { name: 'SQLite FTS5, BM25', find: async (text) => fts5(text) },
    ...(before
      ? [
          { name: `newest first, ${values.before}`, find: asked(before.list, 'newest') },
          { name: `relevance, ${values.before}`, find: asked(before.list, 'relevance') },
        ]
      : []),
  ];
  console.log(
    `${documents.length.toLocaleString('en')} live adverts, ${queries.length} queries of ${values.queries}, Node ${process.version}\n`,
  );
  const results: Result[][] = [];
  const times: number[] = [];
  for (const [index, { find }] of systems.entries()) {
    const list: Result[] = [];
    for (const query of queries) {
      const start = performance.now();
      const keys = await find(query.text);
      if (index === 0) times.push(performance.now() - start);
      list.push({ query, keys, figures: rate(query, keys) });
    }
    results.push(list);
  }
  for (const kind of [undefined, ...new Set(queries.map((query) => query.kind))]) {
    printTable(
      [
        kind ?? 'all queries',
        'queries',
        'nDCG@10',
        'P@5',
        'recall@30',
        'no result %',
        'unjudged %',
      ],
      systems.map(({ name }, index) => {
        const list = (results[index] as Result[]).filter(
          ({ query }) => kind === undefined || query.kind === kind,
        );
        return [name, list.length, ...summarise(list)];
      }),
    );
  }
  console.log(
    `Best match: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, each asked once.\n`,
  );
  const ours = results[0] as Result[];
  const sorted = [...ours].sort((a, b) => a.figures.ndcg - b.figures.ndcg);
  const shown = values.only === undefined ? sorted.slice(0, Number(values.worst)) : sorted;
  if (shown.length > 0)
    printTable(
      ['query', 'nDCG@10', 'P@5'],
      sorted.map(({ query, figures }) => [
        query.text,
        figures.ndcg.toFixed(3),
        figures.p5.toFixed(2),
      ]),
    );
  for (const { query, figures, keys } of shown) {
    console.log(`${query.text} (${figures.ndcg.toFixed(3)}, ${query.kind})`);
    for (const key of keys.slice(0, 10))
      console.log(`   ${query.grades.get(key) ?? '-'} ${titles.get(key)}`);
    const missed = [...query.grades].filter(
      ([key, grade]) => grade === 3 && !keys.slice(0, 10).includes(key),
    );
    for (const [key] of missed.slice(0, 5))
      console.log(`     missed: 3 ${titles.get(key)}${keys.includes(key) ? ' (later)' : ''}`);
  }
}

function summarise(list: Result[]): string[] {
  const mean = (field: keyof Figures) =>
    list.reduce((sum, { figures }) => sum + figures[field], 0) / (list.length || 1);
  const first = list.reduce((sum, { keys }) => sum + Math.min(10, keys.length), 0) || 1;
  return [
    mean('ndcg').toFixed(3),
    mean('p5').toFixed(3),
    mean('recall30').toFixed(3),
    (100 * mean('nothing')).toFixed(1),
    ((100 * mean('unjudged') * list.length) / first).toFixed(1),
  ];
}
