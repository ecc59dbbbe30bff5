import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { pickSearch } from './pick-search.ts';
import { createRandom } from './random.ts';
import { readPage } from './read-page.ts';

const PACE_MS = 1000;

/** `take` gives the times in ms of the pages since the last call. It throws if a page failed. */
export type PageReaders = { take(): number[]; stop(): Promise<void> };

/**
 * Starts readers who open a page of /jobs a second each: a search of the log, its second page, or
 * the same within one country.
 */
export function startReaders(origin: string, readers: number): PageReaders {
  const agent = new Agent({ keepAlive: true });
  const random = createRandom(3);
  let times: number[] = [];
  let reading = true;
  let failure: unknown;
  const read = async () => {
    await setTimeout(random() * PACE_MS);
    while (reading) {
      const url = `${origin}/jobs?${pickSearch(random)}`;
      const { status, ms } = await readPage(url, agent);
      if (status >= 500) throw new Error(`${url} answered ${status}`);
      times.push(ms);
      await setTimeout(Math.max(0, PACE_MS - ms));
    }
  };
  const all = Array.from({ length: readers }, () =>
    read().catch((error: unknown) => {
      failure ??= error;
    }),
  );
  return {
    take: () => {
      if (failure !== undefined) throw failure;
      const taken = times;
      times = [];
      return taken;
    },
    stop: async () => {
      reading = false;
      await Promise.all(all);
      agent.destroy();
    },
  };
}
