import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Todo } from '../../../shared/admin-overview.ts';
import { EndingFacts, TodoList } from './todo-list.tsx';

const NOTHING: Todo = {
  messages: { count: 0, oldest: null },
  suspectMessages: 0,
  heldJobs: 0,
  reportedJobs: { count: 0, reports: 0 },
  withdrawals: { count: 0, due: null },
  disputes: { count: 0, due: null },
  oddPayments: 0,
  employerJobs: 0,
  proxyDoubt: null,
  missingSettings: [],
  nearMatches: 0,
  permitEndings: [],
  failedImports: [],
  failedRegisters: [],
  shrunkFeeds: [],
  heldImports: [],
  contradictions: 0,
  newJobs: 0,
  failedDrafts: 0,
  deadJobs: { count: 0, jobs: [] },
  mailTrouble: null,
  backupTrouble: null,
};
const ending = (country: string, ends_on: string, days: number | null, facts: number) => ({
  ...{ country, ends_on, days },
  what: Array.from({ length: facts }, (_, n) => `Fact ${n}`),
});

const htmlOf = (todo: Todo) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TodoList todo={todo} />
      <EndingFacts todo={todo} />
    </MemoryRouter>,
  );
const textOf = (todo: Todo) => htmlOf(todo).replaceAll(/<[^>]+>/g, ' ');

test('with nothing to do there is a calm sentence, and no line', () => {
  expect(textOf(NOTHING)).toMatch(
    /^\s*To do now\s+You have nothing to do right now\. .*appear here\.\s*$/,
  );
  expect(htmlOf(NOTHING)).not.toContain('<li');
});

test('one thing is one line, in the singular, with the way to where it is done', () => {
  const html = htmlOf({ ...NOTHING, reportedJobs: { count: 1, reports: 3 } });
  expect(html.match(/<li/g)).toHaveLength(1);
  expect(html).toContain('<b>reported job</b>');
  expect(html).toContain('3 reports. Everyone still sees this job.');
  expect(html).toContain('href="/admin/held"');
});

test.each([
  [
    { last: null, reason: 'The disk is full.' },
    /The last try failed: The disk is full\.\s+There is none yet\./,
  ],
  [{ last: '2026-11-01T02:30:00Z', reason: null }, /The last one is of .*1 Nov.* 2026/],
])('a backup that failed or is old is told with the reason', (backupTrouble, text) => {
  expect(textOf({ ...NOTHING, backupTrouble })).toMatch(/backup to look at/);
  expect(textOf({ ...NOTHING, backupTrouble })).toMatch(text);
});

test('mail that does not leave is told with its number and the reason, and leads to its page', () => {
  const html = htmlOf({
    ...NOTHING,
    mailTrouble: {
      count: 2,
      since: '2026-11-27T08:00:00Z',
      reason: 'The certificate of the mail server was refused: certificate has expired.',
    },
  });
  expect(html).toContain('<b>emails not sent</b>');
  expect(html).toContain(
    'The certificate of the mail server was refused: certificate has expired.',
  );
  expect(html).toContain('href="/admin/mail"');
});

test('facts on permits are counted, with the first day and the countries, and listed', () => {
  const countries = ['Austria', 'Belgium', 'Denmark', 'Finland', 'Germany', 'Spain', 'Sweden'];
  const text = textOf({
    ...NOTHING,
    permitEndings: countries.map((country) => ending(country, '2026-12-31', 37, 2)),
  });
  expect(text).toMatch(/14\s+permit facts to renew/);
  expect(text).toContain('The first ends on 31 December 2026, in 37 days: Austria, Belgium,');
  expect(text).toContain('Germany, Spain and 1 more.');
  expect(text).toContain('Sweden, until 31 December 2026: 2 facts');
  expect(textOf({ ...NOTHING, permitEndings: [ending('Spain', '2026-11-24', 0, 1)] })).toContain(
    'The first ends on 24 November 2026, today: Spain.',
  );
  const ended = [ending('Qatar', '2026-11-27', null, 1), ending('Spain', '2026-11-24', -3, 2)];
  const later = textOf({ ...NOTHING, permitEndings: ended });
  expect(later).toMatch(/3\s+permit facts that have ended/);
  expect(later).toContain('The site shows them as old: Qatar, Spain.');
  expect(later).toContain('Qatar, out of date: 1 fact');
  expect(later).not.toContain('The first ends');
});

test('settings that are missing are one line that names them all', () => {
  const missingSettings = ['SMTP_URL is not set: mail waits.', 'PUBLIC_URL is not set.'];
  const html = htmlOf({ ...NOTHING, missingSettings });
  expect(html).toContain('<b>missing settings</b>');
  expect(html).toContain(missingSettings.join(' '));
});

test('a wrong TRUST_PROXY is told with what to do, without a link', () => {
  const proxyDoubt = 'TRUST_PROXY is 2, but most requests have passed fewer proxies.';
  const html = htmlOf({ ...NOTHING, proxyDoubt });
  expect(html).toContain('<b>setting does not fit</b>');
  expect(html).toContain(proxyDoubt);
  expect(html).not.toContain('<a ');
});

test('withdrawals and disputes are told with their day', () => {
  const text = textOf({
    ...NOTHING,
    withdrawals: { count: 2, due: '2026-12-05T10:00:00.000Z' },
    disputes: { count: 1, due: null },
  });
  expect(text).toContain('The money of the first must have gone back by 5 December 2026.');
  expect(text).toMatch(/1\s+open dispute\s/);
  expect(text).toContain('The provider names no day. Answer soon.');
});
