import { describe, expect, test } from 'vitest';
import { type DeviceJob, mergeAnswer, replaces, type SavedJob } from './journey.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString();

function job(job_id: number, minute: number, fields: Partial<SavedJob> = {}): SavedJob {
  return {
    ...{ job_id, title: `Job ${job_id}`, employer: 'Fenmarsh', place: 'Norwich' },
    ...{ country_code: 'GB', stage: 'saved', dates: {}, note: '', papers: [] },
    ...{ changed_at: at(minute), removed: false },
    ...fields,
  };
}

const here = (kept: SavedJob, unsent: boolean): DeviceJob => ({ ...kept, unsent });
const nothing = new Map<number, string>();
const whole = (jobs: SavedJob[]) => ({ jobs, isWhole: true });

test('the newer change wins, and of two at once the one that is kept', () => {
  expect(replaces(job(1, 2), undefined)).toBe(true);
  expect(replaces(job(1, 2), job(1, 1))).toBe(true);
  expect(replaces(job(1, 1), job(1, 2))).toBe(false);
  expect(replaces(job(1, 1), job(1, 1, { note: 'other' }))).toBe(false);
});

describe('merging with the account', () => {
  test('loses neither side', () => {
    const merged = mergeAnswer([here(job(1, 1), true)], whole([job(2, 1)]), nothing);
    expect(merged.map(({ job_id, unsent }) => [job_id, unsent])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  test('keeps a newer note of the device, and takes a newer one of the account', () => {
    const device = [here(job(1, 5, { note: 'mine' }), true), here(job(2, 1), true)];
    const account = [job(1, 3, { note: 'theirs' }), job(2, 3, { note: 'theirs' })];
    expect(mergeAnswer(device, whole(account), nothing)).toMatchObject([
      { note: 'mine', unsent: true },
      { note: 'theirs', unsent: false },
    ]);
  });

  test('what was removed on another device stays removed', () => {
    const device = [here(job(1, 1), false), here(job(2, 1), true)];
    const account = [job(1, 2, { removed: true }), job(2, 2, { removed: true })];
    expect(mergeAnswer(device, whole(account), nothing).map(({ removed }) => removed)).toEqual([
      true,
      true,
    ]);
  });

  test('what was saved again after that is saved', () => {
    const merged = mergeAnswer(
      [here(job(1, 5), true)],
      whole([job(1, 2, { removed: true })]),
      new Map([[1, at(4)]]),
    );
    expect(merged).toMatchObject([{ removed: false, unsent: true }]);
  });

  test('a device whose clock is ahead takes the time of the account for what was sent', () => {
    const merged = mergeAnswer(
      [here(job(1, 50), true)],
      whole([job(1, 3)]),
      new Map([[1, at(50)]]),
    );
    expect(merged).toMatchObject([{ changed_at: at(3), unsent: false }]);
  });

  test('what the account forgot long ago goes from the device', () => {
    expect(mergeAnswer([here(job(1, 1), false)], whole([]), nothing)).toEqual([]);
  });

  test('what changed here while an older change was sent stays, also when the answer lacks the job', () => {
    const device = [here(job(1, 5), true)];
    for (const isWhole of [true, false]) {
      const answer = { jobs: [], isWhole };
      expect(mergeAnswer(device, answer, new Map([[1, at(4)]]))).toEqual(device);
      expect(mergeAnswer(device, answer, new Map([[1, at(5)]]))).toEqual([]);
    }
  });

  test('what is not new to the device stays as it is, and what the account did not take goes', () => {
    const device = [here(job(1, 1), false), here(job(2, 1), true), here(job(3, 1), true)];
    const answer = { jobs: [job(4, 2)], isWhole: false };
    const merged = mergeAnswer(device, answer, new Map([[3, at(1)]]));
    expect(merged.map(({ job_id, unsent }) => [job_id, unsent])).toEqual([
      [4, false],
      [1, false],
      [2, true],
    ]);
  });
});
