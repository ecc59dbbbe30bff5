import { expect, test } from 'vitest';
import { templateName } from './template-name.ts';

test.each([
  ['solarink2mm.handlebars', 'Solarink2mm'],
  ['two-column_photo.handlebars', 'Two Column Photo'],
  ['plain-ats.handlebars', 'Plain ATS'],
])('%s is called %s', (file, name) => {
  expect(templateName(file)).toBe(name);
});
