/** A place in a pagination bar: a page number, or a gap that is shown as an ellipsis. */
export type PageStep = number | 'gap';

/**
 * Pages of a pagination bar: `size` numbers around the current page, the first and the last page,
 * and gaps between them (specification, section 2: 5 on /jobs, 3 on category and country pages).
 * Pages count from 1; a gap stands for at least one page.
 */
export function pageWindow(current: number, total: number, size: number): PageStep[] {
  const length = Math.min(size, total);
  const start = Math.min(Math.max(1, current - Math.floor(size / 2)), total - length + 1);
  const steps: PageStep[] = Array.from({ length }, (_, index) => start + index);
  const end = start + length - 1;
  if (start > 1) steps.unshift(...(start > 2 ? ([1, 'gap'] as const) : [1]));
  if (end < total) steps.push(...(end < total - 1 ? (['gap', total] as const) : [total]));
  return steps;
}
