/** Work for an account, with premium or without. */
type Work = { isPaid: boolean };

/** Places at work and in the queue. Of each, some are kept for accounts with premium. */
export type Places = { running: number; waiting: number; keptRunning: number; keptWaiting: number };

const unpaid = (works: Iterable<Work>) => [...works].filter(({ isPaid }) => !isPaid).length;

/** Whether the queue has a place for work. */
export function hasRoom(waiting: Work[], { isPaid }: Work, places: Places): boolean {
  if (waiting.length >= places.waiting) return false;
  return isPaid || unpaid(waiting) < places.waiting - places.keptWaiting;
}

/** Takes the first from the queue for which there is a place at work. */
export function takeNext<W extends Work>(
  waiting: W[],
  running: ReadonlySet<W>,
  places: Places,
): W | undefined {
  if (running.size >= places.running) return undefined;
  const isOpen = unpaid(running) < places.running - places.keptRunning;
  const index = waiting.findIndex(({ isPaid }) => isPaid || isOpen);
  return index === -1 ? undefined : waiting.splice(index, 1)[0];
}
