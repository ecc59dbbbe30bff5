import { parseArgs } from 'node:util';
import { type CompiledQuery, sql } from 'kysely';
import { asSearch } from '../db/kinds-of-work.ts';
import type { Db } from '../db/open.ts';
import { createJobSearch, readText, searchJobs } from '../jobs/search/search-jobs.service.ts';
import { readSynonyms } from '../jobs/vocabulary/synonyms.service.ts';
import { openConfigured, readCommandEnv } from './open-configured.ts';

// Files are private to this user, as in main.ts.
process.umask(0o077);

const HELP = `Usage: npm run search -- "nurse in germany" [--sort newest]

Says how a search of the board is read, what it finds, and each statement that it sends to the
database, with its plan and times. It reads the database that the product uses, also while it runs.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sort: { type: 'string', default: 'relevance' }, help: { type: 'boolean' } },
});
const [text] = positionals;
const { sort } = values;
const isSort = sort === 'relevance' || sort === 'newest' || sort === 'oldest';
if (values.help || text === undefined || !isSort) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const env = readCommandEnv();
if (env === null) process.exit(1);

const sent: CompiledQuery[] = [];
const database = await openConfigured(env, (query) => sent.push(query));
try {
  const { db } = database;
  await readSynonyms(db);
  const search = createJobSearch({ db, now: () => new Date() });
  // Opening the database asked it about migrations.
  sent.length = 0;
  const found = await searchJobs(search, { text, sort, member: false, offset: 0, limit: 10 });
  const statements = sent.filter(({ sql: text }) => isQuery(text));
  const asked = await readText(search, found.corrected ?? text);
  console.log(`Read as: ${asked.map(describe).join(' + ') || '-'}`);
  console.log(`Places: ${found.places.map(({ name }) => name).join(', ') || '-'}`);
  if (found.corrected !== undefined) console.log(`Corrected to: ${found.corrected}`);
  console.log(`Found: ${found.totalCount}, of these close: ${found.close.length}`);
  console.log(`First ids: ${found.ids.join(', ')}`);
  for (const [index, statement] of statements.entries()) {
    console.log(`\n-- ${index + 1} of ${statements.length}\n${statement.sql.trim()}`);
    console.log(`-- ${JSON.stringify(statement.parameters)}`);
    for (const line of await explain(db, statement)) console.log(`   ${line}`);
  }
} finally {
  await database.close();
}

function describe({
  text: typed,
  condition,
  occupations,
}: {
  text: string;
  condition: string | null;
  occupations: string[];
}): string {
  if (condition !== null) return `${typed} (condition ${condition})`;
  return occupations.length === 0 ? typed : `${typed} (work ${occupations.join(' ')})`;
}

/** False for settings and the ends of transactions, which have no plan. */
function isQuery(text: string): boolean {
  return /^\s*(?:SELECT|WITH)\b/i.test(text) && !text.includes('set_config');
}

/** The plan of a statement with the planner settings of searches. */
async function explain(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const pieces = text.split(/\$\d+/);
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1]);
  const statement = sql.join(
    pieces.flatMap((piece, index) =>
      index === 0 ? [sql.raw(piece)] : [sql`${order[index - 1]}`, sql.raw(piece)],
    ),
    sql.raw(''),
  );
  const { rows } = await asSearch(() =>
    sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, BUFFERS OFF, COSTS OFF) ${statement}`.execute(
      db,
    ),
  );
  return rows.map((row) => row['QUERY PLAN']);
}
