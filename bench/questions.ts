import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openCollection } from './lib/relevance-collection.ts';

// The first page of each question of bench/questions/, to be read by eye: what the answer says was
// understood, and its first ten jobs. It uses the database that `bench/relevance.ts --keep` leaves.

const { values, positionals } = parseArgs({
  options: {
    file: { type: 'string', default: 'building' },
    /** Reads and indexes the jobs again first. */
    again: { type: 'boolean', default: false },
    first: { type: 'string', default: '10' },
  },
  allowPositionals: true,
});
const DATA = process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data');
const asked =
  positionals.length > 0
    ? positionals
    : readFileSync(new URL(`questions/${values.file}.tsv`, import.meta.url), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split('\t')[1] ?? '');
const collection = await openCollection({
  code: resolve(import.meta.dirname, '..'),
  folder: join(import.meta.dirname, '.cache/relevance'),
  database: 'now',
  corpus: resolve(DATA, 'relevance/corpus.csv.gz'),
  log: (line) => console.log(line),
  again: values.again,
});
try {
  for (const search of asked) {
    const { keys: _, jobs, counts: __, ...rest } = await collection.list({ search, limit: 30 });
    const { totalPages: ___, wider: ____, parts = [], ...told } = rest;
    console.log(`\n${search}\n  ${JSON.stringify(told)}`);
    for (const [at, job] of jobs.slice(0, Number(values.first)).entries()) {
      const part = parts.find(({ from }) => from === at);
      if (part) console.log(`  -- ${JSON.stringify(part)}`);
      const { visa, housing, experience, training } = job.facts ?? {};
      const facts = [visa, housing && `house ${housing}`, experience, training && 'training'];
      console.log(
        `  ${at + 1}. ${job.title} | ${job.employer} | ${job.state ?? ''}, ${job.country_code} | ${facts.filter(Boolean).join(' ')}`,
      );
    }
  }
} finally {
  await collection.close();
}
