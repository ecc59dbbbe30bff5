import { markFormulas } from './formula-marks.ts';

/** The first characters of a CSV file: without them Excel reads it in the system's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of a CSV file (RFC 4180), its texts guarded against formulas. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** Texts are always quoted, because spreadsheets also split at other separators. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return `"${markFormulas(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
}
