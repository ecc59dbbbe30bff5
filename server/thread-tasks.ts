import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

/**
 * What a thread sends. Each task gets one `answer`, or `failed`; `news` may come before. `code`:
 * structured cloning drops that of an error.
 */
export type FromThread<Answer, News> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'failed'; error: unknown; code: string | undefined }
  | { kind: 'news'; news: News };

/** What the work of a thread tells while it runs. */
export type Running<News> = {
  /** Begins a step: the limit of time is for each. `number` comes back in the Overrun. */
  step(number?: number): void;
  /** Waits, for the disk for example: no time counts until the next step. */
  rest(): void;
  tell(news: News): void;
};

/**
 * The heartbeat of a thread in shared memory, which can be read while it is busy: whether it works,
 * how many steps it has begun, and the number of the last.
 */
export type Pulse = {
  step(number?: number): void;
  rest(): void;
  read(): { isWorking: boolean; steps: number; number: number | null };
};

/** Size of the memory of a heartbeat. */
export const PULSE_BYTES = 12;
const NO_NUMBER = -1;

/** The heartbeat in memory that a thread and its owner share. */
export function openPulse(memory: SharedArrayBuffer): Pulse {
  const [WORKING, STEPS, NUMBER] = [0, 1, 2];
  const cells = new Int32Array(memory);
  return {
    step: (number = NO_NUMBER) => {
      Atomics.store(cells, NUMBER, number);
      Atomics.add(cells, STEPS, 1);
      Atomics.store(cells, WORKING, 1);
    },
    rest: () => void Atomics.store(cells, WORKING, 0),
    read: () => {
      const number = Atomics.load(cells, NUMBER);
      return {
        isWorking: Atomics.load(cells, WORKING) === 1,
        steps: Atomics.load(cells, STEPS),
        number: number === NO_NUMBER ? null : number,
      };
    },
  };
}

/**
 * Answers the tasks that the owner of this thread asks (thread.ts), one after the other. `open` gets
 * what the work may tell. An error of the work is that of `ask`, with its message and code.
 */
export function serveTasks<Task, Answer, News = never>(
  open: (running: Running<News>) => (task: Task) => Answer | Promise<Answer>,
): void {
  const port = parentPort as MessagePort;
  const pulse = openPulse(workerData as SharedArrayBuffer);
  const send = (message: FromThread<Answer, News>) => port.postMessage(message);
  const work = open({ ...pulse, tell: (news) => send({ kind: 'news', news }) });
  port.on('message', async (task: Task) => {
    pulse.step();
    try {
      send({ kind: 'answer', answer: await work(task) });
    } catch (error) {
      send({ kind: 'failed', error, code: codeOf(error) });
    }
    pulse.rest();
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
