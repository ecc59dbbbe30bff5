import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser, type CDPSession, type Page, type Protocol } from 'puppeteer-core';
import type { Paper } from '../../../shared/cv.ts';
import { footOf, layOutCv } from '../../../shared/cv-layout.ts';
import { readCvAsset } from '../cv-assets.service.ts';
import { BOX_FONT } from '../cv-fonts.ts';
import { browserFlags } from './browser-flags.ts';
import type { Executable } from './executable.ts';
import { chromiumCandidates } from './find-chromium.ts';

const START_MS = 30_000;
const LOAD_MS = 15_000;
/** The document that every CV is written into. Its name has no address. */
const HOME = 'http://cv.invalid/';
const ASSETS = '/api/cv-assets/';
const CSP = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
/**
 * Waits for the fonts, which the layout requests, and reads the headings. A font that lacks a
 * letter makes the next layout request another.
 */
const READY = `(async () => {
  do {
    document.documentElement.getBoundingClientRect();
    await document.fonts.ready;
    document.documentElement.getBoundingClientRect();
  } while (document.fonts.status === 'loading');
  return Array.from(document.querySelectorAll('h1,h2,h3,h4,h5,h6'), ({ textContent }) =>
    textContent.replace(/\\s+/g, ' ').trim());
})()`;
/**
 * Fits a CV to its pages. Then its styles are those of the sheet again, but for the step, and for
 * the foot when there are several pages. The margin of a page does not request its fonts.
 */
const fitTo = (paper: Paper) => `(async () => {
  const root = document.documentElement;
  const { pages } = (${layOutCv})(document, '${paper}', 0);
  root.removeAttribute('style');
  delete root.dataset.sheets;
  document.querySelector('template.whole')?.remove();
  if (pages === 1) return;
  const { name, between } = (${footOf})(document);
  const text = JSON.stringify(name) + ' counter(page) "' + between + '" counter(pages)';
  root.style.setProperty(root.dir === 'rtl' ? '--foot-right' : '--foot-left', text);
  await document.fonts.load('10px ' + getComputedStyle(root).fontFamily, name);
})()`;
const INCHES = { A4: { width: 8.27, height: 11.69 }, Letter: { width: 8.5, height: 11 } } as const;

/** A PDF of Chromium, and the headings of the document in their order. */
export type Printed = { pdf: Uint8Array; headings: string[] };

/** Prints CVs, one at a time. */
export type Printer = {
  print(html: string, paper: Paper): Promise<Printed>;
  /** Removes the last CV from the page. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** A browser that runs, or why none does. */
export type Started =
  | { browser: Browser; source: string; hasSandbox: boolean; refusals: string[] }
  | { browser: null; refusals: string[] };

/**
 * Starts the first browser that does, with its sandbox if the system lets it. `onSpawned` gets the
 * process id of each attempt. `refusals` says why the others did not start.
 */
export async function startChromium(
  { chromePath, folder }: { chromePath: string | undefined; folder: string },
  onSpawned: (pid: number) => void,
): Promise<Started> {
  const refusals: string[] = [];
  // Chromium refuses to run as root with its sandbox.
  const sandboxes = process.getuid?.() === 0 ? [false] : [true, false];
  for (const { source, prepare } of await chromiumCandidates(chromePath)) {
    for (const hasSandbox of sandboxes) {
      try {
        const browser = await launch(await prepare(), folder, hasSandbox, onSpawned);
        return { browser, source, hasSandbox, refusals };
      } catch (error) {
        refusals.push(`${source}${hasSandbox ? '' : ', without sandbox'}: ${String(error)}`);
        // A browser that only takes too long is not tried with less protection.
        if (error instanceof Error && error.name === 'TimeoutError') break;
      }
    }
  }
  return { browser: null, refusals };
}

async function launch(
  { path, env }: Executable,
  folder: string,
  hasSandbox: boolean,
  onSpawned: (pid: number) => void,
): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: path,
    env: { ...env, FONTCONFIG_FILE: await writeFontSettings(folder) },
    args: browserFlags(folder, hasSandbox),
    ignoreDefaultArgs: true,
    pipe: true,
    defaultViewport: null,
    timeout: START_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const pid = browser.process()?.pid;
  if (pid !== undefined) onSpawned(pid);
  return browser;
}

/**
 * Hides the fonts of the machine: a CV looks the same wherever it is made. One font must be there,
 * or Chromium ends with the first text.
 */
async function writeFontSettings(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const fonts = join(import.meta.dirname, '../fonts', BOX_FONT.folder);
  const text = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${text(fonts)}</dir>
  <cachedir>${text(join(folder, 'font-cache'))}</cachedir>
</fontconfig>
`,
  );
  return file;
}

/** Makes a page print CVs: no script, no network, only the files of the templates. */
export async function openPrinter(page: Page, onBlocked: () => void): Promise<Printer> {
  await page.setJavaScriptEnabled(false);
  await page.emulateMediaType('print');
  const client = await page.createCDPSession();
  client.on('Fetch.requestPaused', (request) => {
    answer(client, request, onBlocked).catch((error: unknown) => {
      // The page or the browser was closed meanwhile.
      if (page.isClosed() || !page.browser().connected) return;
      throw error;
    });
  });
  // Puppeteer's own interception would turn the cache off, and every CV would load its fonts anew.
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await page.goto(HOME);
  return {
    print: (html, paper) => print(page, client, html, paper),
    clear: () => page.setContent(''),
    close: () => page.close(),
  };
}

async function answer(
  client: CDPSession,
  { requestId, request, resourceType }: Protocol.Fetch.RequestPausedEvent,
  onBlocked: () => void,
): Promise<void> {
  const url = new URL(request.url);
  const fulfill = (body: Uint8Array | string, headers: Record<string, string>) =>
    client.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    });
  if (request.url === HOME && resourceType === 'Document') {
    return fulfill('<!doctype html>', {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CSP,
    });
  }
  if (url.protocol === 'data:' && resourceType === 'Image')
    return client.send('Fetch.continueRequest', { requestId });
  const isAsset = `${url.origin}/` === HOME && url.pathname.startsWith(ASSETS);
  const asset = isAsset ? await readCvAsset(url.pathname.slice(ASSETS.length)) : null;
  if (asset) {
    return fulfill(asset.bytes, {
      'Content-Type': asset.type,
      'Cache-Control': 'max-age=31536000, immutable',
    });
  }
  onBlocked();
  // `Aborted` keeps the document that is open when a navigation is refused.
  return client.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
}

async function print(page: Page, client: CDPSession, html: string, paper: Paper): Promise<Printed> {
  // Written into the open document: a navigation would take as long as the rest together.
  await page.setContent(html, { waitUntil: 'load', timeout: LOAD_MS });
  const headings = (await page.evaluate(READY)) as string[];
  await page.evaluate(fitTo(paper));
  if (page.url() !== HOME) throw new Error('the page went to another address');
  const { width, height } = INCHES[paper];
  const { data } = await client.send('Page.printToPDF', {
    paperWidth: width,
    paperHeight: height,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsBase64',
  });
  return { pdf: Buffer.from(data, 'base64'), headings };
}
