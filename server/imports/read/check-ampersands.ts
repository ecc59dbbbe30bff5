import { refuse } from '../import-error.service.ts';

const OPENING = /&|<!\[CDATA\[|<!--|<\?/g;
const ENTITY = /&(?:#\d{1,8}|#x[\da-fA-F]{1,6}|[A-Za-z_:][\w:.-]{0,40});/y;
const CLOSING: Record<string, string> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' };
/**
 * Longer than any entity or marker: a token this close to the end of a chunk waits for the next
 * chunk.
 */
const HELD = 64;

/**
 * Passes XML through and refuses a bare "&", the most common error in feeds, with its position. The
 * parser itself reports it only at the next semicolon, possibly hundreds of lines later. CDATA,
 * comments and processing instructions are skipped.
 */
export async function* checkAmpersands(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const state = { closing: '', line: 1, column: 0 };
  let held = '';
  for await (const chunk of chunks) {
    const text = held + chunk;
    const safe = scan(text, state, false);
    held = text.slice(safe);
    yield text.slice(0, safe);
  }
  scan(held, state, true);
  if (held !== '') yield held;
}

type State = { closing: string; line: number; column: number };

/** Scans a text from its start and returns the length that is checked. */
function scan(text: string, state: State, isEnd: boolean): number {
  const until = isEnd ? text.length : Math.max(0, text.length - HELD);
  let at = 0;
  while (at < until) {
    if (state.closing !== '') {
      const end = text.indexOf(state.closing, at);
      if (end < 0) return advance(text, isEnd ? text.length : Math.max(at, text.length - 2), state);
      at = end + state.closing.length;
      state.closing = '';
      continue;
    }
    OPENING.lastIndex = at;
    const opening = OPENING.exec(text);
    if (!opening) return advance(text, Math.max(at, until), state);
    if (opening.index >= until) return advance(text, Math.max(at, until), state);
    if (opening[0] === '&') {
      ENTITY.lastIndex = opening.index;
      if (!ENTITY.test(text)) {
        advance(text, opening.index, state);
        refuse(
          `The XML is malformed at line ${state.line}, column ${state.column}: an “&” that is not part of an entity (write “&amp;”).`,
        );
      }
      at = ENTITY.lastIndex;
    } else {
      state.closing = CLOSING[opening[0]] as string;
      at = opening.index + opening[0].length;
    }
  }
  return advance(text, at, state);
}

function advance(text: string, to: number, state: State): number {
  for (
    let newline = text.indexOf('\n');
    newline >= 0 && newline < to;
    newline = text.indexOf('\n', newline + 1)
  )
    state.line++;
  const last = text.lastIndexOf('\n', to - 1);
  state.column = last >= 0 && last < to ? to - last - 1 : state.column + to;
  return to;
}
