import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** A machine or container with less is small. One that is sold with 1 GB has 950 MB or more. */
const SMALL_BELOW = 900 * MB;

/** What takes memory and is no less useful with less of it, on a machine with little. */
export type MemoryShares = {
  /** Of the bundled database, as PostgreSQL writes sizes. */
  sharedBuffers: string;
  maintenanceWorkMem: string;
  /** Of each step of a search. */
  searchWorkMem: string;
  /** Connections of a process to its bundled database, which take 5 to 10 MB each. */
  requestConnections: number;
  searchConnections: number;
  /** Threads that read a large feed, at most; one takes some 150 MB. */
  feedThreads: number;
};

/** Also for a database server, whose memory is not that of this machine. */
export const ORDINARY_SHARES: MemoryShares = {
  sharedBuffers: '64MB',
  maintenanceWorkMem: '64MB',
  searchWorkMem: '32MB',
  requestConnections: 10,
  searchConnections: 6,
  feedThreads: 3,
};
const SMALL: MemoryShares = {
  sharedBuffers: '16MB',
  maintenanceWorkMem: '16MB',
  searchWorkMem: '8MB',
  requestConnections: 5,
  searchConnections: 3,
  feedThreads: 1,
};

/** The shares of so many bytes of memory. */
export function sharesOf(bytes: number): MemoryShares {
  return bytes < SMALL_BELOW ? SMALL : ORDINARY_SHARES;
}

/** The shares of what this process may use: the memory of the machine, or of its control group. */
export function ownShares(): MemoryShares {
  // 0 where nothing limits it, and on some systems a number beyond all memory.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return sharesOf(Math.min(totalmem(), limit));
}
