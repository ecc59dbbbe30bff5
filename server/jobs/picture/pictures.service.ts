import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { tradeOf } from '../../../shared/constants/trades.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { visaLabel } from '../../../shared/job-facts.ts';
import type { JobSummary } from '../../../shared/jobs.ts';
import { formatSalary } from '../../../shared/salary.ts';
import { tooBusy } from '../../http/admission.ts';
import { createLimiter } from '../../limiter.ts';
import { Problem } from '../../problem.ts';
import { Overrun, startThread, type Thread } from '../../thread.ts';
import type { ClaimLook, JobPicture } from './draw-picture.adapter.ts';

/** The pictures of jobs, drawn when they are asked for and kept in memory. */
export type Pictures = {
  /** The PNG of an address; null when it is known that no font has its letters. */
  peek(path: string): Buffer | null | undefined;
  /**
   * Draws and keeps the picture that belongs to an address. Null when no font has its letters, or
   * drawing fails. Throws a Problem 503 when too many wait.
   */
  draw(path: string, job: JobSummary, siteName: string): Promise<Buffer | null>;
  close(): Promise<void>;
};

/** About 170 pictures. */
const KEPT_BYTES = 4 * 1024 * 1024;
const LIMITS = { running: 1, waiting: 20, waitMs: 5000 };
/** With the start of the thread. */
const DRAW_MS = 10_000;
const HEAP_MB = 64;
/** Without work for so long, the thread ends and gives its memory back. */
const IDLE_MS = 60_000;
const ENTRY = new URL('./picture-thread.ts', import.meta.url);

/** Creates the pictures of a process. Nothing starts before the first is asked for. */
export function createPictures(log: Logger): Pictures {
  const kept = new LRUCache<string, { png: Buffer | null }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ png }, path) => (png?.length ?? 0) + path.length + 200,
  });
  const drawing = new Map<string, Promise<Buffer | null>>();
  const limiter = createLimiter(LIMITS, tooBusy);
  let thread: Thread<JobPicture, Uint8Array | null> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (error?: Error) => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end(error);
  };
  const ask = async (picture: JobPicture): Promise<Buffer | null> => {
    clearTimeout(idle);
    if (!thread?.isUsable()) thread = startThread(ENTRY, { timeMs: DRAW_MS, heapMb: HEAP_MB });
    try {
      const png = await thread.ask(picture);
      return png && Buffer.from(png);
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  };

  const begin = (path: string, job: JobSummary, siteName: string) => {
    const promise = limiter
      .run(() => ask(pictureOf(job, siteName)))
      .then(
        (png) => {
          kept.set(path, { png });
          return png;
        },
        (error: unknown) => {
          if (error instanceof Problem) throw error;
          if (error instanceof Overrun) throw tooBusy();
          log.error({ err: error }, 'could not draw the picture of a job');
          return null;
        },
      )
      .finally(() => drawing.delete(path));
    drawing.set(path, promise);
    return promise;
  };

  return {
    peek: (path) => kept.get(path)?.png,
    draw: (path, job, siteName) => drawing.get(path) ?? begin(path, job, siteName),
    close: async () => {
      limiter.close(tooBusy());
      await end(tooBusy());
    },
  };
}

function pictureOf(job: JobSummary, siteName: string): JobPicture {
  const { salary, facts } = job;
  const claims: JobPicture['claims'] = [];
  if (facts?.costs === 'asks-money') claims.push({ label: 'Asks for money', look: 'warning' });
  const label = facts && visaLabel(facts);
  if (label && facts.visa !== 'permit-named') claims.push({ label, look: visaLook(facts) });
  return {
    site: drawable(siteName),
    title: drawable(job.title),
    pay: salary && drawable(formatSalary(salary)),
    claims,
    employer: drawable(shownEmployer(job.employer)),
    place: drawable([job.state, job.country].filter(Boolean).join(', ')),
    country: job.country_code,
    trade: tradeOf(job.category),
  };
}

function visaLook({ visa, from }: NonNullable<JobSummary['facts']>): ClaimLook {
  if (visa !== 'offered') return 'no';
  return from.visa === 'text' ? 'said' : 'yes';
}

/** Emoji of all kinds with what joins and changes them, but signs that stand in names. */
const EMOJI =
  /(?![©®™])(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3)(?:\ufe0e|\ufe0f|\u200d)*/gu;
/** What is not seen but turns the direction of its neighbours, and halves of letters. */
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]|\ufe0e|\ufe0f/gu;

/** A text in one line, without what fonts of one colour cannot draw. */
function drawable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(EMOJI, '')
    .replace(UNSEEN, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
}
