/** Why work is refused: the queue is full, its key has too much, or it has waited too long. */
export type Refusal = 'full' | 'own' | 'late';

/** How much runs at a time and how much waits; what is left out has no limit. */
export type Limits = {
  running?: number;
  waiting?: number;
  /** The longest wait in ms. */
  waitMs?: number;
  /** Of the places, so many are for paid work only. */
  kept?: { running: number; waiting: number };
  /** Of the places, so many at most are for one key. */
  each?: { running?: number; waiting: number };
};

/** Whose work it is. */
export type Of = { key?: string | number; isPaid?: boolean };

/** Runs work when there is a place for it. */
export type Limiter = {
  /**
   * Rejects with the limiter's refusal, at once or when it has waited too long. What waits starts
   * in its order, and keys take turns: much of one key delays no other.
   */
  run<T>(work: () => Promise<T>, of?: Of): Promise<T>;
  /** Refuses what waits and what comes with this error. What runs goes on. */
  close(error: Error): void;
  sizes(): { running: number; waiting: number };
};

type Job = Required<Pick<Of, 'isPaid'>> & {
  own: Own;
  /** The round in which it starts: each key has one place in a round. */
  round: number;
  place: PromiseWithResolvers<void>;
};
type Own = { key: Of['key']; running: number; waiting: number; lastRound: number };

/** Creates a limiter (docs/decisions/082-one-limiter.md). `refuse` makes the error of a refusal. */
export function createLimiter(
  { running: places = Infinity, waiting: queue = Infinity, waitMs, kept, each }: Limits,
  refuse: (why: Refusal) => Error,
): Limiter {
  const running = new Set<Job>();
  const waiting = new Set<Job>();
  const owns = new Map<Of['key'], Own>();
  let round = 0;
  let closed: Error | undefined;

  const mayStart = ({ isPaid, own }: Job): boolean =>
    running.size < places &&
    own.running < (each?.running ?? Infinity) &&
    (isPaid || !kept || unpaid(running) < places - kept.running);

  const whyNotWait = ({ isPaid, own }: Job): Refusal | undefined => {
    if (own.waiting >= (each?.waiting ?? Infinity)) return 'own';
    const isFull = waiting.size >= queue;
    return isFull || (!isPaid && kept && unpaid(waiting) >= queue - kept.waiting)
      ? 'full'
      : undefined;
  };

  const start = (job: Job) => {
    round = Math.max(round, job.round);
    job.own.running += 1;
    running.add(job);
  };

  const startNext = () => {
    while (running.size < places) {
      let next: Job | undefined;
      for (const job of waiting)
        if ((next === undefined || job.round < next.round) && mayStart(job)) next = job;
      if (next === undefined) return;
      leaveQueue(next);
      start(next);
      next.place.resolve();
    }
  };

  const leaveQueue = (job: Job) => {
    waiting.delete(job);
    job.own.waiting -= 1;
  };

  const waitFor = async (job: Job) => {
    waiting.add(job);
    job.own.waiting += 1;
    const giveUp = () => {
      leaveQueue(job);
      job.place.reject(refuse('late'));
    };
    const late = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    await job.place.promise.finally(() => clearTimeout(late));
  };

  const forgetIdle = (own: Own) => {
    if (own.running + own.waiting === 0) owns.delete(own.key);
  };

  return {
    run: async (work, { key, isPaid = false } = {}) => {
      if (closed) throw closed;
      const own = owns.get(key) ?? { key, running: 0, waiting: 0, lastRound: -1 };
      owns.set(key, own);
      own.lastRound = Math.max(round, own.lastRound + 1);
      const place = Promise.withResolvers<void>();
      const job: Job = { isPaid, own, round: own.lastRound, place };
      try {
        if (mayStart(job)) start(job);
        else {
          const why = whyNotWait(job);
          if (why) throw refuse(why);
          await waitFor(job);
        }
        return await work();
      } finally {
        if (running.delete(job)) own.running -= 1;
        forgetIdle(own);
        startNext();
      }
    },
    sizes: () => ({ running: running.size, waiting: waiting.size }),
    close: (error) => {
      closed = error;
      for (const job of waiting) {
        leaveQueue(job);
        job.place.reject(error);
      }
    },
  };
}

function unpaid(jobs: ReadonlySet<Job>): number {
  let count = 0;
  for (const { isPaid } of jobs) if (!isPaid) count += 1;
  return count;
}
