import { exchangeError } from '../exchange-error.ts';

/** No file that is read here has more levels; millions of them fill the memory. */
const MAX_DEPTH = 100;

/** Parses JSON. Throws `damaged-file` when it is not valid or nested deeper than any CV. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH)
    throw exchangeError('damaged-file', 'The file is damaged: it is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw exchangeError('damaged-file', 'The file is not valid JSON: it is damaged or cut off.');
  }
}

/** The deepest level of brackets outside texts. */
function depthOf(json: string): number {
  let [depth, deepest, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === '[' || sign === '{')) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (!isText && (sign === ']' || sign === '}')) depth -= 1;
  }
  return deepest;
}
