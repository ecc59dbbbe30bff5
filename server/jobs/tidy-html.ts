import { withoutBullet } from './plain-text.ts';

const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

/** Text between blocks: lines of inline HTML, each well formed by itself. */
type Flow = { lines: string[]; open: { name: string; tag: string }[] };

/**
 * Puts sanitised HTML in order: every text stands in a paragraph, heading or list; doubled breaks become paragraphs; lines that begin
 * with a bullet become a list; empty blocks go. Takes only what the sanitiser let through and returns whole blocks.
 */
export function tidyBlocks(html: string): string[] {
  const blocks: string[] = [];
  let flow: Flow = { lines: [''], open: [] };
  /** The list or heading being copied. */
  let copied = '';
  let depth = 0;
  let heading: string | null = null;
  let looseItem = false;

  const append = (text: string) => {
    flow.lines[flow.lines.length - 1] += text;
  };
  const breakLine = () => {
    append(
      flow.open
        .toReversed()
        .map(({ name }) => `</${name}>`)
        .join(''),
    );
    flow.lines.push(flow.open.map(({ tag }) => tag).join(''));
  };
  const flush = () => {
    append(
      flow.open
        .map(({ name }) => `</${name}>`)
        .toReversed()
        .join(''),
    );
    blocks.push(...blocksOfLines(flow.lines.map(cleanInline)));
    flow = { lines: [flow.open.map(({ tag }) => tag).join('')], open: flow.open };
  };

  for (const [token, slash, name, attributes] of html.matchAll(TOKEN)) {
    const closing = slash === '/';
    if (name === undefined) {
      if (depth > 0) copied += token;
      else append(token.replace(/\s+/g, ' '));
    } else if (name === 'ul' || name === 'ol') {
      if (depth === 0 && closing) continue;
      if (depth === 0) {
        flush();
        copied = '';
      }
      copied += `<${slash}${name}>`;
      depth += closing ? -1 : 1;
      if (depth === 0) blocks.push(...cleanList(copied));
    } else if (depth > 0) {
      copied += closing ? token : `<${name}${attributes}>`;
    } else if (name === 'li') {
      breakLine();
      if (!closing) append('• ');
      looseItem = !closing;
    } else if (name === 'h3' || name === 'h4') {
      if (closing && heading === name) {
        const text = cleanInline(balance(flow.lines.join(' ')));
        blocks.push(...(hasWords(text) ? [`<${name}>${text.replace(/<\/?(?:strong|em)>/g, '').trim()}</${name}>`] : []));
        flow = { lines: [flow.open.map(({ tag }) => tag).join('')], open: flow.open };
        heading = null;
      } else if (!closing && heading === null) {
        flush();
        heading = name;
      }
    } else if (name === 'p') {
      if (heading !== null || looseItem) append(' ');
      else flush();
    } else if (name === 'br') {
      if (heading !== null) append(' ');
      else breakLine();
    } else if (closing) {
      const last = flow.open.findLastIndex((tag) => tag.name === name);
      if (last >= 0) {
        append(token);
        flow.open.splice(last, 1);
      }
    } else {
      flow.open.push({ name, tag: token });
      append(token);
    }
  }
  if (depth === 0) flow.open.splice(0);
  flow.lines = flow.lines.map(balance);
  blocks.push(...blocksOfLines(flow.lines.map(cleanInline)));
  return blocks;
}

/** Closes what a last line left open. */
function balance(line: string): string {
  const open: string[] = [];
  for (const [, slash, name] of line.matchAll(TOKEN)) {
    if (name === undefined) continue;
    if (slash === '/') open.pop();
    else open.push(name);
  }
  return (
    line +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
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
    if (items.length > 0) blocks.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
    items = [];
  };
  for (const [index, line] of lines.entries()) {
    const item = withoutBullet(line);
    const inList = item !== null && (items.length > 0 || withoutBullet(nextFilled(lines, index + 1)) !== null || line.startsWith('•'));
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

function cleanInline(line: string): string {
  let text = line.replace(/(?:\s|&nbsp;|\u00a0)+/g, ' ');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/<(strong|em|a)\b[^>]*>(\s*)<\/\1>/g, '$2');
  }
  return text.replace(/ +/g, ' ').trim();
}

function cleanList(html: string): string[] {
  let text = html.replace(/\s+/g, ' ');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(/<(strong|em|a|p|li|ul|ol)\b[^>]*>\s*<\/\1>/g, '')
      .replace(/<(li|p)> +/g, '<$1>')
      .replace(/ +<\/(li|p)>/g, '</$1>')
      .replace(/(<(?:li|p)>)(?:<br \/>\s*)+/g, '$1')
      .replace(/(?:\s*<br \/>)+(<\/(?:li|p)>)/g, '$1')
      .replace(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)>).)*)<\/p><\/li>/g, '<li>$1</li>')
      .replace(/(<\/?[uo]l>|<\/li>) +(?=<)/g, '$1');
  }
  return hasWords(text) ? [text.replaceAll('<br />', '<br>')] : [];
}

function hasWords(html: string): boolean {
  return /[^\s\u00a0\u200b\ufeff]/.test(html.replace(/<[^>]*>/g, ''));
}
