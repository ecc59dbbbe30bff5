import { expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from './profile.ts';
import { untidyDates, withTidyDates } from './tidy-dates.ts';

const job = (dates: string) => ({ jobTitle: 'Cook', company: 'Inn', dates, duties: [] });
const PROFILE: Profile = {
  ...EMPTY_PROFILE,
  experience: ['Mar 2021 – now', '03/2019 - 02/2021', 'january 2018 to present', '2016-2017'].map(
    job,
  ),
  certifications: [{ name: 'Licence', issuer: '', date: '2019-05', url: '' }],
  education: [{ degree: 'Diploma', institution: '', dates: 'summer 2012' }],
};

test('dates in other forms are proposed in the plain one, and what is not understood is left', () => {
  const { dates, ways } = untidyDates(PROFILE);
  expect(dates.map(({ section, text, tidy }) => [section, text, tidy])).toEqual([
    ['experience', '03/2019 - 02/2021', 'Mar 2019 – Feb 2021'],
    ['experience', 'january 2018 to present', 'Jan 2018 – now'],
    ['experience', '2016-2017', '2016 – 2017'],
    ['certifications', '2019-05', 'May 2019'],
  ]);
  expect(ways).toBe(5);
  const tidied = withTidyDates(PROFILE);
  expect(untidyDates(tidied)).toEqual({ dates: [], ways: 1 });
  expect(tidied.education).toEqual(PROFILE.education);
});
