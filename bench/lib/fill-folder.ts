import { join } from 'node:path';
import { openWithCode } from './code-database.ts';
import { generateJobs } from './generate-jobs.ts';
import { readSourceData } from './source-data.ts';

// Fills the database of a data folder with an administrator and so many generated listings, by the
// modules of a checkout. Arguments: the checkout, the data folder, the number, email, password.
const [code = '', dataDir = '', jobs = '', email = '', password = ''] = process.argv.slice(2);
const part = (path: string) => import(join(code, path));
const { loadJobs } = (await part('bench/lib/load-jobs.ts')) as typeof import('./load-jobs.ts');
const { finishJobs } = (await part(
  'bench/lib/finish-jobs.ts',
)) as typeof import('./finish-jobs.ts');
const { hashPassword } = (await part(
  'server/auth/password.adapter.ts',
)) as typeof import('../../server/auth/password.adapter.ts');

const { database, close } = await openWithCode(code, dataDir);
if (Number(jobs) > 0) {
  const listings = generateJobs(readSourceData(), Number(jobs), new Date());
  await loadJobs(database, listings, () => undefined);
  await finishJobs(database);
}
const password_hash = await hashPassword(password);
await database.db
  .insertInto('users')
  .values({ email, password_hash, email_verified_at: new Date() })
  .execute();
await close();
