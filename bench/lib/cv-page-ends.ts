import { getDocument } from 'unpdf/pdfjs';
import type { Profile } from '../../shared/profile.ts';
import { outlineOf } from '../../shared/profile-outline.ts';

/** Points from the lower edge of a sheet: what is drawn below is the foot of the page. */
const FOOT = 30;
const A4_HEIGHT = 842;
/** What the margins leave of it. */
const TEXT_HEIGHT = A4_HEIGHT - 90;
/** Texts of a line are drawn this close to each other, in points. */
const SAME_LINE = 2;

type Item = { text: string; y: number };

/** What is wrong with the pages of an A4 CV: a last page under a quarter, a head without its text. */
export async function badPageEnds(
  pdf: Uint8Array,
  { profile, html }: { profile: Profile; html: string },
): Promise<string[]> {
  const pages = await itemsOf(pdf);
  const bad: string[] = [];
  const last = lowestOf(pages.at(-1) ?? []);
  if (pages.length > 1 && A4_HEIGHT - last < 0.25 * TEXT_HEIGHT)
    bad.push(`page ${pages.length} ends at ${Math.round(A4_HEIGHT - last)} points`);
  const headings = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text = '']) => plain(text));
  const heads = outlineOf(profile).flatMap(({ entries }) =>
    entries
      .filter(({ text, items }) => text !== '' || items.length > 0)
      .flatMap(({ title, detail, dates }) => [title, detail, dates]),
  );
  for (const items of pages.slice(0, -1)) {
    const lowest = lowestOf(items);
    const line = items
      .filter(({ y }) => Math.abs(y - lowest) < SAME_LINE)
      .map(({ text }) => text)
      .join(' ');
    const rest = heads
      .filter(Boolean)
      .toSorted((one, other) => other.length - one.length)
      .reduce((left, head) => left.replace(head, ''), line);
    if (headings.includes(plain(line)) || rest.trim() === '') bad.push(`"${line}" ends a page`);
  }
  return bad;
}

const plain = (text: string) =>
  text
    .replaceAll(/<[^>]+>|\u2060/g, '')
    .replaceAll('&amp;', '&')
    .trim();

const lowestOf = (items: Item[]) => Math.min(...items.map(({ y }) => y));

/** The texts of each page but its foot, and how far above the lower edge they stand. */
async function itemsOf(pdf: Uint8Array): Promise<Item[][]> {
  const file = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const pages: Item[][] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' && item.transform[5] > FOOT
          ? [{ text: item.str.trim(), y: Number(item.transform[5]) }]
          : [],
      ),
    );
  }
  return pages;
}
