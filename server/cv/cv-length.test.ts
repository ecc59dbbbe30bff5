import { expect, test } from 'vitest';
import { isWidePage } from './cv-length.ts';
import type { CvEntry, CvSection } from './cv-view.ts';

const BLANK = { isCustom: false, text: '', entries: [], pairs: [], tags: [], lines: [] };
const section = (parts: Partial<CvSection>): CvSection[] => [
  { ...BLANK, name: 'experience', heading: 'Work', ...parts },
];
const entry: CvEntry = {
  ...{ title: 'Cook', subtitle: 'Hotel', dates: '2019', text: '', link: null, items: ['Cooked'] },
};
const LONG = 'word '.repeat(25);

test.each<[string, CvSection[][], boolean]>([
  ['one long text', [section({ text: LONG })], true],
  ['short lines only', [section({ entries: [entry, entry] })], false],
  ['a long text that is many short lines', [section({ text: 'word\n'.repeat(25) })], false],
  ['ten jobs', [section({ text: LONG, entries: Array.from({ length: 10 }, () => entry) })], true],
  [
    'twelve jobs',
    [section({ text: LONG, entries: Array.from({ length: 12 }, () => entry) })],
    false,
  ],
  ['many skills', [section({ text: LONG }), section({ tags: Array(500).fill('skill') })], false],
  ['nothing', [], false],
])('%s', (_, sections, isWide) => {
  expect(isWidePage(sections)).toBe(isWide);
});
