/** Zoom of the preview in percent (specification, section 9). */
export const START_ZOOM = 40;
const MIN_ZOOM = 30;
const MAX_ZOOM = 150;
const STEP = 10;

/** The next larger or smaller zoom; the same at the end of the range. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom + direction * STEP));
}

/** Whether there is a next one. */
export function canStepZoom(zoom: number, direction: 1 | -1): boolean {
  return stepZoom(zoom, direction) !== zoom;
}

/** What a key does to a zoom that began at `start`; the same zoom for every other key. */
export function zoomByKey(zoom: number, key: string, start = START_ZOOM): number {
  // "+" needs Shift on many keyboards, so its key without Shift counts as well.
  if (key === '+' || key === '=') return stepZoom(zoom, 1);
  if (key === '-') return stepZoom(zoom, -1);
  return key === '0' ? start : zoom;
}
