import * as v from 'valibot';
import { decimalsOf } from '../../shared/billing.ts';
import { jsonOf } from '../json-of.ts';
import type { Money } from './gateway.ts';

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

/** Currencies that PayPal takes without decimals, whatever ISO 4217 says. */
const WHOLE_AT_PAYPAL = ['HUF', 'JPY', 'TWD'];

/** The smallest amount by which PayPal counts a currency, in minor units: 100 for HUF. */
export function stepOf(currency: string): number {
  return WHOLE_AT_PAYPAL.includes(currency) ? 10 ** decimalsOf(currency) : 1;
}

/** 400 of USD becomes "4.00", 400 of JPY "400". */
export function toDecimal({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(stepOf(currency) > 1 ? 0 : decimals);
}

/** "4.00" of USD becomes 400; NaN for a text that is no amount of the currency. */
export function fromDecimal(value: string, currency: string): number {
  const [, whole = '', fraction = ''] = /^-?([0-9]{1,9})(?:\.([0-9]{1,3}))?$/.exec(value) ?? [];
  if (whole === '' || !/^[A-Z]{3}$/.test(currency)) return NaN;
  const decimals = decimalsOf(currency);
  const isExact = fraction.length === decimals || (stepOf(currency) > 1 && fraction === '');
  return isExact ? Number(whole + fraction.padEnd(decimals, '0')) : NaN;
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
