import type { Category } from './categories.ts';
import trades from './trades.json' with { type: 'json' };

export type Trade = keyof typeof trades;

type TradeWords = { person: string; search: string | null; work: string; categories: Category[] };

/**
 * The drawn people of the site, each with the work that belongs to them. `person` is who is drawn,
 * in a word or two; `search` finds their jobs, where a search is narrower than the categories.
 */
export const TRADES = Object.entries(trades as Record<Trade, TradeWords>).map(([id, trade]) => ({
  id: id as Trade,
  ...trade,
}));

const BY_CATEGORY = new Map<string, Trade>(
  TRADES.flatMap(({ id, categories }) => categories.map((name) => [name, id] as const)),
);

/** Who is drawn beside a job of a category. */
export function tradeOf(category: string): Trade {
  return BY_CATEGORY.get(category) ?? 'factory';
}
