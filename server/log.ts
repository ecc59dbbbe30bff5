import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { requestId } from './http/request-id.ts';

/** A word between separators; an email address is a word with an @. */
const WORD = /[^\s<>()[\]:;,"'=]+/g;

/**
 * Fields of errors that are logged. All others may contain user data: rows, addresses, responses of
 * servers.
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

/** Creates the process's logger: JSON lines without email addresses and row values. */
export function createLog(
  level: LoggerOptions['level'] & string,
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: null,
    mixin: () => {
      const request = requestId();
      return request === undefined ? {} : { request };
    },
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
 * Removes quoted data: messages of SQLSTATE class 22 quote values, and SMTP responses repeat
 * addresses.
 */
function messageOf(error: Error & { code?: unknown; response?: unknown }): string {
  const said =
    typeof error.response === 'string'
      ? error.message.replaceAll(error.response, '…')
      : error.message;
  const text = /^22[0-9A-Z]{3}$/.test(String(error.code)) ? said.replace(/[":].*/s, '…') : said;
  return text.replace(WORD, (word) => (/.@./.test(word) ? '…' : word)).slice(0, 500);
}
