import { Worker } from 'node:worker_threads';
import { Problem } from '../problem.ts';
import type { CvDocument } from './render-cv.ts';
import type { RenderOrder, RenderReply } from './render-thread.ts';

/** Renders CVs beside the main thread: a long profile takes 30 ms, and forms send many. */
export type CvRenderer = {
  /**
   * Throws a Problem 422 `cv-too-long` when no CV can be made of the profile, and 503 `cv-busy`
   * when too many wait.
   */
  render(order: RenderOrder): Promise<CvDocument>;
  close(): Promise<void>;
};

export type RendererLimits = {
  /** Orders that wait. */
  waiting: number;
  /** A document that takes longer, with the start of the thread, ends it. */
  renderMs: number;
  /** Without work for so long, the thread ends. */
  idleMs: number;
};

const LIMITS: RendererLimits = { waiting: 100, renderMs: 15_000, idleMs: 300_000 };
const HEAP_MB = 128;

type Job = { order: RenderOrder; answer: PromiseWithResolvers<CvDocument> };

/**
 * Creates the renderer of a process. Its thread starts with the first CV, and renders one at once.
 */
export function createCvRenderer(given: Partial<RendererLimits> = {}): CvRenderer {
  const limits = { ...LIMITS, ...given };
  const waiting: Job[] = [];
  let thread: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(new URL('./render-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // The server decides when the process ends.
    started.unref();
    started.on('message', (reply: RenderReply) => {
      if (thread === started) finish((job) => settle(job, reply));
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('The thread that renders CVs has ended.')));
    thread = started;
    return started;
  };

  /** Forgets a thread that has ended, and fails what it was working on. */
  const lose = (lost: Worker, error: unknown) => {
    if (thread !== lost) return;
    thread = null;
    finish((job) => job.answer.reject(error));
  };

  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  const finish = (settleJob: (job: Job) => void) => {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (job) settleJob(job);
    next();
  };

  const next = () => {
    if (current !== null || isClosed) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      timer = setTimeout(() => void end(), limits.idleMs).unref();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      void end();
      finish(({ answer }) => answer.reject(busy()));
    }, limits.renderMs);
    (thread ?? start()).postMessage(current.order);
  };

  return {
    render: (order) => {
      if (isClosed || waiting.length >= limits.waiting) return Promise.reject(busy());
      const answer = Promise.withResolvers<CvDocument>();
      waiting.push({ order, answer });
      next();
      return answer.promise;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      for (const { answer } of [...(current ? [current] : []), ...waiting.splice(0)])
        answer.reject(busy());
      current = null;
      await end();
    },
  };
}

function settle({ answer }: Job, reply: RenderReply): void {
  if (reply.kind === 'rendered') answer.resolve(reply.document);
  else if (reply.kind === 'refused') answer.reject(new Problem(422, 'cv-too-long', reply.fault));
  else answer.reject(reply.error);
}

function busy(): Problem {
  const message = 'Many CVs are being made right now. Please try again in a few seconds.';
  return new Problem(503, 'cv-busy', message, {}, { 'Retry-After': '5' });
}
