import { parseArgs } from 'node:util';
import { openDatabase } from '../server/db/open.ts';
import { watchEventLoop } from '../test/event-loop-holds.ts';
import { blockOutgoing } from '../test/network-guard.ts';
import { fuzzOperations } from '../test/openapi-fuzz.ts';
import { openFuzzWorld } from '../test/openapi-world.ts';
import { createTestDatabase, startPostgres } from '../test/postgres-server.ts';
import { prepareTemplate } from '../test/template.ts';
import { printTable } from './lib/figures.ts';

// Every operation of the OpenAPI document, asked as every caller with odd values in each place of its
// schema, in rounds with a seed each, on a new database in each. Fails when an answer is 5xx, is not
// as documented, or shows what its caller may not see.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    most: { type: 'string', default: '60' },
  },
});
/** No callback of the main thread should take longer (ms of its CPU time at rest). */
const LONGEST = 60;
const until = performance.now() + Number(values.minutes) * 60_000;
const isOver = () => performance.now() > until;
const server = await startPostgres();
const faults: string[] = [];
blockOutgoing((target) => faults.push(`a request would have gone to ${target}`));
const statuses = new Map<number, number>();
const holds = new Map<string, number>();
const taken = new Set<string>();
const asked = new Set<string>();
let sent = 0;
let rounds = 0;
try {
  const template = await createTestDatabase(server.url);
  await prepareTemplate(await openDatabase(template.url, () => undefined));
  process.env.WAYMARK_TEST_DATABASE_URL = server.url;
  process.env.WAYMARK_TEST_TEMPLATE = new URL(template.url).pathname.slice(1);
  for (let seed = Number(values.seed); !isOver(); seed += 1) {
    await runRound(seed);
    rounds += 1;
  }
} finally {
  await server.stop();
}
print();

async function runRound(seed: number): Promise<void> {
  const world = await openFuzzWorld();
  try {
    const report = await fuzzOperations(world, {
      seed,
      most: Number(values.most),
      few: 2,
      isOver,
      around: async (name, work) => {
        const watch = watchEventLoop({ collects: false });
        await work();
        asked.add(name);
        holds.set(name, Math.max(holds.get(name) ?? 0, await watch.longest()));
      },
    });
    sent += report.sent;
    for (const name of report.taken) taken.add(name);
    faults.push(...report.faults.map((fault) => `seed ${seed}: ${fault}`));
    for (const [status, count] of report.statuses)
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    console.log(`seed ${seed}: ${report.sent} requests, ${report.faults.length} faults`);
  } finally {
    await world.close();
  }
}

function print(): void {
  console.log(`\n${sent} requests in ${rounds} rounds.`);
  printTable(
    ['answers', 'count'],
    [...statuses].toSorted().map(([status, count]) => [status, count]),
  );
  const long = [...holds]
    .filter(([, ms]) => ms > LONGEST)
    .toSorted(([, one], [, two]) => two - one);
  console.log(`\n${long.length} operations held the event loop longer than ${LONGEST} ms once.`);
  printTable(
    ['operation', 'ms'],
    long.slice(0, 20).map(([name, ms]) => [name, Math.round(ms)]),
  );
  const refused = [...asked].filter((name) => !taken.has(name));
  console.log(`${asked.size} operations were asked; nothing was right for ${refused.length}:`);
  console.log(refused.join(', '));
  for (const fault of [...new Set(faults)]) console.log(`fault: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
