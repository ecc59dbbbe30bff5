import type { Logger } from 'pino';

/** Things that are closed concurrently, by name. */
export type Stage = Record<string, () => Promise<unknown> | unknown>;

/**
 * Closes all stages in order and logs failures and time-outs. A failure does not stop later stages.
 * Returns the exit code of the process: 0 when all went well.
 */
export async function closeInStages(
  stages: Stage[],
  deadlineMs: number,
  log: Logger,
): Promise<0 | 1> {
  const open = new Set(stages.flatMap((stage) => Object.keys(stage)));
  let exitCode: 0 | 1 = 0;
  const close = async (name: string, work: Stage[string]) => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, `closing the ${name} failed`);
      exitCode = 1;
    }
    open.delete(name);
  };
  const all = async () => {
    for (const stage of stages)
      await Promise.all(Object.entries(stage).map(([name, work]) => close(name, work)));
  };
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, deadlineMs);
  await Promise.race([all(), late.promise]);
  clearTimeout(timer);
  if (open.size === 0) return exitCode;
  log.error({ open: [...open] }, `not closed within ${deadlineMs / 1000} seconds`);
  return 1;
}
