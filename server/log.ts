import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** What stands between separators; an address is such a word with an @ in it. */
const WORD = /[^\s<>()[\]:;,"'=]+/g;

/**
 * What says where and why something failed. All other fields of an error may hold what somebody
 * wrote: rows, addresses, answers of servers.
 */
const KEPT = [
  'code',
  'errno',
  'syscall',
  'command',
  'responseCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];

/** Opens the log of the process: JSON lines without email addresses and without values of rows. */
export function createLog(
  level: LoggerOptions['level'] & string,
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => withoutValues(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function withoutValues(error: unknown, depth = 3): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as unknown as Record<string, unknown>;
  const kept = KEPT.filter((name) => ['string', 'number'].includes(typeof fields[name])).map(
    (name) => [name, fields[name]],
  );
  const stack = error.stack ?? '';
  const firstFrame = stack.indexOf('\n    at ');
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(kept),
    stack: firstFrame === -1 ? '' : stack.slice(firstFrame).trimStart(),
    ...(error.cause !== undefined && depth > 0 && { cause: withoutValues(error.cause, depth - 1) }),
    ...(error instanceof AggregateError &&
      depth > 0 && { errors: error.errors.map((one: unknown) => withoutValues(one, depth - 1)) }),
  };
}

/**
 * A message of the database about data (SQLSTATE class 22) quotes it; a mail server repeats
 * addresses, and what else it likes.
 */
function messageOf(error: Error & { code?: unknown; response?: unknown }): string {
  const said =
    typeof error.response === 'string'
      ? error.message.replaceAll(error.response, '…')
      : error.message;
  const text = /^22[0-9A-Z]{3}$/.test(String(error.code)) ? said.replace(/[":].*/s, '…') : said;
  return text.replace(WORD, (word) => (/.@./.test(word) ? '…' : word)).slice(0, 500);
}
