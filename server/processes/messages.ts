import * as v from 'valibot';
import type { Charge } from '../http/admission.ts';

/** What a process and its supervisor tell each other. */
export type Message =
  /** From a process: it answers now. */
  | { type: 'ready' }
  /** To a process: another one has its place; it ends when its connections have. */
  | { type: 'retire' }
  /** To a process, and what it answers: the values of its metrics. */
  | { type: 'ask-metrics'; id: number }
  | { type: 'metrics'; id: number; metrics: unknown[] }
  /** From a process to all others. */
  | { type: 'charges'; charges: Charge[] };

const messageSchema = v.union([
  v.object({ type: v.picklist(['ready', 'retire']) }),
  v.object({ type: v.literal('ask-metrics'), id: v.number() }),
  v.object({ type: v.literal('metrics'), id: v.number(), metrics: v.array(v.unknown()) }),
  v.object({
    type: v.literal('charges'),
    charges: v.array(
      v.union([
        v.object({ of: v.literal('address'), key: v.string(), cost: v.number() }),
        v.object({ of: v.literal('account'), key: v.number(), cost: v.number() }),
      ]),
    ),
  }),
]);

/** Reads a message; undefined for one of somebody else, such as the libraries that use the channel. */
export function readMessage(input: unknown): Message | undefined {
  const parsed = v.safeParse(messageSchema, input);
  return parsed.success ? parsed.output : undefined;
}
