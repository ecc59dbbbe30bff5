import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import {
  MISSED_SEARCHES,
  type Overview,
  overviewQuerySchema,
  overviewSchema,
} from '../../shared/admin-overview.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { countAlertsSent } from '../alerts/alerts-sent.service.ts';
import { readBackups } from '../backup/backup-state.service.ts';
import { readTakings } from '../billing/takings.service.ts';
import { operation } from '../http/operation.ts';
import { listMissedSearches } from '../jobs/vocabulary/missed-searches.service.ts';
import { jobsCsv } from './jobs-csv.service.ts';
import { readFigures } from './overview.service.ts';
import { readTodo, type TodoDeps } from './todo.service.ts';

/** The overview's figures, and the CSV export of all jobs. */
export function overviewOperations(deps: TodoDeps & { log: Logger }) {
  return [
    operation('GET /api/admin/overview', {
      summary: 'What the operator has to do, and the figures of the last 7, 30 or 90 days',
      query: overviewQuerySchema,
      responses: {
        200: { description: 'The figures, those of each day included', schema: overviewSchema },
        400: 'days is outside its values',
      },
      access: 'admin',
      handle: async ({ c, query }) => c.json(await readOverview(deps, query.days)),
    }),
    operation('GET /api/admin/jobs.csv', {
      summary: 'All jobs as a CSV file',
      responses: {
        200: { description: 'text/csv, UTF-8 with a byte order mark, lines end with CRLF' },
      },
      access: 'admin',
      handle: ({ c }) => {
        c.header('Content-Type', 'text/csv; charset=utf-8');
        c.header('Content-Disposition', `attachment; filename="jobs-${utcToday(deps.now())}.csv"`);
        return c.body(bodyOf(jobsCsv(deps.db), deps.log));
      },
    }),
  ];
}

async function readOverview(deps: TodoDeps, days: number): Promise<Overview> {
  const { db } = deps;
  const figures = await readFigures(deps, days);
  const since = figures.visits.perDay[0]?.day ?? utcToday(deps.now());
  const { searches, totalCount } = await listMissedSearches(db);
  return {
    ...figures,
    todo: await readTodo(deps),
    money: await readTakings(db, since),
    missedSearches: {
      searches: searches.slice(0, MISSED_SEARCHES).map(({ words, count }) => ({ words, count })),
      totalCount,
    },
    alerts: await countAlertsSent(db, since),
    backups: await readBackups(db, deps.hasBackups),
  };
}

/**
 * Respects backpressure. An error resets the connection, so that a truncated file is not taken for
 * a complete one.
 */
function bodyOf(parts: AsyncIterable<string>, log: Logger): ReadableStream {
  async function* logged() {
    try {
      yield* parts;
    } catch (error) {
      log.error({ err: error }, 'export of the jobs failed');
      throw error;
    }
  }
  return Readable.toWeb(
    Readable.from(logged(), { objectMode: false, highWaterMark: 1 }),
  ) as ReadableStream;
}
