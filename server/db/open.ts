import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type MemoryShares, ORDINARY_SHARES, ownShares } from '../memory-shares.ts';
import { openBundledServer, type Role } from './bundled/open-bundled.ts';
import { asLongWork, currentWork, type KindOfWork } from './kinds-of-work.ts';
import { migrateTo, migrateToLatest } from './migrate.ts';
import { refuseMoved } from './move-marks.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import type { Schema } from './schema.ts';
import { findPrimary } from './servers.ts';
import { databaseFailed } from './unavailable.ts';

export type Db = Kysely<Schema>;

/** Gets each statement after it ran, as it was sent. */
export type OnQuery = (query: CompiledQuery) => void;

/** An open database with its connection pool. */
export type OpenDatabase = {
  db: Db;
  pool: pg.Pool;
  /** The connections of the queue, for its own statements and those of its jobs. */
  queuePool: pg.Pool;
  /** Connections by kind of work: open, idle, and requests that wait for one. */
  connections(): Record<string, { total: number; idle: number; waiting: number }>;
  /** The connection string as it was given. */
  url: string;
  /**
   * The connection string of the server that takes writes, for connections beside the pools. Where
   * several servers are named it is looked for, and the pools go there from now on.
   */
  findServer(): Promise<string>;
  /** Replicas for public reads; undefined when none is named. */
  replicas: Replicas | undefined;
  /**
   * True while this process has a query that is not answered. Queries inside `asLongWork`, and those
   * of the queue, do not count: they have connections of their own.
   */
  hasReaders(): boolean;
  /**
   * Cancels the statements of long work, and gives it no connection any more: what it did and did
   * not commit is rolled back. For a process that stops: one statement over a large board may take
   * minutes, and goes on in the server when only its connection is closed.
   */
  cutLongWork(): void;
  close(): Promise<void>;
  /** Why the bundled server ended by itself; null if it did not, or there is none. */
  panic?(): Promise<string | null>;
};

/**
 * Timeouts in ms: for a connection, for one statement, and for any byte from the server during a
 * query. `longWork` is the last one inside `asLongWork`.
 */
export type ServerLimits = {
  connect: number;
  statement: number;
  silence: number;
  longWork: number;
};

// A slow statement times out before the socket does. The pool closes idle connections even earlier
// (10 s).
const SERVER_LIMITS: ServerLimits = {
  connect: 5_000,
  statement: 10_000,
  silence: 15_000,
  longWork: 600_000,
};

/**
 * New entries of the search index wait in a list (GIN pending list) that every search scans, and
 * that is written into the index together, which is far less work. Who fills it writes it: imports
 * may fill more of it than a request that writes one job. A search takes six times as long with a full
 * list, so bulk work empties it when it announces its changes (job-changes.ts).
 */
const PENDING_KB = { readers: 64, longWork: 2048 };

/**
 * Lookups in the word index only (decision 002). By default the planner prefers a sequential scan,
 * which decompresses the TOASTed document of every listing, or compiles the query (JIT), which
 * takes longer than the query. Workers would read tiers that are not needed. Words that are less
 * alike than the threshold are no spellings of each other (suggest-search.ts).
 */
const SEARCH_PLANS =
  '-c enable_seqscan=off -c enable_indexscan=off -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan -c pg_trgm.similarity_threshold=0.2';

/** A stop cancels what long work begins meanwhile, this often. */
const CANCEL_EVERY_MS = 500;
/** So often; then its connections are closed. */
const CANCELS = 4;

/** What a client of pg knows of its connection: the id of its process in the server. */
type Backend = { processID: number; end(): Promise<void> };

const DATE_OID = 1082;

/** A date stays text: as a Date the machine's time zone would shift it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format),
};

type Sizes = Record<KindOfWork, number>;
/** At most; of one process that has the machine to itself, with those of its memory. */
const OTHER_SIZES = { queue: 4, long: 4 };
const LEAST_SIZES: Sizes = { request: 3, search: 2, queue: 2, long: 2 };
/** All of them, and the one that hears of changed jobs. */
const OF_A_PROCESS = 25;
/** Of the 100 that a server takes unless it is told otherwise. */
const OF_A_MACHINE = 80;

/** Fewer for each of many: one more of them runs during a rolling restart. */
function poolSizes(
  processes: number,
  { requestConnections, searchConnections }: MemoryShares,
): Sizes {
  const most = { request: requestConnections, search: searchConnections, ...OTHER_SIZES };
  const share = processes === 1 ? 1 : Math.min(1, OF_A_MACHINE / (processes + 1) / OF_A_PROCESS);
  const size = (kind: KindOfWork) => Math.max(LEAST_SIZES[kind], Math.floor(most[kind] * share));
  return {
    request: size('request'),
    search: size('search'),
    queue: size('queue'),
    long: size('long'),
  };
}

/**
 * Connects to a PostgreSQL server and migrates it. If the server does not answer within the limits,
 * queries reject with errors that `isDatabaseUnavailable` recognises. Work inside `asLongWork` has
 * limits of its own. Rejects when the database was moved, or only a part of one has been moved to it;
 * not with `upTo`, the last migration to run: a restore and a move fill it.
 */
export async function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  {
    limits = SERVER_LIMITS,
    processes = 1,
    replicaUrls = [],
    shares = ORDINARY_SHARES,
    onQuery,
    upTo,
  }: {
    limits?: ServerLimits;
    processes?: number;
    replicaUrls?: readonly string[];
    shares?: MemoryShares;
    onQuery?: OnQuery | undefined;
    upTo?: string | undefined;
  } = {},
): Promise<OpenDatabase> {
  const sizes = poolSizes(processes, shares);
  const common = {
    connectionString: await findPrimary(url),
    types,
    connectionTimeoutMillis: limits.connect,
  };
  const pool = new pg.Pool({
    ...common,
    max: sizes.request,
    options: `-c timezone=UTC -c gin_pending_list_limit=${PENDING_KB.readers} -c statement_timeout=${limits.statement}`,
    stream: () => impatientSocket(limits.silence),
  });
  const searchPool = new pg.Pool({
    ...pool.options,
    max: sizes.search,
    // Plans stay with their connection.
    maxUses: 2_000,
    options: `${pool.options.options} ${SEARCH_PLANS} -c work_mem=${shares.searchWorkMem}`,
  });
  const queuePool = new pg.Pool({ ...pool.options, max: sizes.queue });
  const longPool = new pg.Pool({
    ...common,
    max: sizes.long,
    options: `-c timezone=UTC -c gin_pending_list_limit=${PENDING_KB.longWork}`,
    stream: () => impatientSocket(limits.longWork),
  });
  const pools = { request: pool, search: searchPool, queue: queuePool, long: longPool };
  const watchErrors = (each: pg.Pool) => {
    each.on('error', onIdleError);
    // Without a listener, an error on a connection between two statements of a transaction would
    // end the process.
    each.on('connect', (client) => client.on('error', onIdleError));
  };
  for (const each of Object.values(pools)) watchErrors(each);
  const atLongWork = new Set<pg.PoolClient>();
  longPool.on('acquire', (client) => atLongWork.add(client));
  longPool.on('release', (_, client) => atLongWork.delete(client));
  let isCut = false;
  let cutting: NodeJS.Timeout | undefined;
  const cutLongWork = () => {
    isCut = true;
    let tries = 0;
    const cancel = () => {
      tries += 1;
      // A server that does not hear of it: ending a client that waits for an answer closes its socket.
      if (tries > CANCELS)
        for (const client of atLongWork) void (client as unknown as Backend).end();
      const ids = [...atLongWork].map((client) => (client as unknown as Backend).processID);
      pool
        .query('SELECT pg_cancel_backend(id) FROM unnest($1::int[]) AS id', [ids])
        // Without a server nothing goes on there.
        .catch(() => undefined);
    };
    cancel();
    // What was between two statements begins the next one.
    cutting ??= setInterval(cancel, CANCEL_EVERY_MS).unref();
  };
  const poolsOfReplica = (connectionString: string) => {
    const own = {
      request: new pg.Pool({ ...pool.options, connectionString }),
      search: new pg.Pool({ ...searchPool.options, connectionString }),
    };
    for (const each of Object.values(own)) watchErrors(each);
    return own;
  };
  const replicas =
    replicaUrls.length > 0
      ? openReplicas(replicaUrls, poolsOfReplica, pools, onIdleError)
      : undefined;
  const end = async () => {
    await replicas?.close();
    // Until long work has ended, the others can cancel it.
    await longPool.end();
    clearInterval(cutting);
    await Promise.all([pool, searchPool, queuePool].map((each) => each.end()));
  };
  const findServer = async () => {
    const found = await findPrimary(url);
    for (const each of Object.values(pools)) each.options.connectionString = found;
    return found;
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => {
          const { kind, reads } = currentWork();
          const client = (reads && (await replicas?.connect())) || (await pools[kind].connect());
          if (kind === 'long' && isCut) {
            client.release();
            throw databaseFailed('The process stops.');
          }
          return kind === 'search' ? preparing(client) : (client as PostgresPoolClient);
        },
        end,
      },
    }),
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  });
  const hasReaders = () => isInUse(pool) || isInUse(searchPool);
  const connections = () =>
    Object.fromEntries(
      Object.entries(pools).map(([kind, { totalCount, idleCount, waitingCount }]) => [
        kind,
        { total: totalCount, idle: idleCount, waiting: waitingCount },
      ]),
    );
  return migrated(
    {
      ...{ db, pool, queuePool, connections, url, findServer, replicas },
      ...{ hasReaders, cutLongWork, close: end },
    },
    upTo,
  );
}

/**
 * A client that prepares each statement once, by the hash of its text: planning the lookups of a
 * search anew takes a quarter of their time.
 */
function preparing(client: Pick<pg.PoolClient, 'query' | 'release'>): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({
      name: hash('sha256', text, 'base64url'),
      text,
      values: [...values],
    });
  // Searches open no cursor, the other thing that kysely may ask of it.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/**
 * A socket with an inactivity timeout: a frozen server keeps its connections open but sends
 * nothing.
 */
function impatientSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () =>
    socket.destroy(databaseFailed(`The database did not answer within ${silence / 1000} seconds.`)),
  );
  return socket;
}

/**
 * Starts the bundled server of a data folder and opens its database; see `openBundledServer`, whose
 * errors it throws. Closing it stops the server if no other process uses it.
 */
export async function openBundledDatabase(
  dataDir: string,
  options: {
    role: Role;
    tell(line: string): void;
    onStep?: (() => void) | undefined;
    onError(error: Error): void;
    onQuery?: OnQuery | undefined;
  },
): Promise<OpenDatabase> {
  const { onQuery, ...serverOptions } = options;
  const server = await openBundledServer({ dataDir, ...serverOptions });
  let isClosing = false;
  try {
    const onError = (error: Error) => {
      // Sockets are open for a moment after the end of the pool: the stop of the server cuts them.
      if (!isClosing) options.onError(error);
    };
    const database = await openDatabase(server.url, onError, { shares: ownShares(), onQuery });
    const close = async () => {
      isClosing = true;
      await database.close().finally(server.close);
    };
    return { ...database, close, panic: server.panic };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** True while a connection of a pool is at work, or a request waits for one. */
function isInUse({ totalCount, idleCount, waitingCount }: pg.Pool): boolean {
  return totalCount > idleCount || waitingCount > 0;
}

async function migrated(database: OpenDatabase, upTo?: string): Promise<OpenDatabase> {
  const { db } = database;
  try {
    await asLongWork(() => (upTo === undefined ? migrateToLatest(db) : migrateTo(db, upTo)));
    if (upTo === undefined) await refuseMoved(db);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}
