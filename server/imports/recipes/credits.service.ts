import type { JobCredit } from '../../../shared/jobs.ts';
import { RECIPES } from './known-recipes.ts';

const CREDITS = new Map(
  RECIPES.flatMap(({ name, credit }) => (credit ? [[name, credit] as const] : [])),
);

/** What the terms of a format's source ask to be shown with each of its jobs; null for most. */
export function creditOf(format: string | null): JobCredit | null {
  return format === null ? null : (CREDITS.get(format) ?? null);
}
