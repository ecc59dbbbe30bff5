import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../compose.ts';
import type { Answered } from '../http/listen.ts';
import type { Pages } from '../pages/open-pages.ts';
import { readWaiting, type Waiting } from './read-waiting.ts';

/** Seconds; a cached page takes one millisecond, the slowest statement ten seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of a process. Their names and labels name nobody (docs/metrics.md). */
export type Metrics = {
  onAnswer(answer: Answered): void;
  registry: Registry;
};

/** Opens the metrics; what can be read is read when they are asked for. */
export function openMetrics(
  { admission, pdfSizes, database, db, log }: Services,
  pages: Pick<Pages, 'counts'> | null,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'waymark_http_request_seconds',
    help: 'Answers by kind (api, page), method and class of status; 0xx: the sender went away',
    labelNames: ['kind', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  /** A value of this process, which is added up over all. */
  const gauge = (name: string, help: string, labels: string[], read: (own: Gauge) => void) =>
    new Gauge({
      name: `waymark_${name}`,
      help,
      labelNames: labels,
      registers,
      collect() {
        this.reset();
        read(this);
      },
    });
  const counter = (name: string, help: string, labels: string[], read: (own: Counter) => void) =>
    new Counter({
      name: `waymark_${name}_total`,
      help,
      labelNames: labels,
      registers,
      collect() {
        this.reset();
        read(this);
      },
    });
  const sizes = (name: string, help: string, read: Services['pdfSizes']) =>
    gauge(name, help, ['state'], (own) => {
      for (const [state, count] of Object.entries(read())) own.set({ state }, count);
    });

  counter('page_cache', 'Pages by whether they were cached', ['found'], (own) => {
    own.inc({ found: 'yes' }, pages?.counts.hits ?? 0);
    own.inc({ found: 'no' }, pages?.counts.misses ?? 0);
  });
  sizes('admission', 'Uncached work that runs and waits', admission.sizes);
  sizes('cv_pdfs', 'PDFs of CVs that are made and that wait', pdfSizes);
  gauge('database_connections', 'Connections by kind of work', ['kind', 'state'], (own) => {
    for (const [kind, { total, idle, waiting }] of Object.entries(database.connections())) {
      own.set({ kind, state: 'busy' }, total - idle);
      own.set({ kind, state: 'idle' }, idle);
      own.set({ kind, state: 'waiting' }, waiting);
    }
  });
  const { replicas } = database;
  if (replicas) {
    counter('public_reads', 'Statements of public reads by server', ['server'], (own) => {
      for (const [server, count] of Object.entries(replicas.reads)) own.inc({ server }, count);
    });
    const worst = (name: string, help: string, read: (own: Gauge) => void) =>
      new Gauge({
        name: `waymark_replica_${name}`,
        help,
        labelNames: ['replica'],
        aggregator: 'max',
        registers,
        collect() {
          this.reset();
          read(this);
        },
      });
    worst('delay_seconds', 'How old the first thing is that a replica lacks', (own) => {
      for (const { name: replica, delay } of replicas.states()) own.set({ replica }, delay);
    });
    worst('left_out', '1 while a replica is not asked', (own) => {
      for (const { name: replica, isUsed } of replicas.states())
        own.set({ replica }, isUsed ? 0 : 1);
    });
  }
  addWaiting(
    registry,
    () => readWaiting(db),
    (error) => log.warn({ err: error }, 'metrics of the database could not be read'),
  );
  return {
    registry,
    onAnswer: ({ kind, method, status, seconds: took }) =>
      seconds.observe(
        { kind, method: knownMethod(method), status: `${Math.floor(status / 100)}xx` },
        took,
      ),
  };
}

/** What is the same in each process: the largest of what they say is taken, not the sum. */
function addWaiting(
  registry: Registry,
  read: () => Promise<Waiting>,
  onError: (error: unknown) => void,
): void {
  let reading: Promise<Waiting | undefined> | undefined;
  /** One reading for all metrics of a scrape. */
  const once = () => {
    reading ??= read()
      .catch((error: unknown) => {
        onError(error);
        return undefined;
      })
      .finally(() =>
        setImmediate(() => {
          reading = undefined;
        }),
      );
    return reading;
  };
  const gauge = (
    name: string,
    help: string,
    labels: string[],
    set: (own: Gauge, all: Waiting) => void,
  ) =>
    new Gauge({
      name: `waymark_${name}`,
      help,
      labelNames: labels,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const all = await once();
        this.reset();
        if (all) set(this, all);
      },
    });
  new Gauge({
    name: 'waymark_database_up',
    help: '1 while the database answers each process',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await once()) ? 1 : 0);
    },
  });
  gauge('queue_jobs', 'Jobs of a queue that wait or run', ['queue'], (own, { queues }) => {
    for (const { name: queue, jobs } of queues) own.set({ queue }, jobs);
  });
  gauge(
    'queue_failed_jobs',
    'Jobs that used all retries, of 14 days',
    ['queue'],
    (own, { queues }) => {
      for (const { name: queue, failed } of queues) own.set({ queue }, failed);
    },
  );
  gauge(
    'queue_age_seconds',
    'How long the oldest job that is due has waited',
    ['queue'],
    (own, { queues }) => {
      for (const { name: queue, age } of queues) own.set({ queue }, age);
    },
  );
  gauge('alert_mails', 'Mails of alerts that wait', [], (own, { alertMails }) =>
    own.set(alertMails.count),
  );
  gauge(
    'alert_mails_age_seconds',
    'How long the oldest of them has waited',
    [],
    (own, { alertMails }) => own.set(alertMails.age),
  );
  gauge(
    'payments_day',
    'Payments begun in the last 24 hours',
    ['gateway', 'status'],
    (own, { payments }) => {
      for (const { gateway, status, count } of payments) own.set({ gateway, status }, count);
    },
  );
  gauge(
    'unread_adverts',
    'Adverts to be read with the data of this release',
    [],
    (own, { unreadJobs }) => own.set(unreadJobs),
  );
  gauge('import_age_seconds', 'Since an import was last finished', [], (own, { importAge }) =>
    own.set(importAge),
  );
}

/** A method is a word of the sender: others than these would make a time series each. */
function knownMethod(method: string): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method) ? method : 'other';
}
