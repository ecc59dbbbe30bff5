import type { MemoryShares } from '../../memory-shares.ts';

/** A setting of PostgreSQL: name, value, why, and the version that first knew it. */
type Setting = readonly [name: string, value: string, reason: string, since?: number];

/** Of Linux only. */
const ON_LINUX: readonly Setting[] = [
  ['recovery_init_sync_method', 'syncfs', 'After a crash, one call in place of one a file.'],
];

/**
 * What the bundled server does otherwise than PostgreSQL by default, for a small machine that does
 * other work, too. Durability stays as it is by default: `fsync`, `full_page_writes` and
 * `synchronous_commit` are on, so that a power cut loses nothing that was acknowledged.
 */
const SETTINGS: readonly Setting[] = [
  ['effective_cache_size', '512MB', 'What that cache may hold; the planner asks.'],
  ['max_connections', '80', 'A product and two commands, each with 26 at most.'],
  ['max_wal_size', '256MB', 'The log takes little of the disk.'],
  ['wal_level', 'minimal', 'Nobody replicates from this server, so the log is shorter.'],
  ['max_wal_senders', '0', 'Asked for by wal_level.'],
  ['io_method', 'sync', 'No processes of its own for reading; the data is small.', 18],
  [
    'restart_after_crash',
    'off',
    'A restart in place can hang after a full disk. The product starts it.',
  ],
  ['max_parallel_workers_per_gather', '0', 'Other requests need the other core.'],
  ['autovacuum_max_workers', '1', 'One is enough for this many tables.'],
  ['max_logical_replication_workers', '0', 'Nor does anybody subscribe to it.'],
  ['jit', 'off', 'Queries take milliseconds; compiling them takes longer.'],
  ['log_min_messages', 'log', 'Errors of queries are reported by the product.'],
  ['log_min_error_statement', 'panic', 'Queries hold data of people.'],
  ['log_checkpoints', 'off', 'A line every few minutes says nothing.'],
  ['log_timezone', 'UTC', 'As in the log of the product.'],
  ['lc_messages', 'C', 'The product reads a few messages.'],
  ['unix_socket_permissions', '0700', 'The folder is private already.'],
];

/** Where the server listens: on a socket in a folder, or on a port of this machine (Windows). */
export type Listening = { socketFolder: string } | { port: number };

/** The text of postgresql.conf, with the reason of each setting, for this major version. */
export function settingsFile(
  version: number,
  listening: Listening,
  { sharedBuffers, maintenanceWorkMem }: MemoryShares,
): string {
  const memory: Setting[] = [
    ['shared_buffers', sharedBuffers, 'The file cache of the system has the rest.'],
    ['maintenance_work_mem', maintenanceWorkMem, 'Of each index that is made, and of autovacuum.'],
  ];
  const where: Setting[] =
    'port' in listening
      ? [
          ['listen_addresses', '127.0.0.1', 'There are no Unix sockets here.'],
          ['port', String(listening.port), 'It was free.'],
        ]
      : [
          ['listen_addresses', '', 'No network: a socket only.'],
          ['unix_socket_directories', socketList(listening.socketFolder), 'Its private folder.'],
        ];
  const lines = [
    ...where,
    ...memory,
    ...SETTINGS,
    ...(process.platform === 'linux' ? ON_LINUX : []),
  ]
    .filter(([, , , since = 0]) => version >= since)
    .map(([name, value, reason]) => `${name} = ${quote(value)} # ${reason}`);
  return [
    '# Written at each start from server/db/bundled/settings.ts. ALTER SYSTEM overrides it.',
    ...lines,
    '',
  ].join('\n');
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A list with one folder: commas and quotes of its name are no separators (SplitDirectoriesString). */
function socketList(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
