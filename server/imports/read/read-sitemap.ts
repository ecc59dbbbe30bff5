import { SaxesParser } from 'saxes';
import { refuse } from '../import-error.service.ts';

/** A page that a sitemap names, and when it changed, if the sitemap says so. */
export type SitemapPage = { loc: string; lastmod?: string };

/** Pages of a sitemap, as the protocol allows (https://www.sitemaps.org/protocol.html). */
const MOST_PAGES = 50_000;
const MAX_ADDRESS = 2_048;
/** A page of a sitemap may have elements of other makers, such as images. */
const MAX_DEPTH = 20;
/** Words in the addresses of pages of jobs, and more behind them: "/careers" is no page of a job. */
const OF_JOBS =
  /(?:job|career|vacan|\bposition|\bopening|\brole|opportunit|recruit|karriere|stelle|emploi|offre|empleo|ofert|lavoro|offert|vacature|stilling|ledig|rekry|prac[ay]\b|vaga)[^/-]{0,30}[/-][^/]/i;

/**
 * The pages of a sitemap that are on the host of `address`: those whose addresses name jobs, or all
 * when none does. Throws `import-refused` for what is no sitemap, and for a list of sitemaps.
 */
export async function readSitemap(
  text: AsyncIterable<string>,
  address: string | null,
): Promise<SitemapPage[]> {
  const parser = new SaxesParser({ xmlns: false });
  const pages: SitemapPage[] = [];
  const stack: string[] = [];
  let page: SitemapPage = { loc: '' };
  let value = '';
  parser.on('error', (error) =>
    refuse(`The answer is no sitemap, or is malformed: ${error.message.slice(0, 200)}`),
  );
  parser.on('doctype', () => refuse('The answer is no sitemap.'));
  parser.on('opentag', ({ name }) => {
    if (stack.length === 0 && name === 'sitemapindex')
      refuse('This sitemap names other sitemaps. Give the address of the one that has the jobs.');
    if (stack.length === 0 && name !== 'urlset') refuse('The answer is no sitemap.');
    stack.push(name);
    if (stack.length > MAX_DEPTH) refuse('The answer is no sitemap.');
    value = '';
    if (stack.length === 2) page = { loc: '' };
  });
  const addText = (chunk: string) => {
    if (value.length + chunk.length <= MAX_ADDRESS) value += chunk;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    if (stack.length === 3 && name === 'loc') page.loc = value.trim();
    if (stack.length === 3 && name === 'lastmod') page.lastmod = value.trim();
    if (stack.length === 2 && isOnHost(page.loc, address)) pages.push(page);
    if (pages.length > MOST_PAGES) refuse(`The sitemap has more than ${MOST_PAGES} pages.`);
    stack.pop();
    value = '';
  });
  for await (const chunk of text) parser.write(chunk);
  parser.close();
  const ofJobs = pages.filter(({ loc }) => OF_JOBS.test(new URL(loc).pathname));
  return ofJobs.length > 0 ? ofJobs : pages;
}

function isOnHost(loc: string, address: string | null): boolean {
  const url = URL.parse(loc);
  return url !== null && (address === null || url.origin === URL.parse(address)?.origin);
}
