import { type AddressInfo, createServer } from 'node:net';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { FULL_PROFILE } from '../../../test/full-profile.ts';
import { type CvDocument, renderCv } from '../render-cv.ts';
import { createPdfMaker, type PdfLimits, type PdfMaker } from './pdf-maker.ts';
import { readText } from './read-text.ts';

const silent = pino({ level: 'silent' });
const options = { paper: 'A4', profile: FULL_PROFILE, reader: 'me', isPaid: true } as const;
const cv = renderCv(FULL_PROFILE, { template: FULL_PROFILE.template, paper: 'A4' });
/** With the stylesheet of the CV: the browser has no fonts of the machine. */
const styles = cv.html.match(/<link rel="stylesheet"[^>]+>/g)?.join('') ?? '';
const page = (body: string): CvDocument => ({ ...cv, html: `<!doctype html>${styles}${body}` });
const busy = { status: 503, code: 'cv-busy', headers: { 'Retry-After': '10' } };
const small = page('<p>Small</p>');

const shared = open();
afterAll(() => shared.close());
const opened: PdfMaker[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((maker) => maker.close()));
});

function open(limits: Partial<PdfLimits> = {}, chromePath?: string): PdfMaker {
  return createPdfMaker({ chromePath, creator: 'Waymark', log: silent, limits });
}

/** A maker of its own, which is closed after the test. */
function openOwn(limits: Partial<PdfLimits>, chromePath?: string): PdfMaker {
  const maker = open(limits, chromePath);
  opened.push(maker);
  return maker;
}

/** Makes a first PDF, so that the browser runs; returns its process id. */
async function warm(maker: PdfMaker): Promise<number> {
  await maker.make(small, options);
  return maker.browser()?.pid() as number;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the PDF', () => {
  const made = shared.make(cv, options);

  test('has no sign that kept a word whole: readers end a line at it', async () => {
    const { getDocument } = await import('unpdf/pdfjs');
    const data = await shared.make(page('<p>A hot-\u2060work permit</p>'), options);
    const file = await getDocument({ data: data.slice(), verbosity: 0 }).promise;
    const content = { includeMarkedContent: true };
    const { items } = await (await file.getPage(1)).getTextContent(content);
    const texts = items.map((item) => ('str' in item ? item.str : ''));
    expect(texts.join('')).toContain('A hot-work permit');
    expect(items.filter((item) => 'tag' in item && item.tag === 'Span')).toEqual([]);
  });

  test('names its title, author, language and links for screen readers', async () => {
    const { getDocument } = await import('unpdf/pdfjs');
    const file = await getDocument({ data: (await made).slice(), verbosity: 0 }).promise;
    const { info, metadata } = await file.getMetadata();
    expect(info).toMatchObject({
      Title: cv.title,
      Author: FULL_PROFILE.name,
      Subject: FULL_PROFILE.professionalTitle,
      Creator: 'Waymark',
      Language: 'en',
    });
    expect(metadata?.get('dc:title')).toBe(cv.title);
    expect(await file.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await file.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    expect((await file.getOutline())[0]?.title).toBe(FULL_PROFILE.name);
    const pages = await Promise.all(
      Array.from({ length: file.numPages }, (_, index) => file.getPage(index + 1)),
    );
    const links = (await Promise.all(pages.map((one) => one.getAnnotations()))).flat();
    expect(links.map(({ contentsObj }) => contentsObj.str)).toContain('https://example.net/a');
    expect(links.filter(({ contentsObj }) => contentsObj.str === '')).toEqual([]);
  });

  test('has fonts of ours only, whatever fonts the machine has', async () => {
    // Without a stylesheet a browser takes what the machine has.
    const bare = { ...cv, html: '<!doctype html><p>Small</p>' };
    const data = await shared.make(bare, options);
    const { getDocument } = await import('unpdf/pdfjs');
    const first = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
    await first.getOperatorList();
    const { styles } = await first.getTextContent();
    const names = Object.keys(styles).map((name) => first.commonObjs.get(name).name);
    expect(names).toEqual([expect.stringMatching(/CV.?Box/i)]);
  });

  test('is read alike by pdf.js and PDFium', async () => {
    const facts = [FULL_PROFILE.name, FULL_PROFILE.contact.phone, 'Mar 2021 – now', 'Wound care'];
    const { texts = [] } = (await readText(await made)) ?? {};
    const pdfium = await PDFiumLibrary.init();
    const file = await pdfium.loadDocument(await made);
    const other = [...file.pages()].map((one) => one.getText()).join('\n');
    file.destroy();
    pdfium.destroy();
    for (const fact of facts) {
      expect(texts.join('\n').normalize('NFC')).toContain(fact.normalize('NFC'));
      expect(other.normalize('NFC')).toContain(fact.normalize('NFC'));
    }
  });
});

describe('a hostile document', () => {
  test('reaches no server and no file, and leaves the next CV as it was', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const hostile = page(`<html><head><base href="${site}/">
      <meta http-equiv="refresh" content="0;url=${site}/refresh">
      <link rel="stylesheet" href="${site}/style.css"><link rel="preload" as="image" href="${site}/p">
      <link rel="dns-prefetch preconnect" href="${site}"><script src="${site}/script.js"></script>
      <style>@import "${site}/import.css"; @font-face{font-family:X;src:url(${site}/font)}
      body{font-family:X,"CV Sans";background:url(${site}/background)}</style></head><body>
      <script>fetch("${site}/fetch"); document.body.textContent = 'ran'</script>
      <img src="${site}/image" onerror="location='${site}/error'"><img src="file:///etc/passwd">
      <img src="data:image/png;base64,broken"><iframe src="${site}/frame"></iframe>
      <iframe src="file:///etc/passwd"></iframe><object data="${site}/object"></object>
      <embed src="file:///etc/passwd"><video src="${site}/video" poster="${site}/poster"></video>
      <svg><image href="${site}/svg"/><use href="${site}/use#a"/></svg>
      <form action="${site}/form"><input autofocus></form><a href="${site}/link">link</a>
      <p>harmless</p></body></html>`);
    const [pdf, other] = await Promise.all([
      shared.make(hostile, options),
      shared.make(cv, options),
    ]);
    const text = async (bytes: Uint8Array) => (await readText(bytes))?.texts.join('\n');
    expect(await text(pdf)).toContain('harmless');
    expect(await text(pdf)).not.toMatch(/ran|root:/);
    expect(await text(await shared.make(cv, options))).toBe(await text(other));
    server.close();
    expect(connections).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('the browser', () => {
  test('is killed when it hangs, and starts anew after a crash and when it is worn', async () => {
    const maker = openOwn({ printMs: 3_000, recycleAfter: 2 });
    const hung = await warm(maker);
    process.kill(-hung, 'SIGSTOP');
    await expect(maker.make(small, options)).rejects.toMatchObject(busy);
    const crashed = await warm(maker);
    expect(isRunning(hung)).toBe(false);
    process.kill(-crashed, 'SIGSTOP');
    const innocent = maker.make(small, options);
    process.kill(-crashed, 'SIGKILL');
    expect((await innocent).length).toBeGreaterThan(500);
    const worn = maker.browser()?.pid() as number;
    await maker.make(small, options);
    expect(maker.browser()).toBeNull();
    await expect.poll(() => isRunning(worn)).toBe(false);
  });

  test('is asked for so many CVs at a time; more are a 503 with Retry-After', async () => {
    const pid = await warm(shared);
    process.kill(-pid, 'SIGSTOP');
    const accepted = Array.from({ length: 22 }, () => shared.make(small, options));
    await expect(shared.make(small, options)).rejects.toMatchObject(busy);
    process.kill(-pid, 'SIGCONT');
    expect(await Promise.all(accepted)).toHaveLength(22);
  });

  test('keeps places for accounts with premium, at work and in the queue', async () => {
    const pid = await warm(shared);
    process.kill(-pid, 'SIGSTOP');
    const free = { ...options, isPaid: false };
    const unpaid = Array.from({ length: 15 }, () => shared.make(small, free));
    await expect(shared.make(small, free)).rejects.toMatchObject(busy);
    const paid = shared.make(small, options).then(() => 'paid');
    const last = Promise.all(unpaid).then(() => 'unpaid');
    process.kill(-pid, 'SIGCONT');
    expect(await Promise.race([paid, last])).toBe('paid');
    await last;
  });

  test('prints two CVs at the same time from the start, and ends when it is idle', async () => {
    const idle = openOwn({ idleMs: 20 });
    const words = ['First', 'Second'];
    const making = words.map((word) => idle.make(page(`<p>${word}</p>`), options));
    await Promise.race(making);
    const pid = idle.browser()?.pid() as number;
    const texts = (await Promise.all(making)).map(async (pdf) => (await readText(pdf))?.texts);
    expect(await Promise.all(texts)).toEqual(words.map((word) => [word]));
    await expect.poll(() => [idle.browser(), isRunning(pid)]).toEqual([null, false]);
  });

  test('is ended when it takes more memory than it may', async () => {
    if (process.platform !== 'linux') return;
    const greedy = openOwn({ memoryBytes: 1_000, memoryEveryMs: 20 });
    // The CV may be ready before the memory is measured.
    await greedy.make(small, options).catch((error) => expect(error).toMatchObject(busy));
    await expect.poll(() => greedy.browser()).toBeNull();
  });

  test.each([
    ['is not there', '/nonexistent/chromium', /has no Chromium.*CHROME_PATH/],
    ['does not start', process.execPath, /does not start/],
  ])('that %s is said in plain words', async (_, chromePath, words) => {
    const maker = openOwn({}, chromePath);
    await expect(maker.make(small, options)).rejects.toMatchObject({
      status: 503,
      code: 'cv-unavailable',
      message: expect.stringMatching(words),
    });
    expect(await maker.availability()).toEqual({
      isAvailable: false,
      reason: expect.stringMatching(words),
    });
  });
});

test('a PDF that cannot be read, or not in time, has no text', async () => {
  expect(await readText(Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog'))).toBeNull();
  expect(await readText(await shared.make(small, options), { timeMs: 1 })).toBeNull();
});

test('only a CV of several pages has a foot: a first line that ends like one is read', async () => {
  const named = { ...FULL_PROFILE, name: 'Ama Owusu 1/2' };
  const pdf = await shared.make(page(`<p>${named.name}</p><p>Nurse</p>`), options);
  const { findings } = (await readText(pdf, { profile: named })) ?? {};
  expect(findings?.[0]).toMatchObject({ what: 'name', isFound: true });
});

test('the readers of PDFs keep places for accounts with premium, at work and in the queue', async () => {
  const pdf = await shared.make(small, options);
  const read = (isPaid: boolean) => readText(pdf, { isPaid, timeMs: 1 });
  const unpaid = Array.from({ length: 15 }, () => read(false));
  await expect(read(false)).rejects.toMatchObject(busy);
  const paid = read(true).then(() => 'paid');
  const last = Promise.all(unpaid).then(() => 'unpaid');
  expect(await Promise.race([paid, last])).toBe('paid');
  await last;
});

test('a comparison with the profile that takes too long ends with its process', async () => {
  // Each search compares most of the duty at every letter of the text.
  const duty = `${'a '.repeat(249)}b ${'a '.repeat(240)}a`;
  const job = { jobTitle: 'Nurse', company: '', dates: '', duties: Array(500).fill(duty) };
  const slow = { ...FULL_PROFILE, experience: [job] };
  const pdf = await shared.make(page(`<p>${'a '.repeat(40_000)}</p>`), options);
  const { findings } = (await readText(pdf, { profile: FULL_PROFILE })) ?? {};
  expect(findings?.[0]).toMatchObject({ what: 'name', isFound: false });
  expect(await readText(pdf, { profile: slow, timeMs: 2_500 })).toBeNull();
});
