import { expect, test } from 'vitest';
import { cvFileName } from './cv.ts';

test.each([
  ['Abena Boateng', 'Abena Boateng - CV.pdf'],
  ['  Ama/Efua:  "Mensah" ', 'Ama Efua Mensah - CV.pdf'],
  ['ليلى حداد', 'ليلى حداد - CV.pdf'],
  ['..\\..\n', 'solarink2mm-cv.pdf'],
  ['\u202eAma', 'Ama - CV.pdf'],
  ['A'.repeat(200), `${'A'.repeat(60)} - CV.pdf`],
  ['ශ්\u200dරී ලංකා', 'ශ්\u200dරී ලංකා - CV.pdf'],
  ['علی\u200cرضا', 'علی\u200cرضا - CV.pdf'],
  ['Ama\r\nSet-Cookie: x', 'Ama Set-Cookie x - CV.pdf'],
  ['\ud800Ama', 'Ama - CV.pdf'],
  ['', 'solarink2mm-cv.pdf'],
])('the CV of %j is saved as %j', (name, file) => {
  expect(cvFileName(name, 'solarink2mm.handlebars')).toBe(file);
});
