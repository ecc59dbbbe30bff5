import drawings from './people.json' with { type: 'json' };
import type { Trade } from './trades.ts';

/**
 * What a part of a drawn person is painted with. The drawings have one hand: one head in profile,
 * flat shapes, no mouth, and the thing that makes the trade in paint. No tone of skin belongs to a
 * trade: they may be exchanged.
 */
export type Paint =
  | 'skin1'
  | 'skin2'
  | 'skin3'
  | 'hair'
  | 'cloth'
  | 'paint'
  | 'line'
  | 'shade'
  | 'hairStroke'
  | 'lineStroke';

/** The window in which a person stands. */
export const PERSON_VIEW = '3 -14 58 78';

const SHAPES: Record<string, string> = drawings.shapes;
const PARTS: Record<Trade, string[][]> = drawings.people;

/** The parts of a person as paths, from the back to the front. */
export function partsOf(trade: Trade): { paint: Paint; path: string }[] {
  return PARTS[trade].map(([paint, path = '']) => ({
    paint: paint as Paint,
    path: SHAPES[path] ?? path,
  }));
}
