import { expect, test } from 'vitest';
import { feedInPage, feedOfBoard } from './board-address.ts';

test.each([
  [
    'https://boards.greenhouse.io/acme',
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
  ],
  [
    'https://job-boards.greenhouse.io/acme/jobs/1',
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
  ],
  [
    'https://boards.greenhouse.io/embed/job_board/js?for=acme',
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
  ],
  [
    'https://boards.greenhouse.io/embed/job_app?for=acme&token=1',
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
  ],
  ['https://jobs.lever.co/north-yard/', 'https://api.lever.co/v0/postings/north-yard?mode=json'],
  [
    'https://jobs.eu.lever.co/north-yard',
    'https://api.eu.lever.co/v0/postings/north-yard?mode=json',
  ],
  [
    'https://jobs.ashbyhq.com/Green%20Field',
    'https://api.ashbyhq.com/posting-api/job-board/Green%20Field?includeCompensation=true',
  ],
  [
    'https://apply.workable.com/lake-care/',
    'https://apply.workable.com/api/v1/widget/accounts/lake-care?details=true',
  ],
  ['https://dakwerk.recruitee.com/', 'https://dakwerk.recruitee.com/api/offers/'],
  ['https://ofenhaus.jobs.personio.de/?language=de', 'https://ofenhaus.jobs.personio.de/xml'],
  ['https://skog.teamtailor.com/jobs', 'https://skog.teamtailor.com/jobs.rss'],
  ['https://shine.breezy.hr', 'https://shine.breezy.hr/json?verbose=true'],
  [
    'https://linde.career.softgarden.de/jobs/1/koch/',
    'https://linde.career.softgarden.de/jobs.feed.json',
  ],
  [
    'https://klinik-nord.dvinci-hr.com/de/jobs/812',
    'https://klinik-nord.dvinci-hr.com/jobPublication/list.json',
  ],
  ['https://bean-house.hirehive.com/', 'https://bean-house.hirehive.com/api/v2/jobs'],
  ['https://moor-inn.pinpointhq.com/en/postings', 'https://moor-inn.pinpointhq.com/postings.json'],
])('%s', (page, feed) => {
  expect(feedOfBoard(page)).toBe(feed);
});

test.each([
  'https://api.lever.co/v0/postings/north-yard?mode=json',
  'https://apply.workable.com/api/v1/widget/accounts/lake-care?details=true',
  'https://dakwerk.recruitee.com/api/offers/',
  'https://ofenhaus.jobs.personio.de/xml',
  'https://skog.teamtailor.com/jobs.rss',
  'https://linde.career.softgarden.de/jobs.feed.json',
  'https://klinik-nord.dvinci-hr.com/jobPublication/list.json?lang=en',
  'https://bean-house.hirehive.com/api/v2/jobs',
  'https://www.teamtailor.com/',
  'https://boards.greenhouse.io/embed/job_app?token=1',
  'https://acme.example/boards.greenhouse.io/acme',
  'https://acme.example/careers',
])('%s is no careers page of a known system', (address) => {
  expect(feedOfBoard(address)).toBeNull();
});

test('a company’s own page leads to its board, once or often', () => {
  const board =
    '<a href="https://jobs.lever.co/acme/1">Cook</a><a href=\'https://jobs.lever.co/acme/2\'>Baker</a>';
  expect(feedInPage(`<html>${board}</html>`)).toBe(
    'https://api.lever.co/v0/postings/acme?mode=json',
  );
  expect(
    feedInPage(
      '<script src="https://boards.greenhouse.io/embed/job_board/js?a=1&amp;for=acme"></script>',
    ),
  ).toContain('/boards/acme/');
  expect(feedInPage('<a href="https://acme.example/jobs">Jobs</a>')).toBeNull();
  expect(feedInPage(`${board}<a href="https://jobs.lever.co/other">Partner</a>`)).toBeNull();
});

test('a page of one long line is looked through at once', () => {
  expect(feedInPage('href="https://'.repeat(200_000))).toBeNull();
});
