import { sql } from 'kysely';
import type { Todo } from '../../shared/admin-overview.ts';
import type {
  AdminRegisters,
  RegisterImport,
  RegisterUpload,
} from '../../shared/admin-registers.ts';
import { LISTS, type ListName } from '../../shared/registers.ts';
import { record } from '../admin/audit-log.service.ts';
import type { Row } from '../db/schema.ts';
import type { Base } from '../feature.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { listMatching } from './match-jobs.service.ts';
import {
  importRegister,
  type RegisterProgress,
  RegisterRefusal,
  undoRegister,
} from './registers/registers.service.ts';

type Deps = Pick<Base, 'db' | 'now' | 'log'>;

const SHOWN = 10;
const MOST_ISSUES = 60;
/** Progress is stored at most this often. */
const BEAT_MS = 1_000;
/** An import without a sign of life for so long was killed with its process. */
const DEAD_MS = 120_000;

/** The stored issues, the last imports, and what jobs are compared with now. */
export async function listForAdmin({ db, now }: Deps): Promise<AdminRegisters> {
  const issues = await db
    .selectFrom('register_issues')
    .select(['register', 'issued_on', 'organisations', 'imported_at'])
    .select('file_rows as rows')
    .orderBy('issued_on', 'desc')
    .orderBy('register')
    .limit(MOST_ISSUES)
    .execute();
  const imports = await db
    .selectFrom('register_imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    issues: issues.map(({ imported_at, ...issue }) => ({
      ...issue,
      imported_at: imported_at.toISOString(),
    })),
    imports: imports.map((row) => presentImport(row, now())),
    matching: await listMatching(db),
  };
}

/** Registers whose last import failed. */
export async function failedRegisterImports(db: Deps['db']): Promise<Todo['failedRegisters']> {
  const { rows } = await sql<{ register: ListName; error: string | null }>`
    SELECT DISTINCT ON (register) register, error FROM register_imports
    WHERE finished_at IS NOT NULL ORDER BY register, id DESC`.execute(db);
  return rows.flatMap(({ register, error }) =>
    error === null ? [] : { register: LISTS[register].name, error },
  );
}

/**
 * Begins an import; `work` resolves when it is done, and never rejects. Throws a Problem 409 while
 * another one runs.
 */
export async function beginImport(
  { db, now, log }: Deps,
  user: SignedIn,
  { register, date, force }: RegisterUpload,
  bytes: Uint8Array,
): Promise<{ started: RegisterImport; work: Promise<void> }> {
  const alive = new Date(now().getTime() - DEAD_MS);
  const { rows } = await sql<Row<'register_imports'>>`
    INSERT INTO register_imports (register, issued_on, started_by, started_at, beat_at)
    SELECT ${register}, ${date}::date, ${user.email}, ${now()}, ${now()}
    WHERE NOT EXISTS (
      SELECT FROM register_imports WHERE finished_at IS NULL AND beat_at > ${alive})
    RETURNING *`.execute(db);
  const [started] = rows;
  if (!started)
    throw new Problem(
      409,
      'register-import-running',
      'Another register import is running. Wait until it is done.',
    );
  const { id } = started;
  const work = (async () => {
    let beat = 0;
    const tell = ({ phase, percent }: RegisterProgress) => {
      if (performance.now() - beat < BEAT_MS && percent > 0) return;
      beat = performance.now();
      db.updateTable('register_imports')
        .set({ phase, percent, beat_at: now() })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, 'progress of a register'));
    };
    const finish = (end: { report: string } | { error: string }) =>
      db
        .updateTable('register_imports')
        .set({ ...end, finished_at: now() })
        .where('id', '=', id)
        .execute();
    try {
      const file = { register, issuedOn: date, bytes, force };
      const report = await importRegister({ db, now }, file, {
        tell,
        inTransaction: (tx, after) =>
          record(tx, {
            user,
            action: 'register.import',
            subject: `register ${register}`,
            after: { issued_on: date, force, ...after },
          }),
      });
      await finish({ report: JSON.stringify(report) });
    } catch (error) {
      const isRefused = error instanceof RegisterRefusal;
      if (!isRefused) log.error({ err: error }, 'import of a register failed');
      await finish({
        error: isRefused ? error.message : 'It failed because of an internal error. See the log.',
      });
    }
  })().catch((error: unknown) => log.error({ err: error }, 'end of an import of a register'));
  return { started: presentImport(started, now()), work };
}

/** Removes an issue. Throws a Problem 404. */
export async function removeIssue(
  { db }: Deps,
  user: SignedIn,
  { register, date }: { register: ListName; date: string },
): Promise<string> {
  try {
    const rows = await undoRegister(db, register, date, (tx, before) =>
      record(tx, { user, action: 'register.undo', subject: `register ${register}`, before }),
    );
    return `Removed the edition of ${date}: ${rows.toLocaleString('en')} rows.`;
  } catch (error) {
    if (error instanceof RegisterRefusal)
      throw new Problem(404, 'register-issue-not-found', error.message);
    throw error;
  }
}

function presentImport(row: Row<'register_imports'>, now: Date): RegisterImport {
  const { id, register, issued_on, started_by, phase, percent, report, beat_at, finished_at } = row;
  const isDead = finished_at === null && now.getTime() - beat_at.getTime() > DEAD_MS;
  const error = isDead ? 'It was interrupted. Nothing was written.' : row.error;
  const isRunning = finished_at === null && !isDead;
  return {
    ...{ id, register, issued_on, started_by, phase, percent, report, error },
    started_at: row.started_at.toISOString(),
    status: isRunning ? 'running' : report === null ? 'failed' : 'done',
  };
}
