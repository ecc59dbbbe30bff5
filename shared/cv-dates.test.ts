import { expect, test } from 'vitest';
import { readDates } from './cv-dates.ts';

test.each([
  ['Mar 2021 – now', 'Mar 2021 – now'],
  ['march 2021 - present', 'Mar 2021 – now'],
  ['mar 2021-present', 'Mar 2021 – now'],
  ['03/2021 to 06/2022', 'Mar 2021 – Jun 2022'],
  ['3.2021 – 6.2022', 'Mar 2021 – Jun 2022'],
  ['2012-2016', '2012 – 2016'],
  ['2012 – 2016', '2012 – 2016'],
  ['2005-09 – 2007-06', 'Sep 2005 – Jun 2007'],
  ['Jan 2012-Dec 2016', 'Jan 2012 – Dec 2016'],
  ['since 2016', '2016 – now'],
  ['from Sept 2019 till now', 'Sep 2019 – now'],
  ['2019', '2019'],
  ['  2021-03 ', 'Mar 2021'],
  ['2021-03-15', '15 Mar 2021'],
  ['15/03/2021', '15 Mar 2021'],
  ['15th March, 2021', '15 Mar 2021'],
  ['March 15, 2021', '15 Mar 2021'],
  ["Mar '21", 'Mar 2021'],
  ['03/98', 'Mar 1998'],
  ['juin 2020 – août 2021', 'Jun 2020 – Aug 2021'],
  ['2021年3月 – 現在', 'Mar 2021 – now'],
  ['2015年5月〜2018年6月', 'May 2015 – Jun 2018'],
  ['1998年3月14日', '14 Mar 1998'],
  ['março 2020 – dezembro 2020', 'Mar 2020 – Dec 2020'],
])('%j is read as %j', (text, tidy) => {
  expect(readDates(text)).toEqual({ tidy, hasYear: true });
});

test.each([
  // Day and month could be the other way round.
  ['03/04/2021', true],
  // Two years, or a month of the first.
  ['2005-09', true],
  ['2010/11', true],
  ['since 2010-12', true],
  ['2021 – 2019', true],
  ['summer 2019', true],
  ['2019 and 2021', true],
  ['ma 2020', true],
  ['13/2021', true],
  ['long ago', false],
  ['March', false],
  ['12345', false],
])('%j stays as it is; it has a year: %j', (text, hasYear) => {
  expect(readDates(text)).toEqual({ tidy: null, hasYear });
});
