import type { Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { serveMetrics } from '../http/serve-metrics.ts';
import { type Message, readMessage } from './messages.ts';

/** Prometheus gives up after ten seconds. */
const WAIT_MS = 5000;

/**
 * Answers on METRICS_PORT for all processes of the machine: counts are added up, and of what each of
 * them reads in the database the largest is taken. One that does not answer in time is left out.
 */
export async function collectMetrics(
  { host, port }: { host: string; port: number },
  workers: () => readonly Worker[],
): Promise<number> {
  let asked = 0;
  const served = await serveMetrics({
    host,
    port,
    read: async () => {
      asked += 1;
      const id = asked;
      const answers = await Promise.all(workers().map((worker) => ask(worker, id)));
      const registry = AggregatorRegistry.aggregate(answers.filter((each) => each !== undefined));
      return registry.metrics();
    },
  });
  return served.port;
}

function ask(worker: Worker, id: number): Promise<object[] | undefined> {
  return new Promise((resolve) => {
    const end = (metrics?: object[]) => {
      clearTimeout(late);
      worker.off('message', take);
      worker.off('exit', endEmpty);
      resolve(metrics);
    };
    const endEmpty = () => end();
    const take = (input: unknown) => {
      const message = readMessage(input);
      if (message?.type === 'metrics' && message.id === id) end(message.metrics as object[]);
    };
    const late = setTimeout(endEmpty, WAIT_MS);
    worker.on('message', take);
    worker.once('exit', endEmpty);
    worker.send({ type: 'ask-metrics', id } satisfies Message);
  });
}
