import { expect, test } from 'vitest';
import { pdfName, templateName } from './template-name.ts';

test.each([
  ['solarink2mm.handlebars', 'Solarink2mm', 'solarink2mm-cv.pdf'],
  ['two-column_photo.handlebars', 'Two Column Photo', 'two-column_photo-cv.pdf'],
  ['plain-ats.handlebars', 'Plain ATS', 'plain-ats-cv.pdf'],
])('%s is called %s and saved as %s', (file, name, pdf) => {
  expect({ name: templateName(file), pdf: pdfName(file) }).toEqual({ name, pdf });
});
