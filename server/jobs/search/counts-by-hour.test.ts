import { expect, test } from 'vitest';
import { NOW, setUpJobSearch } from '../../../test/job-search.ts';

const { kit, write, ask } = setUpJobSearch();

test('lists and counts by date begin at full hours, and go on with the next one', async () => {
  const hoursAgo = (hours: number) =>
    new Date(NOW.getTime() - hours * 3_600_000 - 60_000).toISOString();
  const [young, older] = await write(
    { created_at: hoursAgo(22.5) },
    { created_at: hoursAgo(23.5) },
    { created_at: hoursAgo(24) },
  );
  for (const [minutes, ids] of [
    [59, [young, older]],
    [60, [young]],
    [119, [young]],
    [120, []],
  ] as const) {
    kit.now = new Date(NOW.getTime() + minutes * 60_000);
    expect((await ask({})).counts.date, `${minutes}`).toMatchObject({
      today: ids.length,
      week: 3,
    });
    expect((await ask({ date: 'today' })).ids, `${minutes}`).toEqual(ids);
  }
});
