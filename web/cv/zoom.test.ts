import { expect, test } from 'vitest';
import { canStepZoom, START_ZOOM, stepZoom, zoomByKey } from './zoom.ts';

test('the zoom begins at 40 percent and goes from 30 to 150 in steps of 10', () => {
  const larger = [START_ZOOM];
  while (canStepZoom(larger.at(-1) ?? 0, 1)) larger.push(stepZoom(larger.at(-1) ?? 0, 1));
  expect(larger).toEqual([40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150]);
  expect(stepZoom(150, 1)).toBe(150);
  expect(stepZoom(40, -1)).toBe(30);
  expect(canStepZoom(30, -1)).toBe(false);
});

test('the keys +, = and - zoom, 0 goes back to 40 percent, others do nothing', () => {
  const keys = ['+', '=', '-', '0', 'a', 'Enter'];
  expect(keys.map((key) => zoomByKey(100, key))).toEqual([110, 110, 90, 40, 100, 100]);
});
