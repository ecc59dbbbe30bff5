import cluster, { type Worker } from 'node:cluster';
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
  // Each process accepts connections itself. In turn, Node's default, the supervisor keeps open for
  // ever what it gave to a process that was killed before it took it (decision 194).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: product });

  const ready = new Set<Worker>();
  const retiring = new Set<Worker>();
  let isStopping = false;
  let deaths = 0;

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
    // Of a message to one that was killed a moment ago. Its exit is told below.
    worker.on('error', (error: Error) => log.debug({ err: error }, 'a process was not reached'));
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
      if (isStopping) return;
      if (old.isDead()) continue;
      const fresh = fork();
      // None of the two is started again when it ends: the other one has its place.
      retiring.add(fresh).add(old);
      const isReady = await becomesReady(fresh);
      if (isStopping) return;
      if (!isReady) {
        log.error('a new process did not start: those that run stay');
        if (!retiring.delete(old)) fork();
        return;
      }
      retiring.delete(fresh);
      if (old.isDead()) continue;
      const ended = endOf(old);
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
        const ended = endOf(worker);
        worker.process.kill('SIGTERM');
        const { code, signal } = await ended;
        // One that had only begun to start is ended by the signal itself.
        return signal === 'SIGTERM' ? 0 : (code ?? 1);
      }),
    );
    process.exit(Math.max(0, ...codes));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  const openMetrics = async (host: string, port: number) => {
    const { collectMetrics } = await import('./collect-metrics.ts');
    return collectMetrics({ host, port }, () => [...ready]).catch((error: Error) => {
      console.error(error.message);
      process.exit(1);
    });
  };
  const startAll = async () => {
    const { METRICS_PORT, HOST } = read.env;
    const metricsPort = METRICS_PORT === undefined ? null : await openMetrics(HOST, METRICS_PORT);
    // Alone, so that what a first start does is done and told once.
    const first = fork();
    const ended = endOf(first);
    if (!(await becomesReady(first))) {
      const { code } = await ended;
      if (!isStopping) process.exit(code ?? 1);
    }
    if (isStopping) return;
    for (let more = 1; more < count; more += 1) fork();
    if (metricsPort !== null) console.log(`Metrics are at http://${HOST}:${metricsPort}/metrics`);
  };
  // What is asked for during the start waits for its end.
  let turn = startAll();
  process.on('SIGHUP', () => {
    turn = turn.then(replaceAll);
  });
  return true;
}

/** Not by events.once, which rejects when a message does not arrive. */
function endOf(worker: Worker): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
  });
}
