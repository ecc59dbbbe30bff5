import { describe, expect, test } from 'vitest';
import { countsText, everyText, percentOf, progressText, trialText } from './import-words.ts';

const progress = { bytes: 0, totalBytes: 0, read: 0, at: '2026-03-05T12:00:00Z' };
const counts = { read: 0, new: 0, updated: 0, unchanged: 0, expired: 0, skipped: 0, bad: 0 };

describe('progress', () => {
  test('says the phase, and how far it is when that is known', () => {
    expect(progressText(null)).toBe('Waiting for another import to finish');
    expect(progressText({ ...progress, phase: 'fetching', bytes: 5 })).toBe('Downloading the feed');
    expect(progressText({ ...progress, phase: 'checking', bytes: 1, totalBytes: 3 })).toBe(
      'Checking the file: 33%',
    );
    expect(
      progressText({ ...progress, phase: 'importing', bytes: 45, totalBytes: 100, read: 1234 }),
    ).toBe('Importing: 45%, 1,234 rows read');
    expect(progressText({ ...progress, phase: 'importing', read: 1 })).toBe(
      'Importing: 1 row read',
    );
  });

  test('is never more than all, and not all before it is', () => {
    expect(percentOf({ bytes: 999, totalBytes: 1000 })).toBe(99);
    expect(percentOf({ bytes: 2000, totalBytes: 1000 })).toBe(100);
    expect(percentOf({ bytes: 2000, totalBytes: 0 })).toBeNull();
  });
});

test('counts name what there is', () => {
  expect(countsText(counts)).toBe('0 read');
  expect(countsText({ ...counts, read: 1205, new: 800, unchanged: 400, bad: 5 })).toBe(
    '1,205 read: 800 new, 400 unchanged, 5 with errors',
  );
  expect(countsText({ ...counts, read: 1, updated: 1, expired: 2 })).toBe(
    '1 read: 1 updated. 2 jobs ended',
  );
});

test('a trial says what the import would do', () => {
  expect(trialText({ ...counts, read: 1 })).toBe('1 row read.');
  expect(trialText({ ...counts, read: 1, new: 1 })).toBe('1 row read. The import would add 1 job.');
  const all = { read: 1205, new: 800, updated: 5, unchanged: 395, skipped: 3, bad: 2, expired: 1 };
  expect(trialText(all)).toBe(
    '1,205 rows read. The import would add 800 jobs, change 5, leave 395 unchanged, refuse 5 rows and end 1 job that left the feed.',
  );
});

test.each([
  [1, 'Every hour'],
  [6, 'Every 6 hours'],
  [24, 'Every day'],
  [48, 'Every 2 days'],
  [168, 'Every week'],
])('%i hours are %s', (hours, text) => expect(everyText(hours)).toBe(text));
