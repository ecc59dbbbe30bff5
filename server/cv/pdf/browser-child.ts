import { rmSync } from 'node:fs';
import { openPrinter, type Printer, startChromium } from './browser.adapter.ts';
import type { BrowserSettings, FromBrowser, PrintOrder, ToBrowser } from './browser-messages.ts';
import { finishPdf } from './finish-pdf.adapter.ts';
import { createPrinterPool } from './printer-pool.ts';

// Entry of the process that browser-process.ts starts: it drives the browser, and completes PDFs.
const settings = JSON.parse(process.argv[2] ?? '{}') as BrowserSettings;
let pid: number | undefined;

process.umask(0o077);
process.on('disconnect', () => {
  // The server has ended without a word.
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  rmSync(settings.folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(1);
});

const started = await startChromium(settings, (spawned) => {
  pid = spawned;
  void tell({ kind: 'pid', pid: spawned });
});
if (started.browser === null) {
  await tell({ kind: 'none', refusals: started.refusals });
  process.exit(1);
}
const { browser, source, hasSandbox, refusals } = started;
// Its exit is awaited, so that no zombie stays where no other process collects it.
browser.process()?.once('exit', () => process.exit(1));
const unused = await browser.pages();
const pool = createPrinterPool(async () => {
  const page = unused.pop() ?? (await browser.newPage());
  return openPrinter(page, () => void tell({ kind: 'blocked', count: 1 }));
});
process.on('message', (message: ToBrowser) => {
  if (message.kind === 'end') void browser.close();
  else void print(message.id, message.order);
});
await tell({ kind: 'ready', source, hasSandbox, refusals });

async function print(id: number, { document, paper, profile, reader }: PrintOrder): Promise<void> {
  const work = (printer: Printer) => printer.print(document.html, paper);
  try {
    const printed = await pool.use(work);
    const { creator } = settings;
    const pdf = await finishPdf(printed, { document, profile, reader, creator });
    await tell({ kind: 'printed', id, pdf });
  } catch (error) {
    // When the browser has ended, the exit of this process says so.
    if (browser.connected) await tell({ kind: 'failed', id, reason: String(error) });
  }
}

function tell(message: FromBrowser): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}
