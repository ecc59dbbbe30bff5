import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user of the database server's process, as options of `spawn`. */
export type ServerUser = { uid: number; gid: number };

/**
 * PostgreSQL does not run as root: then it runs as the owner of the files in `folder`, or as
 * "postgres" or "nobody" if they are not there yet or belong to root. Null for any other user, who
 * runs it as himself.
 */
export async function findServerUser(folder: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody". Start Waymark as another user, or set DATABASE_URL.',
  );
}

/** Whether a user may enter a folder and all folders above it, by their modes. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (!mayEnter(statSync(folder), user)) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, user);
}

function mayEnter({ mode, uid, gid }: Stats, user: ServerUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}
