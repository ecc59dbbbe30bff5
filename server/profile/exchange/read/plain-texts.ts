import { isObject } from './json-fields.ts';

/** Deeper values stay as they are: `parseJson` refuses them anyway. */
const MAX_DEPTH = 100;

const BLOCK = 'p|div|br|hr|li|ul|ol|h[1-6]|blockquote|pre|table|tr';
const INLINE = 'strong|b|em|i|u|s|span|a|small|mark|sub|sup|code|font|td|th|tbody|thead'.split('|');
/** A tag with attributes has a "=": "a <b && c> d" has none. */
const REST = '(?:\\s[^<>=]*=[^<>]*|\\s*\\/?)>';
const tagOf = (names: string) => new RegExp(`<\\/?(?:${names})${REST}`, 'gi');
const BLOCK_TAG = tagOf(BLOCK);
const END_TAG = /<\/([a-z]+)\s*>/gi;
/** "__init__" and "2**3**4" are words of programmers. */
const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=\S)([^*\n]{1,500}?\S)\*\*(?![\p{N}*])/gu;
const LINK = /\[([^[\]\n]{1,300})\]\((https?:[^()\s]{1,500})\)/g;
/** "# 1 seller" is no heading. */
const HEADING = /^(?:#{2,6} +|# +(?![ \d]))/gm;
const ENTITY =
  /&(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|bull|hellip|rsquo|lsquo|#\d{1,7}|#x[\da-f]{1,6});/gi;
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' },
  ...{ bull: '•', hellip: '…', rsquo: '’', lsquo: '‘' },
};
const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * A text of a file without what an editor wrote into it: tags of HTML, entities, and the bold,
 * links and headings of Markdown. Paragraphs and items of lists become lines. Only known tags and
 * entities are taken away: "a < b && c" stays, and so does "Vec<u>", which nothing ends.
 */
export function plainText(text: string): string {
  if (!/[<&*[#]/.test(text)) return text;
  const ended = new Set(Array.from(text.matchAll(END_TAG), ([, name = '']) => name.toLowerCase()));
  const lines = text.replace(BLOCK_TAG, '\n');
  const names = INLINE.filter((name) => ended.has(name)).join('|');
  const words = (names === '' ? lines : lines.replace(tagOf(names), ''))
    .replace(BOLD, '$1')
    .replace(LINK, '$1 ($2)')
    .replace(HEADING, '');
  const plain = words.replace(ENTITY, decodeEntity);
  if (plain === text) return text;
  // The lines of HTML are those of its tags; elsewhere a blank line was typed.
  if (lines === text) return plain.trim();
  return plain
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
  // HTML reads the codes of control characters as letters of Windows-1252.
  if (code >= 128 && code < 160) return WINDOWS_1252.decode(Uint8Array.of(code));
  return code < 32 || code > 0x10ffff ? entity : String.fromCodePoint(code);
}

/** All texts of a JSON value as `plainText` gives them, and whether one of them was changed. */
export function plainTexts(value: unknown): { value: unknown; isChanged: boolean } {
  let isChanged = false;
  const visit = (inner: unknown, depth: number): unknown => {
    if (typeof inner === 'string') {
      // Addresses and photos have no formatting.
      if (/^(?:https?:|data:)\S*$/.test(inner.slice(0, 300))) return inner;
      const plain = plainText(inner);
      isChanged ||= plain !== inner;
      return plain;
    }
    if (depth === 0) return inner;
    if (Array.isArray(inner)) return inner.map((one) => visit(one, depth - 1));
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([name, one]) => [name, visit(one, depth - 1)]),
    );
  };
  return { value: visit(value, MAX_DEPTH), isChanged };
}
