import * as v from 'valibot';
import { jsonOf } from '../json-of.ts';

/** Longest wait for a provider. A browser may be waiting for the answer. */
const TIME_LIMIT_MS = 10_000;

/** An answer of a provider: status and parsed JSON. */
export type ProviderReply = { status: number; body: unknown };

/** How a provider is asked. `timeLimitMs` is for tests. */
export type ProviderOptions = { url: () => string; timeLimitMs?: () => number };

/**
 * Sends a request to a provider. Rejects when it does not answer in time, answers 429 or 5xx, or
 * without JSON. Errors name the provider and the status only: an answer may hold personal data.
 */
export async function askProvider(
  provider: string,
  { url, timeLimitMs = () => TIME_LIMIT_MS }: ProviderOptions,
  path: string,
  init: RequestInit,
): Promise<ProviderReply> {
  const where = `${provider} ${init.method ?? 'GET'} ${path.split('?', 1)[0]}`;
  let status: number;
  let text: string;
  try {
    const response = await fetch(url() + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs()),
    });
    ({ status } = response);
    text = await response.text();
  } catch (error) {
    throw new Error(`${where}: no answer`, { cause: error });
  }
  if (status === 429 || status >= 500) throw new Error(`${where} answered ${status}`);
  const body = text === '' ? {} : jsonOf(text);
  if (body === undefined) throw new Error(`${where} answered ${status} without JSON`);
  return { status, body };
}

/** Parses an answer by a schema. Throws an Error without the answer's content. */
export function readReply<S extends v.GenericSchema>(
  provider: string,
  schema: S,
  { status, body }: ProviderReply,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0]) ?? 'its answer';
  throw new Error(`${provider} answered ${status}; ${field} is not as documented`);
}

/** The https address of a page to pay on; http is for providers on this machine. */
export const pageSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));

/** 400 becomes "4.00". All currencies of the prices have two decimals. */
export function toDecimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

/** "4.00" becomes 400; NaN for a text that is no amount with two decimals. */
export function fromDecimal(value: string): number {
  return /^-?[0-9]{1,9}\.[0-9]{2}$/.test(value) ? Math.abs(Math.round(Number(value) * 100)) : NaN;
}

/** Posts an event of the sandbox to a webhook of this process. Rejects unless it is taken. */
export async function postEvent(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<void> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const { status } = await fetch(url, { method: 'POST', headers, body, signal });
  if (status !== 200) throw new Error(`the webhook answered ${status}`);
}
