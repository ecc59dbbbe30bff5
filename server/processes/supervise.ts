import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { loadEnvFile, processesOf, readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { readMessage } from './messages.ts';

/** A process that lived so long was sound: the next one starts at once. */
const SOUND_MS = 60_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Runs as many equal processes of `product` as the environment asks for, and starts those again that
 * end by themselves. SIGTERM and SIGINT stop all, SIGHUP replaces one after the other. False, and
 * nothing is done, where one process is enough, or the environment is wrong, which that one says.
 */
export function supervise(product: string): boolean {
  loadEnvFile();
  const read = readEnv(process.env);
  if ('problems' in read || process.argv.includes('--dev')) return false;
  const count = processesOf(read.env);
  if (count === 1) return false;
  const log = createLog(read.env.LOG_LEVEL);
  cluster.setupPrimary({ exec: product });

  const ready = new Set<Worker>();
  const retiring = new Set<Worker>();
  let isStopping = false;
  let deaths = 0;
  let turn = Promise.resolve();

  const workers = () => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);
  const fork = (): Worker => {
    const worker = cluster.fork();
    const since = performance.now();
    worker.on('message', (input: unknown) => {
      const message = readMessage(input);
      if (message?.type === 'ready') ready.add(worker);
      if (message?.type === 'charges')
        for (const other of workers())
          if (other !== worker && other.isConnected()) other.send(message);
    });
    worker.once('exit', (code, signal) => {
      const wasReady = ready.delete(worker);
      if (retiring.delete(worker) || isStopping) return;
      // Until one was ready, what stops the start is in the settings or the database.
      if (!wasReady && ready.size === 0 && deaths === 0) return;
      deaths = performance.now() - since > SOUND_MS ? 1 : deaths + 1;
      log.error({ code, signal }, 'a process ended, and another one is started');
      void startLater(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1)));
    });
    return worker;
  };
  const startLater = async (pauseMs: number) => {
    await setTimeout(pauseMs);
    if (!isStopping) fork();
  };
  /** Resolves to false if it ends before. */
  const becomesReady = (worker: Worker) =>
    new Promise<boolean>((resolve) => {
      worker.on('message', (input: unknown) => {
        if (readMessage(input)?.type === 'ready') resolve(true);
      });
      worker.once('exit', () => resolve(false));
    });

  const replaceAll = async () => {
    for (const old of workers()) {
      if (isStopping || old.isDead()) continue;
      const fresh = fork();
      retiring.add(fresh);
      if (!(await becomesReady(fresh))) {
        log.error('a new process did not start: those that run stay');
        return;
      }
      retiring.delete(fresh);
      if (old.isDead()) continue;
      retiring.add(old);
      const ended = once(old, 'exit');
      old.send({ type: 'retire' });
      await ended;
    }
    log.info('all processes were replaced');
  };

  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    console.log('Stopping: finishing requests, then closing the database.');
    const codes = await Promise.all(
      workers().map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        const [code, signal] = (await ended) as [number | null, string | null];
        // One that had only begun to start is ended by the signal itself.
        return signal === 'SIGTERM' ? 0 : (code ?? 1);
      }),
    );
    process.exit(Math.max(0, ...codes));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.on('SIGHUP', () => {
    turn = turn.then(replaceAll);
  });

  void (async () => {
    // Alone, so that what a first start does is done and told once.
    const first = fork();
    const ended = once(first, 'exit');
    if (!(await becomesReady(first))) {
      const [code] = (await ended) as [number | null];
      if (!isStopping) process.exit(code ?? 1);
      return;
    }
    for (let more = 1; more < count; more += 1) fork();
    const { METRICS_PORT, HOST } = read.env;
    if (METRICS_PORT === undefined) return;
    const { collectMetrics } = await import('./collect-metrics.ts');
    const port = await collectMetrics({ host: HOST, port: METRICS_PORT }, () => [...ready]);
    console.log(`Metrics are at http://${HOST}:${port}/metrics`);
  })();
  return true;
}
