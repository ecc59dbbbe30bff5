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

const HEAD = { names: ['Ama Owusu'], details: ['Nurse'], isSigned: false, isRoomy: false };

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
  ['22 lines of Chinese', [section({ text: '护'.repeat(22 * 47) })], true],
  ['44 lines of Chinese', [section({ text: '护'.repeat(44 * 47) })], false],
  ['40 lines of Arabic', [section({ text: `${'م'.repeat(100)}\n`.repeat(20) })], false],
  ['30 lines of capitals', [section({ text: 'WARD '.repeat(30 * 19) })], false],
])('%s', (_, sections, isWide) => {
  expect(isWidePage({ ...HEAD, names: ['Ama'] }, sections)).toBe(isWide);
});

test.each([
  ['a short head', {}, true],
  ['a name of three lines', { names: ['Wilhelmina Magdalena '.repeat(6)] }, false],
  ['an address of five lines', { details: ['Long Road of the Town '.repeat(20)] }, false],
  ['a second line of the name', { names: ['Ama Owusu', 'Ama'] }, false],
  ['a signature below', { isSigned: true }, false],
  ['larger letters', { isRoomy: true }, false],
])('ten jobs, and %s', (_, part, isWide) => {
  const jobs = section({ text: LONG, entries: Array.from({ length: 10 }, () => entry) });
  expect(isWidePage({ ...HEAD, ...part }, [jobs])).toBe(isWide);
});
