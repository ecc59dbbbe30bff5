import { jsonOf } from '../json-of.ts';
import { Problem } from '../problem.ts';

/** Levels of objects and lists in a body. A profile has 5. */
const MAX_DEPTH = 10;
/** Values and keys of a body. The fullest profile has 12,000. */
const MAX_VALUES = 15_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses a body that must be one JSON object. Depth and number of values are bounded before it is
 * parsed: an object of 90,000 keys takes a hundred times as long as a text of the same length.
 * Throws a Problem 400.
 */
export function readJsonObject(body: Uint8Array): { input: object; text: string } {
  boundJson(body);
  const text = new TextDecoder().decode(body);
  const input = jsonOf(text);
  if (input === undefined) throw new Problem(400, 'bad-json', 'The request is not valid JSON.');
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Problem(400, 'bad-request', 'Send the fields as one JSON object.');
  return { input, text };
}

/** Throws a Problem 400 when JSON is nested deeper, or has more values, than any schema allows. */
export function boundJson(json: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] as number;
    if (byte === QUOTE) index = endOfText(json, index);
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH)
      throw new Problem(400, 'bad-request', 'The request is nested too deeply.');
    if (values > MAX_VALUES)
      throw new Problem(400, 'bad-request', 'The request has too many values.');
  }
}

/** The index of the quote that ends the text that begins at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  let index = json.indexOf(QUOTE, start + 1);
  while (index !== -1 && isEscaped(json, index)) index = json.indexOf(QUOTE, index + 1);
  return index === -1 ? json.length : index;
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(json: Uint8Array, index: number): boolean {
  let first = index;
  while (json[first - 1] === BACKSLASH) first -= 1;
  return (index - first) % 2 === 1;
}

/** Texts that `cleanTexts` would change contain one of these, as JSON writes them. */
const DIRT = /\\u(?:00[01]|007f|00[89]|d[89a-f])|\\[bf]|[\x7f-\x9f]/i;

/** Whether a text of the JSON may have control characters or lone surrogates. */
export function mayNeedCleaning(json: string): boolean {
  return DIRT.test(json);
}

/**
 * Removes from every text what cannot be stored or seen: `all` control characters (but tabs and
 * line breaks) and lone surrogates, else NUL only. For input that its schema took: it is as small
 * as that schema says.
 */
export function cleanTexts(value: unknown, all: boolean): unknown {
  if (typeof value === 'string')
    return all ? value.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '') : value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => cleanTexts(entry, all));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, cleanTexts(entry, all)]),
  );
}
