import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openPrinter, startChromium } from '../server/cv/pdf/browser.adapter.ts';
import { finishPdf } from '../server/cv/pdf/finish-pdf.adapter.ts';
import { createPdfMaker, type PdfMaker } from '../server/cv/pdf/pdf-maker.ts';
import { renderCv } from '../server/cv/render-cv.ts';
import { FULL_PROFILE } from '../test/full-profile.ts';
import { percentile, printTable } from './lib/figures.ts';
import { groupSizes } from './lib/process-sizes.ts';

// PDFs of CVs: the warm browser of the product against a fresh browser context per PDF and against
// an empty page; PDFs a second, memory, and many in a row.

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    soak: { type: 'string', default: '0' },
  },
});
const [rounds, soak] = [Number(given.rounds), Number(given.soak)];
const AT_ONCE = 4;
const THROUGHPUT_PDFS = 100;

const GOALS = { freshContext: 3, emptyPage: 2.5, megabytes: 400, growth: 1.1 };

const profile = FULL_PROFILE;
const document = renderCv(profile, { template: profile.template, paper: 'A4' });
const options = { paper: 'A4', profile, reader: 'me', isPaid: true } as const;
const log = pino({ level: 'silent' });
const maker = createPdfMaker({ chromePath: process.env.CHROME_PATH, creator: 'Bench', log });
const folder = await mkdtemp(join(tmpdir(), 'waymark-bench-cv-'));
const started = await startChromium(
  { chromePath: process.env.CHROME_PATH, folder },
  () => undefined,
);
if (started.browser === null) throw new Error(started.refusals.join('\n'));
const { browser } = started;

try {
  console.log(`${started.source}, ${await browser.version()}, CV of the test profile\n`);
  await compare();
  await throughput(maker);
  if (soak > 0) await manyInARow(maker);
} finally {
  await maker.close();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const page = await browser.newPage();
  const printer = await openPrinter(await browser.newPage(), () => undefined);
  const ways: Record<string, () => Promise<unknown>> = {
    'warm (the product)': () => maker.make(document, options),
    'fresh browser context': async () => {
      const context = await browser.createBrowserContext();
      const fresh = await openPrinter(await context.newPage(), () => undefined);
      const printed = await fresh.print(document.html, 'A4');
      await finishPdf(printed, { document, profile, reader: 'me', creator: 'Bench' });
      await context.close();
    },
    'empty page, loaded': async () => {
      await page.goto('about:blank');
      await page.pdf();
    },
    'empty page, written': () => printer.print('<p></p>', 'A4'),
  };
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  // Interleaved, so that another program on the machine slows all of them alike.
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const start = performance.now();
      await way();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  await page.close();
  printTable(
    ['ms for a PDF', 'median', 'p95'],
    [...times].map(([name, all]) => [name, percentile(all, 0.5), percentile(all, 0.95)]),
  );
  const median = (name: string) => percentile(times.get(name) ?? [], 0.5);
  const warm = median('warm (the product)');
  judge('a fresh context takes', median('fresh browser context') / warm, '>=', GOALS.freshContext);
  judge(
    'a warm CV takes',
    warm / median('empty page, loaded'),
    '<=',
    GOALS.emptyPage,
    'empty pages',
  );
  console.log(
    `a warm CV takes ${(warm / median('empty page, written')).toFixed(2)} times as long as nothing written into the open page\n`,
  );
}

async function throughput(used: PdfMaker): Promise<void> {
  let left = THROUGHPUT_PDFS;
  const start = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await used.make(document, options);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - start) / 1000;
  console.log(`${(THROUGHPUT_PDFS / seconds).toFixed(1)} PDFs a second with ${AT_ONCE} at once`);
  await printMemory(used);
}

async function printMemory(used: PdfMaker): Promise<number> {
  const pid = used.browser()?.pid();
  const own = (await used.browser()?.memory()) ?? Number.NaN;
  const sizes = pid === undefined ? null : await groupSizes(pid);
  if (sizes) {
    console.log(
      `Chromium: ${sizes.processes} processes, ${sizes.rss} MB RSS added up (shared pages count in each), ${sizes.pss} MB PSS`,
    );
  }
  judge('memory of Chromium, shared pages once, in MB', own / 1e6, '<=', GOALS.megabytes, '');
  return own;
}

async function manyInARow(used: PdfMaker): Promise<void> {
  const times: number[] = [];
  const memory: number[] = [];
  const pid = used.browser()?.pid();
  for (let number = 1; number <= soak; number += 1) {
    const start = performance.now();
    await used.make(document, options);
    times.push(performance.now() - start);
    if (number % Math.ceil(soak / 5) === 0) memory.push(await printMemory(used));
  }
  const part = Math.ceil(soak / 5);
  const [first, last] = [times.slice(0, part), times.slice(-part)];
  if (used.browser()?.pid() !== pid) console.log('the browser was started anew meanwhile');
  judge('the last fifth takes', percentile(last, 0.5) / percentile(first, 0.5), '<=', 1.25);
  judge('memory grows', (memory.at(-1) ?? 0) / (memory[0] ?? 1), '<=', GOALS.growth);
}

function judge(what: string, value: number, sign: '>=' | '<=', goal: number, unit = 'times'): void {
  const isMet = sign === '>=' ? value >= goal : value <= goal;
  if (!isMet) process.exitCode = 1;
  const verdict = isMet ? '' : ': MISSED';
  console.log(`${what} ${value.toFixed(2)} ${unit} (goal ${sign} ${goal})${verdict}`);
}
