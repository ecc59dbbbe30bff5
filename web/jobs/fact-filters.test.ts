import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactBoxes } from './fact-filters.tsx';

const boxes = (props: Parameters<typeof FactBoxes>[0]) =>
  renderToStaticMarkup(createElement(FactBoxes, props));

test('the filter on registers is shown where a job is on one, or where it is chosen', () => {
  const label = 'Employer on an official register';
  const counts = { countries: {}, categories: {}, facts: {}, date: {}, premium: {} };
  expect(boxes({ fields: {}, counts })).not.toContain(label);
  expect(boxes({ fields: {}, counts: { ...counts, facts: { register: { yes: 0 } } } })).toContain(
    `${label} (0)`,
  );
  expect(boxes({ fields: { register: 'yes' }, counts })).toContain(label);
});
