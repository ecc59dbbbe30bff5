import { exchangeError } from '../exchange-error.ts';

/** No file that is read here has more levels; millions of them fill the memory. */
const MAX_DEPTH = 100;

/** Values of a file: a long CV has 2,000. An object costs as much to read as ten texts. */
const MAX_VALUES = 500_000;
const OBJECT = 10;

/**
 * Parses JSON. Throws `damaged-file` when it is not valid or nested deeper than any CV, `too-much`
 * when it has more values.
 */
export function parseJson(text: string): unknown {
  const { depth, values } = sizeOf(text);
  if (depth > MAX_DEPTH)
    throw exchangeError('damaged-file', 'The file is damaged: it is nested too deeply.');
  if (values > MAX_VALUES)
    throw exchangeError('too-much', 'The file cannot be read: it has too many fields.');
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw exchangeError('damaged-file', 'The file is not valid JSON: it is damaged or cut off.');
  }
}

/** The deepest level of brackets outside texts, and the values by what they cost. */
function sizeOf(json: string): { depth: number; values: number } {
  let [depth, deepest, values, isText] = [0, 0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      values += sign === '{' ? OBJECT : 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') values += 1;
  }
  return { depth: deepest, values };
}
