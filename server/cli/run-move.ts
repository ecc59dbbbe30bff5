import { resolve } from 'node:path';
import { moveDatabase, type Place, reopenDatabase } from '../backup/move-database.service.ts';
import { urlsOf } from '../db/servers.ts';
import type { Env } from '../env.ts';
import { runOn, withServer } from './run-backup.ts';

/** Moves the configured database; with null it is opened again after a move. Gives the exit code. */
export function run(to: string | null): Promise<number> {
  return runOn('move', async (env) => {
    if (to === null) return reopen(env);
    if (to === 'bundled' && env.DATABASE_URL === undefined)
      throw new Error('the configured database is the bundled one. Set DATABASE_URL to the other.');
    const target = { DATA_DIR: env.DATA_DIR, DATABASE_URL: to === 'bundled' ? undefined : to };
    await withPlace(env, (from) =>
      withPlace(target, async (place) => {
        const report = await moveDatabase(from, place, (line) => console.log(line));
        const again = report.kept > 0 ? ` ${report.kept} were equal before.` : '';
        console.log(
          `Moved ${report.rows} rows of ${report.tables} tables to ${place.name}, all equal.${again}`,
        );
        console.log(
          to === 'bundled'
            ? 'Remove DATABASE_URL before you start the product.'
            : 'Set DATABASE_URL to it before you start the product.',
        );
      }),
    );
  });
}

async function reopen(env: Env): Promise<void> {
  await withPlace(env, async (place) => {
    const wasMoved = await reopenDatabase(place);
    console.log(wasMoved ? `Products start on ${place.name} again.` : 'It was not moved.');
  });
}

function withPlace<T>(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  return withServer(env, 'product', (url) => work({ url, name: nameOf(env) }));
}

/** What a database is called, without a password. */
function nameOf({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (DATABASE_URL === undefined) return `the bundled database of ${resolve(DATA_DIR)}`;
  const servers = urlsOf(DATABASE_URL).map((url) => new URL(url));
  const hosts = servers.map(
    ({ hostname, port }) => (hostname || 'this machine') + (port && `:${port}`),
  );
  return `${servers[0]?.pathname.slice(1)} on ${hosts.join(', ')}`;
}
