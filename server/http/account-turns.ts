import type { Problem } from '../problem.ts';

/** Runs work of an account when it is its turn. */
export type AccountTurns = <T>(account: number, work: () => Promise<T>) => Promise<T>;

/**
 * Turns for each account by itself: `running` pieces of its work run, `waiting` more wait in their
 * order, and `refusal` is thrown for the next. So nobody takes the places of all others.
 */
export function createAccountTurns(
  { running, waiting }: { running: number; waiting: number },
  refusal: () => Problem,
): AccountTurns {
  const accounts = new Map<number, { running: number; queue: (() => void)[] }>();
  return async (account, work) => {
    const turns = accounts.get(account) ?? { running: 0, queue: [] };
    accounts.set(account, turns);
    if (turns.running < running) turns.running += 1;
    else if (turns.queue.length < waiting)
      await new Promise<void>((start) => turns.queue.push(start));
    else throw refusal();
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const start = turns.queue.shift();
      if (start) start();
      else turns.running -= 1;
      if (turns.running === 0) accounts.delete(account);
    }
  };
}
