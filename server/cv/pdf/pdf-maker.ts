import type { Logger } from 'pino';
import type { CvReader, Paper } from '../../../shared/cv.ts';
import type { Profile } from '../../../shared/profile.ts';
import { createLimiter, type Limiter, type Limits } from '../../limiter.ts';
import { Problem, tryLater } from '../../problem.ts';
import type { CvDocument } from '../render-cv.ts';
import type { PrintOrder } from './browser-messages.ts';
import {
  BrowserGone,
  type BrowserProcess,
  NoBrowser,
  startBrowserProcess,
} from './browser-process.ts';
import { chromiumCandidates } from './find-chromium.ts';

/** The places are for PDFs that are made, and that wait. */
export type PdfLimits = Limits & {
  /** A PDF that takes longer ends the browser. */
  printMs: number;
  /** The start; the first one unpacks the browser. */
  startMs: number;
  /** Without work for so long, the browser ends. */
  idleMs: number;
  /** The browser is started anew after so many PDFs. */
  recycleAfter: number;
  /** Memory of Chromium: above it the browser is started anew, above 1.5 times it is killed. */
  memoryBytes: number;
  memoryEveryMs: number;
};

const LIMITS: PdfLimits = {
  running: 2,
  waiting: 20,
  kept: { running: 1, waiting: 6 },
  waitMs: 30_000,
  printMs: 20_000,
  startMs: 90_000,
  idleMs: 300_000,
  recycleAfter: 1_000,
  memoryBytes: 400_000_000,
  memoryEveryMs: 2_000,
};

/** How long the reason why no browser starts is kept before it is tried again. */
const RETRY_START_MS = 30_000;

const NO_BROWSER =
  'This server cannot make PDFs: it has no Chromium. Its operator can install one, or name one with CHROME_PATH.';
const NOT_STARTING =
  'This server cannot make PDFs: its Chromium does not start. The log of the server says why.';

/** `profile` travels inside a PDF for `me`. Places are kept for those who paid. */
export type PdfOptions = {
  paper: Paper;
  profile: Profile;
  reader: CvReader;
  isPaid: boolean;
  /** Gets the milliseconds that the browser worked, each time, also when it failed. */
  onSpent?: ((ms: number) => void) | undefined;
};

/** Makes PDFs of CVs. */
export type PdfMaker = {
  /** Throws a Problem 503: `cv-busy` with Retry-After, or `cv-unavailable`. */
  make(document: CvDocument, options: PdfOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether there is a browser, without starting it; if not, why, in plain words. */
  availability(): Promise<{ isAvailable: boolean; reason: string | null }>;
  close(): Promise<void>;
  /** CVs that are made and that wait. */
  sizes: Limiter['sizes'];
  /** The browser that runs, for tests and benchmarks. */
  browser(): BrowserProcess | null;
};

/** Creates the PDF maker of a process. The browser starts with the first CV. */
export function createPdfMaker(ground: {
  chromePath: string | undefined;
  creator: string;
  log: Logger;
  limits?: Partial<PdfLimits> | undefined;
}): PdfMaker {
  const { chromePath, creator, log } = ground;
  const limits = { ...LIMITS, ...ground.limits };
  const limiter = createLimiter(limits, busy);
  const alive = new Set<BrowserProcess>();
  let browser: BrowserProcess | null = null;
  let made = 0;
  /** CVs that the browser prints. */
  let printing = 0;
  let isWorn = false;
  let isClosed = false;
  let hasSaidSandbox = false;
  let idleTimer: NodeJS.Timeout | undefined;
  let failure: { until: number } | null = null;
  let blocked = 0;

  const start = (): BrowserProcess => {
    const started = startBrowserProcess({ chromePath, creator }, (count) => {
      blocked += count;
    });
    browser = started;
    alive.add(started);
    made = 0;
    isWorn = false;
    const tooLate = setTimeout(() => kill(started), limits.startMs);
    let memoryTimer: NodeJS.Timeout | undefined;
    started.ready.then(
      ({ source, hasSandbox, refusals }) => {
        clearTimeout(tooLate);
        // Not before: a browser that is ended while it starts counts as one that does not start.
        memoryTimer = setInterval(() => void watchMemory(started), limits.memoryEveryMs).unref();
        failure = null;
        log.info({ source, refusals }, 'the browser for CVs has started');
        if (hasSandbox || hasSaidSandbox) return;
        hasSaidSandbox = true;
        log.warn('the system refuses the sandbox of Chromium: CVs are printed without it');
      },
      (error: unknown) => {
        clearTimeout(tooLate);
        if (isClosed) return;
        failure = { until: performance.now() + RETRY_START_MS };
        const refusals = error instanceof NoBrowser ? error.refusals : [];
        log.error({ err: error, refusals }, 'no browser for CVs starts');
      },
    );
    const forget = () => {
      clearInterval(memoryTimer);
      clearTimeout(tooLate);
      alive.delete(started);
      if (browser === started) browser = null;
      if (blocked > 0) log.warn({ blocked }, 'CVs asked for addresses that are blocked');
      blocked = 0;
    };
    started.ended.then(forget, (error: unknown) => {
      forget();
      log.error({ err: error }, 'the browser for CVs left something behind');
    });
    return started;
  };

  /** Ends a browser at once. The next CV starts another. */
  const kill = (doomed: BrowserProcess) => {
    if (browser === doomed) browser = null;
    void doomed.kill();
  };

  const watchMemory = async (watched: BrowserProcess) => {
    const bytes = await watched.memory();
    if (bytes === null || bytes <= limits.memoryBytes || browser !== watched) return;
    log.warn({ megabytes: Math.round(bytes / 1e6) }, 'the browser for CVs takes too much memory');
    isWorn = true;
    if (bytes > limits.memoryBytes * 1.5) kill(watched);
    else recycle();
  };

  /** Ends a worn browser when it has nothing to do. */
  const recycle = () => {
    if (!isWorn || printing > 0 || browser === null) return;
    const worn = browser;
    browser = null;
    void worn.end();
  };

  /** What a browser without work waits for. */
  const rest = () => {
    recycle();
    if (isClosed || printing > 0 || browser === null) return;
    idleTimer = setTimeout(() => {
      isWorn = true;
      recycle();
    }, limits.idleMs).unref();
  };

  const print = async (order: PrintOrder, onSpent: PdfOptions['onSpent'], isSecond = false) => {
    // Two browsers would take too much memory: a worn one ends first.
    while (isWorn && browser !== null) await browser.ended.catch(() => undefined);
    if (isClosed) throw busy();
    if (hasFailed()) throw unavailable(NOT_STARTING);
    clearTimeout(idleTimer);
    const used = browser ?? start();
    printing += 1;
    try {
      return await printWith(used, order, onSpent);
    } catch (error) {
      if (error instanceof NoBrowser) throw unavailable(NOT_STARTING);
      if (!(error instanceof BrowserGone)) throw failed(error);
      if (browser === used) browser = null;
      // Another CV may have been at fault: this one gets a second try in a new browser.
      if (isSecond || isClosed) throw tookTooLong();
    } finally {
      printing -= 1;
      rest();
    }
    return print(order, onSpent, true);
  };

  const printWith = async (
    used: BrowserProcess,
    order: PrintOrder,
    onSpent: PdfOptions['onSpent'],
  ): Promise<Uint8Array> => {
    await used.ready;
    const began = performance.now();
    let isLate = false;
    const watchdog = setTimeout(() => {
      isLate = true;
      log.error('the browser for CVs does not answer: it is killed');
      kill(used);
    }, limits.printMs);
    try {
      const pdf = await used.print(order);
      made += 1;
      if (made >= limits.recycleAfter) isWorn = true;
      return pdf;
    } catch (error) {
      throw isLate ? tookTooLong() : error;
    } finally {
      clearTimeout(watchdog);
      onSpent?.(performance.now() - began);
    }
  };

  const failed = (error: unknown) => {
    if (error instanceof Problem) return error;
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason }, 'the browser did not print a CV');
    return reason.startsWith('TimeoutError') ? tookTooLong() : error;
  };

  const hasFailed = () => failure !== null && performance.now() < failure.until;

  const availability = async () => {
    if (hasFailed()) return { isAvailable: false, reason: NOT_STARTING };
    if (browser !== null) return { isAvailable: true, reason: null };
    const isAvailable = (await chromiumCandidates(chromePath)).length > 0;
    return { isAvailable, reason: isAvailable ? null : NO_BROWSER };
  };

  return {
    availability,
    sizes: limiter.sizes,
    browser: () => browser,
    make: async (document, { paper, profile, reader, isPaid, onSpent }) => {
      const { reason } = await availability();
      if (reason !== null) throw unavailable(reason);
      const order = { document, paper, profile, reader };
      return new Uint8Array(await limiter.run(() => print(order, onSpent), { isPaid }));
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idleTimer);
      limiter.close(busy());
      await Promise.all([...alive].map((open) => open.kill()));
    },
  };
}
function busy(): Problem {
  const message = 'Many CVs are being made right now. Please try again in a few seconds.';
  return tryLater(503, 'cv-busy', message, 10);
}

function tookTooLong(): Problem {
  const message =
    'Making this CV took too long. Please try again. If that does not help, shorten the longest texts.';
  return tryLater(503, 'cv-busy', message, 10);
}

function unavailable(reason: string): Problem {
  return new Problem(503, 'cv-unavailable', reason);
}
