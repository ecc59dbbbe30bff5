import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../shared/admin-audit.ts';
import { actionLabel, changesOf } from './audit-changes.ts';

describe('the changes of an entry', () => {
  test('of an update are the fields that differ', () => {
    const before = {
      title: 'Nurse',
      featured: false,
      state: null,
      updated_at: '2026-03-05T10:00:00Z',
      salary: null,
    };
    const after = {
      title: 'Staff nurse',
      featured: true,
      state: '',
      updated_at: '2026-03-05T11:00:00Z',
      salary: { min: 3000, currency: 'EUR' },
    };
    expect(changesOf({ before, after })).toEqual([
      { field: 'Title', before: 'Nurse', after: 'Staff nurse' },
      { field: 'Salary', before: null, after: 'min: 3000, currency: EUR' },
      { field: 'Featured', before: 'No', after: 'Yes' },
    ]);
  });

  test('of a creation or deletion are all fields that hold something', () => {
    const job = {
      id: 7,
      title: 'Nurse',
      employer: 'Clinic',
      company_tagline: null,
      requirements: '',
      expires_at: '2026-04-01',
    };
    const fields = ['Title', 'Company', 'Last day to apply'];
    expect(changesOf({ before: null, after: job }).map(({ field }) => field)).toEqual(fields);
    expect(changesOf({ before: job, after: null })[0]).toEqual({
      field: 'Title',
      before: 'Nurse',
      after: null,
    });
  });

  test('stand in the order of the job form, whatever order the database has', () => {
    const after = {
      zoo: 1,
      state: 'Cork',
      title: 'Nurse',
      description: '<p>Care</p>',
      employer: 'Clinic',
      apple: 2,
    };
    const fields = ['Title', 'Company', 'State', 'Description', 'Apple', 'Zoo'];
    expect(changesOf({ before: null, after }).map(({ field }) => field)).toEqual(fields);
  });

  test('write days and times as people do, and leave alone what only looks like one', () => {
    const wordsFor = (value: string) => changesOf({ before: null, after: { value } })[0]?.after;
    expect(wordsFor('2026-04-01')).toBe('1 April 2026');
    expect(wordsFor('2026-04-01T09:05:25.78+00:00')).toBe('1 April 2026, 09:05 UTC');
    expect(wordsFor('2026-04-01T09:05:25.780Z')).toBe('1 April 2026, 09:05 UTC');
    for (const text of ['2026-99-01', '2026-04-01T09:05:25+02:00', 'since 2026-04-01', '2026-04'])
      expect(wordsFor(text)).toBe(text);
  });

  test('read a list and what nobody thought of', () => {
    const after = { ids: [1, 2], nested: { deep: { a: 1 } }, none: [], empty: {} };
    expect(changesOf({ before: null, after })).toEqual([
      { field: 'Ids', before: null, after: '1, 2' },
      { field: 'Nested', before: null, after: 'deep: a: 1' },
    ]);
  });

  test('of an entry without any are none', () => {
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});

test('every action has its words, and one that is new shows its name', () => {
  for (const action of AUDIT_ACTIONS) expect(actionLabel(action)).not.toBe(action);
  expect(actionLabel('job.paint')).toBe('job.paint');
});
