import type { Logger } from 'pino';
import {
  MISSED_SEARCHES,
  type Overview,
  overviewQuerySchema,
  overviewSchema,
  type Todo,
} from '../../shared/admin-overview.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { countAlertsSent } from '../alerts/alerts-sent.service.ts';
import { readBackups } from '../backup/backup-state.service.ts';
import { readTakings } from '../billing/takings.service.ts';
import { operation } from '../http/operation.ts';
import { listMissedSearches } from '../jobs/vocabulary/missed-searches.service.ts';
import { sendCsv } from '../send-csv.ts';
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
      access: 'editor',
      handle: async ({ c, viewer, query }) =>
        c.json(await readOverview(deps, query.days, viewer.admin)),
    }),
    operation('GET /api/admin/jobs.csv', {
      summary: 'All jobs as a CSV file',
      responses: {
        200: { description: 'text/csv, UTF-8 with a byte order mark, lines end with CRLF' },
      },
      access: 'editor',
      handle: ({ c }) => sendCsv(c, `jobs-${utcToday(deps.now())}`, jobsCsv(deps.db), deps.log),
    }),
  ];
}

/** An editor sees no money and no figures of members. */
async function readOverview(deps: TodoDeps, days: number, isAdmin: boolean): Promise<Overview> {
  const { db } = deps;
  const figures = await readFigures(deps, days);
  const since = figures.visits.perDay[0]?.day ?? utcToday(deps.now());
  const todo = await readTodo(deps);
  const { searches, totalCount } = await listMissedSearches(db);
  return {
    ...figures,
    ...(!isAdmin && { accounts: null }),
    todo: isAdmin ? todo : forEditors(todo),
    money: isAdmin ? await readTakings(db, since) : null,
    missedSearches: {
      searches: searches.slice(0, MISSED_SEARCHES).map(({ words, count }) => ({ words, count })),
      totalCount,
    },
    alerts: await countAlertsSent(db, since),
    backups: await readBackups(db, deps.hasBackups),
  };
}

/** What waits, without what only administrators can do. */
function forEditors(todo: Todo): Todo {
  const none = { count: 0, due: null };
  return {
    ...todo,
    ...{ withdrawals: none, disputes: none, oddPayments: 0, mailTrouble: null },
    ...{ missingSettings: [], proxyDoubt: null, nearMatches: 0, failedRegisters: [] },
    ...{ permitEndings: [], employerJobs: 0, backupTrouble: null },
  };
}
