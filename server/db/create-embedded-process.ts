import { openLite, reasonOf } from './embedded-lite.ts';

// Entry of the process that create-embedded.ts starts: it creates the database and ends.

// Without its parent nobody would use what it makes.
process.on('disconnect', () => process.exit(1));
const fail = (reason: string) => process.send?.(reason, () => process.exit(1));
try {
  const lite = await openLite(process.argv[2] as string, fail);
  await lite.close();
  process.exit(0);
} catch (error) {
  fail(reasonOf(error));
}
