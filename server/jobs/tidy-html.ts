import { escapeText } from '../escape-html.ts';
import { type HtmlElement, type HtmlNode, parseCleanHtml, tagOf } from './parse-clean-html.ts';
import { withoutBullet } from './plain-text.ts';

type Heading = 'h3' | 'h4';

/**
 * Normalises sanitised HTML into top-level blocks: all text is in a paragraph, heading or list;
 * double line breaks become paragraphs; lines with a bullet become a list; empty blocks are
 * removed. The input must come from `cleanHtml`.
 */
export function tidyBlocks(html: string): string[] {
  const blocks: string[] = [];
  const lines = createLines();
  let heading: Heading | null = null;
  let inLooseItem = false;

  const endParagraphs = () => {
    blocks.push(...blocksOfLines(lines.take()));
  };
  const visitAll = (nodes: HtmlNode[]) => {
    for (const node of nodes) visit(node);
  };
  const visitHeading = (name: Heading, children: HtmlNode[]) => {
    endParagraphs();
    heading = name;
    visitAll(children);
    heading = null;
    const text = lines
      .take()
      .filter((line) => line !== '')
      .join(' ')
      .replace(/<\/?(?:strong|em)>/g, '')
      .trim();
    if (hasWords(text)) blocks.push(`<${name}>${text}</${name}>`);
  };
  const visitParagraph = (children: HtmlNode[]) => {
    // Headings and loose list items stay one block.
    const border = heading !== null || inLooseItem ? () => lines.addText(' ') : endParagraphs;
    border();
    visitAll(children);
    border();
  };
  const visitLooseItem = (children: HtmlNode[]) => {
    lines.end();
    lines.addText('• ');
    inLooseItem = true;
    visitAll(children);
    inLooseItem = false;
    lines.end();
  };
  const visit = (node: HtmlNode) => {
    if (typeof node === 'string') return lines.addText(node);
    const { name, children } = node;
    if (name === 'ul' || name === 'ol') {
      endParagraphs();
      const list = listHtml(node).replace(/ +/g, ' ');
      if (hasWords(list)) blocks.push(list);
    } else if (name === 'li') {
      visitLooseItem(children);
    } else if ((name === 'h3' || name === 'h4') && heading === null) {
      visitHeading(name, children);
    } else if (name === 'p') {
      visitParagraph(children);
    } else if (name === 'br') {
      if (heading === null) lines.end();
      else lines.addText(' ');
    } else if (name === 'strong' || name === 'em' || name === 'a') {
      lines.open(node);
      visitAll(children);
      lines.close();
    } else {
      visitAll(children);
    }
  };

  visitAll(parseCleanHtml(html));
  endParagraphs();
  return blocks;
}

/**
 * Collects lines of inline HTML. An element that is open at a line break is closed there and
 * reopened on the next line.
 */
function createLines() {
  let lines: string[] = [];
  let parts: string[] = [];
  /** Open elements; `at` is the index in `parts` of their opening tag. */
  let open: { name: string; tag: string; at: number }[] = [];
  /**
   * Index in `parts` of the last text that is not blank. Elements without such text are left out.
   */
  let filled = -1;
  const closeElement = ({ name, at }: { name: string; at: number }) => {
    if (filled > at) parts.push(`</${name}>`);
    else parts[at] = '';
  };
  const end = () => {
    open.toReversed().forEach(closeElement);
    lines.push(parts.join('').replace(/ +/g, ' ').trim());
    parts = open.map(({ tag }) => tag);
    open = open.map(({ name, tag }, at) => ({ name, tag, at }));
    filled = -1;
  };
  return {
    end,
    addText: (text: string) => {
      if (/\S/.test(text)) filled = parts.length;
      parts.push(escapeText(text.replace(/\s+/g, ' ')));
    },
    open: (element: HtmlElement) => {
      open.push({ name: element.name, tag: tagOf(element), at: parts.length });
      parts.push(tagOf(element));
    },
    close: () => {
      const element = open.pop();
      if (element) closeElement(element);
    },
    /** Ends the current line and returns all lines. */
    take: () => {
      end();
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}

/**
 * HTML of a list or of a node in it: empty elements are removed, items and paragraphs are trimmed.
 */
function listHtml(node: HtmlNode): string {
  if (typeof node === 'string') return escapeText(node.replace(/\s+/g, ' '));
  const { name } = node;
  if (name === 'br') return '<br>';
  if (name === 'li' || name === 'p') {
    const parts = withoutBlankEnds(node.children.map(listHtml));
    const [only] = onlyParagraph(node);
    const inner = only ? withoutBlankEnds(only.children.map(listHtml)).join('') : parts.join('');
    return inner === '' ? '' : `<${name}>${inner}</${name}>`;
  }
  const isList = name === 'ul' || name === 'ol';
  const inner = node.children
    .filter((child) => !isList || typeof child !== 'string' || child.trim() !== '')
    .map(listHtml)
    .join('');
  // A blank element may be the only separator between two words.
  if (inner.trim() === '') return isList ? '' : inner;
  return `${tagOf(node)}${inner}</${name}>`;
}

/**
 * The only paragraph of a list item, if the item holds nothing else and the paragraph no blocks.
 */
function onlyParagraph({ name, children }: HtmlElement): HtmlElement[] {
  const filled = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [only] = filled;
  if (name !== 'li' || filled.length !== 1 || typeof only !== 'object' || only.name !== 'p')
    return [];
  const isPlain = (node: HtmlNode): boolean =>
    typeof node === 'string' || (!BLOCKS.has(node.name) && node.children.every(isPlain));
  return only.children.every(isPlain) ? [only] : [];
}

const BLOCKS = new Set(['p', 'li', 'ul', 'ol']);

function withoutBlankEnds(parts: string[]): string[] {
  const isBlank = (part: string) => part === '<br>' || part.trim() === '';
  const first = parts.findIndex((part) => !isBlank(part));
  if (first < 0) return [];
  const kept = parts.slice(first, parts.findLastIndex((part) => !isBlank(part)) + 1);
  kept[0] = (kept[0] as string).trimStart();
  kept[kept.length - 1] = (kept.at(-1) as string).trimEnd();
  return kept;
}

function blocksOfLines(lines: string[]): string[] {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  let items: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.join('<br>')}</p>`);
    paragraph = [];
  };
  const endItems = () => {
    if (items.length > 0)
      blocks.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
    items = [];
  };
  for (const [index, line] of lines.entries()) {
    const item = withoutBullet(line);
    const inList =
      item !== null &&
      (items.length > 0 ||
        withoutBullet(nextFilled(lines, index + 1)) !== null ||
        line.startsWith('•'));
    if (inList) {
      endParagraph();
      if (hasWords(item)) items.push(item);
    } else if (hasWords(line)) {
      endItems();
      paragraph.push(line);
    } else {
      endParagraph();
    }
  }
  endItems();
  endParagraph();
  return blocks;
}

function nextFilled(lines: string[], from: number): string {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] as string;
    if (hasWords(line)) return line;
  }
  return '';
}

/** Whether HTML has visible text. */
function hasWords(html: string): boolean {
  return /(?:^|>)[^<>]*[^<>\s\u00a0\u200b\ufeff]/.test(html);
}
