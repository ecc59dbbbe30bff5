import { setTimeout } from 'node:timers/promises';

/** What became of the requests of a steady load. `busy` are those that an overload refused. */
export type LoadReport = { answered: number; busy: number; failed: string[] };

/**
 * Sends so many requests a second, whatever becomes of those before, over connections that are kept.
 * An answer of 500 or above counts as failed, and so does none. `stop` waits for the last answers.
 */
export function startSteadyLoad(
  perSecond: number,
  request: (index: number) => Promise<Response>,
): { count(): number; stop(): Promise<LoadReport> } {
  const report: LoadReport = { answered: 0, busy: 0, failed: [] };
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  const ask = async (index: number) => {
    try {
      const response = await request(index);
      const body = await response.text();
      if (response.status < 500) report.answered += 1;
      else if (isBusy(response.status, body)) report.busy += 1;
      else report.failed.push(`${response.url}: ${response.status} ${body.slice(0, 200)}`);
    } catch (error) {
      report.failed.push(`${index}: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
  };
  const loop = (async () => {
    const began = performance.now();
    for (let index = 0; !stopped.signal.aborted; index += 1) {
      const sent = ask(index).finally(() => running.delete(sent));
      running.add(sent);
      const due = began + ((index + 1) * 1000) / perSecond;
      await setTimeout(Math.max(0, due - performance.now()));
    }
  })();
  return {
    count: () => report.answered + report.busy + report.failed.length,
    stop: async () => {
      stopped.abort();
      await loop;
      await Promise.all(running);
      return report;
    },
  };
}

/** The 503 of admission control, as the API and as a page says it. */
function isBusy(status: number, body: string): boolean {
  return status === 503 && body.includes('Many people are using the site right now');
}
