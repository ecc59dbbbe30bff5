import { createLimiter } from '../limiter.ts';
import { Problem, tryLater } from '../problem.ts';
import { Overrun, startThread, type Thread } from '../thread.ts';
import type { CvDocument } from './render-cv.ts';
import type { RenderAnswer, RenderTask } from './render-thread.ts';

/** Renders CVs beside the main thread: a long profile takes 30 ms, and forms send many. */
export type CvRenderer = {
  /**
   * Throws a Problem 422 `cv-too-long` when no CV can be made of the profile, and 503 `cv-busy`
   * when too many wait.
   */
  render(order: RenderTask): Promise<CvDocument>;
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
const ENTRY = new URL('./render-thread.ts', import.meta.url);

/**
 * Creates the renderer of a process. Its thread starts with the first CV, and renders one at once.
 */
export function createCvRenderer(given: Partial<RendererLimits> = {}): CvRenderer {
  const { waiting, renderMs, idleMs } = { ...LIMITS, ...given };
  const limiter = createLimiter({ running: 1, waiting }, busy);
  let thread: Thread<RenderTask, RenderAnswer> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const ask = async (order: RenderTask): Promise<RenderAnswer> => {
    clearTimeout(idle);
    if (!thread?.isUsable()) thread = startThread(ENTRY, { timeMs: renderMs, heapMb: HEAP_MB });
    try {
      return await thread.ask(order);
    } catch (error) {
      throw error instanceof Overrun ? busy() : error;
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };
  const end = async (error?: Error) => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end(error);
  };

  return {
    render: async (order) => {
      const answer = await limiter.run(() => ask(order));
      if ('fault' in answer) throw new Problem(422, 'cv-too-long', answer.fault);
      return answer.document;
    },
    close: async () => {
      limiter.close(busy());
      await end(busy());
    },
  };
}

function busy(): Problem {
  const message = 'Many CVs are being made right now. Please try again in a few seconds.';
  return tryLater(503, 'cv-busy', message, 5);
}
