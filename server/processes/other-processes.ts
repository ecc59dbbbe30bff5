import cluster from 'node:cluster';
import type { Charge, OtherProcesses } from '../http/admission.ts';
import { type Message, readMessage } from './messages.ts';

/** How long charges are collected: a message for each would cost more than a cached page. */
const EVERY_MS = 50;

/** The channel of a process that a supervisor started; undefined for one that runs alone. */
export type Siblings = OtherProcesses & {
  /** Only this process tells the operator what a start tells. */
  isFirst: boolean;
  tellReady(): void;
  onRetire(callback: () => void): void;
  /** Answers with the values of the metrics of this process when the supervisor asks. */
  onAskMetrics(read: () => Promise<unknown[]>): void;
};

/** Connects to the supervisor and through it to the other processes of the machine. */
export function connectSiblings(): Siblings | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  const send = (message: Message) => {
    if (worker.isConnected()) worker.send(message);
  };
  const listen = (take: (message: Message) => void) =>
    process.on('message', (input: unknown) => {
      const message = readMessage(input);
      if (message) take(message);
    });
  let waiting: Charge[] = [];
  const flush = () => {
    send({ type: 'charges', charges: waiting });
    waiting = [];
  };
  // A terminal that is closed sends it to every process of its group; the supervisor answers it.
  process.on('SIGHUP', () => undefined);
  return {
    isFirst: worker.id === 1,
    tell: (charge) => {
      if (waiting.push(charge) === 1) setTimeout(flush, EVERY_MS).unref();
    },
    onHeard: (callback) =>
      listen((message) => {
        if (message.type === 'charges') for (const charge of message.charges) callback(charge);
      }),
    tellReady: () => send({ type: 'ready' }),
    onAskMetrics: (read) =>
      listen((message) => {
        if (message.type !== 'ask-metrics') return;
        const { id } = message;
        void read().then((metrics) => send({ type: 'metrics', id, metrics }));
      }),
    onRetire: (callback) =>
      listen((message) => {
        if (message.type === 'retire') callback();
      }),
  };
}
