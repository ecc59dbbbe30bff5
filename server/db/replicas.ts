import type pg from 'pg';
import { currentWork } from './kinds-of-work.ts';
import { parsePosition, readEnd } from './log-position.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** How a replica is: its name is host and port, its delay is in seconds. */
export type ReplicaState = { name: string; isUsed: boolean; delay: number };

/** Public reads on replicas (docs/decisions/152-replicas.md). */
export type Replicas = {
  /**
   * A connection to a replica that has all that the work here must see; undefined when the primary
   * is to be asked. A statement that the replica cannot answer is asked of the primary.
   */
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'> | undefined>;
  /** Call it when listings changed: from here on reads see what the primary has now. */
  changed(): void;
  /** The end of the primary's log, as it is written in a cookie; undefined if it does not say. */
  end(): Promise<string | undefined>;
  /** Statements of public reads, by who was asked. */
  reads: { primary: number; replica: number };
  states(): ReplicaState[];
  close(): Promise<void>;
};

type Kind = 'request' | 'search';
type Pools = Record<Kind, pg.Pool>;
type Replica = {
  name: string;
  pools: Pools;
  /** What it has replayed; undefined while it is away or takes writes itself. */
  replayed: bigint | undefined;
  checking: Promise<void> | undefined;
  checkedAt: number;
};

const CHECK_MS = 1000;
/** A replica that is behind what a reader must see is asked again, not more often than this. */
const SOONEST_MS = 20;
/** A replica that lacks what the primary had so long ago is left out. */
const MOST_DELAY_MS = 5000;
/** Recovery conflict, and a write in what was declared to read only. */
const NOT_HERE = /^(40001|25006)$/;

/** Watches replicas. `pools` are those of each; the primary's answer what no replica may. */
export function openReplicas(
  urls: readonly string[],
  makePools: (url: string) => Pools,
  primary: Pools,
  onError: (error: Error) => void,
): Replicas {
  const replicas = urls.map<Replica>((url) => ({
    name: new URL(url).host,
    pools: makePools(url),
    ...{ replayed: undefined, checking: undefined, checkedAt: 0 },
  }));
  const reads = { primary: 0, replica: 0 };
  /** Undefined while it is not known what readers must see. */
  let needed: bigint | undefined = 0n;
  let changes = 0;
  let turn = 0;
  let isClosed = false;
  /** Ends of the primary's log, the oldest first, that not every replica has replayed. */
  let ends: { at: number; position: bigint }[] = [];

  const delayOf = ({ replayed = 0n }: Replica) => {
    const missing = ends.find(({ position }) => position > replayed);
    return missing ? performance.now() - missing.at : 0;
  };
  const look = async (replica: Replica) => {
    try {
      const { rows } = await replica.pools.request.query<{ standby: boolean; position: string }>(
        'SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position',
      );
      const [row] = rows;
      replica.replayed = row?.standby ? parsePosition(row.position) : undefined;
    } catch (error) {
      if (replica.replayed !== undefined) onError(error as Error);
      replica.replayed = undefined;
    }
  };
  const check = (replica: Replica): Promise<void> => {
    replica.checking ??= look(replica).finally(() => {
      replica.checking = undefined;
      replica.checkedAt = performance.now();
    });
    return replica.checking;
  };
  const noteEnd = async () => {
    // Replicas go on while it is away.
    const end = await readEnd(primary.request).catch(() => undefined);
    if (end) ends.push({ at: performance.now(), position: end.position });
  };
  const checkAll = async () => {
    await Promise.all([noteEnd(), ...replicas.map(check)]);
    const replayed = replicas.map((each) => each.replayed ?? 0n);
    ends = ends.filter(({ position }) => replayed.some((has) => has < position)).slice(-60);
    if (!isClosed) timer = setTimeout(watch, CHECK_MS);
  };
  const watch = () => void checkAll();
  let timer = setTimeout(watch, 0);

  /** The next one in turn that has all that is needed. */
  const choose = (): Replica | undefined => {
    if (needed === undefined) return undefined;
    const { after = 0n } = currentWork();
    const wanted = after > needed ? after : needed;
    for (const _ of replicas) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      if (replica?.replayed === undefined) continue;
      if (replica.replayed < wanted) {
        if (performance.now() - replica.checkedAt > SOONEST_MS) void check(replica);
      } else if (delayOf(replica) <= MOST_DELAY_MS) return replica;
    }
    return undefined;
  };

  return {
    connect: async () => {
      const kind = currentWork().kind === 'search' ? 'search' : 'request';
      const replica = choose();
      if (replica) {
        try {
          const client = await replica.pools[kind].connect();
          reads.replica += 1;
          return orPrimary(client, primary[kind], (error) => {
            if (isDatabaseUnavailable(error)) replica.replayed = undefined;
            reads.primary += 1;
          });
        } catch (error) {
          onError(error as Error);
          replica.replayed = undefined;
        }
      }
      reads.primary += 1;
      return undefined;
    },
    changed: () => {
      changes += 1;
      const change = changes;
      needed = undefined;
      readEnd(primary.request).then(
        ({ position }) => {
          // A new primary may have less than an old one had.
          if (change === changes) needed = position;
        },
        // The connection that hears of changes is cut as well, and calls this when it is back.
        onError,
      );
    },
    end: () =>
      readEnd(primary.request).then(
        ({ text }) => text,
        (error: Error) => {
          onError(error);
          return undefined;
        },
      ),
    reads,
    states: () =>
      replicas.map((replica) => ({
        name: replica.name,
        isUsed: replica.replayed !== undefined && delayOf(replica) <= MOST_DELAY_MS,
        delay: delayOf(replica) / 1000,
      })),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(replicas.map(({ checking }) => checking));
      await Promise.all(replicas.flatMap(({ pools }) => [pools.request.end(), pools.search.end()]));
    },
  };
}

/** A client whose statements go to the primary when the replica cannot answer them. */
function orPrimary(
  client: pg.PoolClient,
  primary: pg.Pool,
  onFailure: (error: unknown) => void,
): Pick<pg.PoolClient, 'query' | 'release'> {
  let isInTransaction = false;
  let isBroken = false;
  const query = async (...statement: Parameters<pg.PoolClient['query']>) => {
    const [first] = statement as unknown[];
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
    isInTransaction ||= /^(begin|start transaction)/i.test(text);
    try {
      return await client.query(...statement);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (isDatabaseUnavailable(error)) isBroken = true;
      else if (!NOT_HERE.test(code)) throw error;
      onFailure(error);
      // What came before in the transaction is gone.
      if (isInTransaction) throw error;
      return await primary.query(...statement);
    }
  };
  return {
    query: query as unknown as pg.PoolClient['query'],
    release: () => client.release(isBroken),
  };
}
