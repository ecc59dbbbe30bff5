import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';
import { tidyAlerts } from './alert-loops.service.ts';
import { nextDigest } from './alert-times.ts';

let kit: AlertKit;
beforeAll(async () => {
  kit = await openAlertKit();
});
afterAll(() => kit.close());
afterEach(async () => {
  await kit.database.db.deleteFrom('users').execute();
  await kit.database.db.deleteFrom('jobs').execute();
  kit.taken();
});

test('a daily digest comes at 8:00 where the subscriber is, with the jobs since the last one', async () => {
  kit.setClock('2027-01-04T12:00:00Z');
  const { id, email } = await kit.person();
  await kit.alert(id, { frequency: 'daily', time_zone: 'Africa/Lagos' });
  await kit.jobs({ title: 'Nurse' });
  const expected: [time: string, mails: string[]][] = [
    ['2027-01-05T06:59:00Z', []],
    ['2027-01-05T07:00:00Z', [`${email}: Nurse`]],
    ['2027-01-05T07:01:00Z', []],
    // Nothing new, no mail.
    ['2027-01-06T07:00:00Z', []],
  ];
  for (const [time, mails] of expected) {
    kit.setClock(time);
    await kit.run();
    expect(kit.taken()).toEqual(mails);
  }
});

test('a weekly digest comes on Monday', async () => {
  kit.setClock('2027-01-06T12:00:00Z');
  const { id, email } = await kit.person();
  await kit.alert(id, { frequency: 'weekly', time_zone: 'Asia/Manila' });
  for (const day of ['07', '08', '09', '10', '11', '12']) {
    await kit.jobs({ title: `Job of ${day}` });
    kit.setClock(`2027-01-${day}T00:00:00Z`);
    await kit.run();
    const titles = ['11', '10', '09', '08', '07'].map((each) => `Job of ${each}`).join(', ');
    expect(kit.taken()).toEqual(day === '11' ? [`${email}: ${titles}`] : []);
  }
});

test('after a pause a digest has the jobs of its last period only', async () => {
  kit.setClock('2027-01-04T12:00:00Z');
  const { id, email } = await kit.person();
  await kit.alert(id, { frequency: 'daily', paused_until: new Date('2027-01-12T10:00:00Z') });
  for (let day = 5; day < 14; day++) {
    await kit.jobs({ title: `Before ${day}` });
    kit.setClock(`2027-01-${String(day).padStart(2, '0')}T08:00:00Z`);
    await kit.run();
    expect(kit.taken()).toEqual(day < 13 ? [] : [`${email}: Before 13`]);
  }
});

test('a server that was away for a day has missed no job', async () => {
  kit.setClock('2027-01-04T12:00:00Z');
  const { id, email } = await kit.person();
  await kit.alert(id, { frequency: 'daily' });
  await kit.jobs({ title: 'Nurse' });
  kit.setClock('2027-01-06T06:00:00Z');
  await kit.jobs({ title: 'Cook' });
  await kit.run();
  expect(kit.taken()).toEqual([`${email}: Cook, Nurse`]);
});

test('a clock that goes back and forth sends no job twice and leaves none out', async () => {
  kit.setClock('2027-01-04T12:00:00Z');
  const daily = await kit.person();
  await kit.alert(daily.id, { frequency: 'daily' });
  const immediate = await kit.person();
  await kit.alert(immediate.id);
  const mails: string[] = [];
  for (const time of ['05T08:00', '05T06:00', '05T08:00', '04T09:00', '06T08:00', '05T23:00']) {
    await kit.jobs({ title: `Job ${time}` });
    kit.setClock(`2027-01-${time}:00Z`);
    await kit.run();
    mails.push(...kit.taken());
  }
  kit.setClock('2027-01-08T08:00:00Z');
  await kit.run();
  mails.push(...kit.taken());
  for (const { email } of [daily, immediate]) {
    const titles = mails.filter((mail) => mail.startsWith(email)).join(', ');
    expect([...titles.matchAll(/Job [\dT:]+/g)].map(String).sort()).toEqual(
      ['04T09:00', '05T06:00', '05T08:00', '05T08:00', '05T23:00', '06T08:00'].map(
        (time) => `Job ${time}`,
      ),
    );
  }
});

test('what no run asks for any more is deleted, and a digest planned for next year is due', async () => {
  kit.setClock('2027-01-04T12:00:00Z');
  const { id, email } = await kit.person();
  await kit.alert(id, { frequency: 'daily', next_at: new Date('2028-01-01') });
  const count = async (table: 'alert_sent' | 'job_arrivals') =>
    (await kit.database.db.selectFrom(table).select('job_id').execute()).length;
  await kit.jobs({ title: 'Nurse' });
  await tidyAlerts({ db: kit.database.db, now: kit.now });
  await kit.run();
  expect(kit.taken()).toEqual([`${email}: Nurse`]);
  expect([await count('alert_sent'), (await count('job_arrivals')) > 0]).toEqual([1, true]);
  kit.pass(61 * 24 * 60);
  await tidyAlerts({ db: kit.database.db, now: kit.now });
  expect([await count('alert_sent'), await count('job_arrivals')]).toEqual([0, 0]);
});

/** Its clocks go back on 23 February 2025 and forth on 6 April. */
const ZONE = 'Africa/Casablanca';

test('over 60 days with both changes of daylight saving time there is one digest each morning', async () => {
  kit.setClock('2025-02-10T12:00:00Z');
  const { id, email } = await kit.person();
  await kit.alert(id, { frequency: 'daily', time_zone: ZONE });
  const mornings: string[][] = [];
  for (let day = 0; day < 60; day++) {
    await kit.jobs({ title: `Job ${day}` });
    kit.setClock(nextDigest('daily', ZONE, kit.now()).toISOString());
    await kit.run();
    expect(kit.taken()).toEqual([`${email}: Job ${day}`]);
    const zoned = { timeZone: ZONE, timeZoneName: 'longOffset' } as const;
    mornings.push(kit.now().toLocaleString('sv', zoned).split(' '));
  }
  expect(new Set(mornings.map(([date]) => date)).size).toBe(60);
  expect(new Set(mornings.map(([, hour]) => hour))).toEqual(new Set(['08:00:00']));
  const offsets = mornings.map(([, , offset]) => offset);
  expect(offsets.filter((offset, day) => day > 0 && offset !== offsets[day - 1])).toHaveLength(2);
});

test('one advert for many towns is one line, and later towns are no news', async () => {
  kit.setClock('2027-01-04T12:00:00Z');
  const { id, email } = await kit.person();
  const leeds = await kit.person();
  await kit.alert(id, { frequency: 'immediate' });
  await kit.alert(id, { frequency: 'daily' });
  await kit.alert(leeds.id, { frequency: 'daily', state: 'leeds' });
  const porter = (state: string, title = 'Porter') => ({
    title: `${title} ${state}`,
    state,
    employer: 'Grand Hotels',
    description: `${'You greet our guests and carry their bags. '.repeat(8)} ${title}`,
  });
  await kit.jobs(porter('York'), porter('Hull'), porter('Bath', 'Cook'));
  await kit.run();
  const [mail] = kit.takenMails();
  expect(mail?.text).toContain('Also in 1 other place');
  expect(mail?.text?.match(/\/jobs\/\d+/g)).toHaveLength(2);

  await kit.jobs(porter('Leeds'));
  kit.setClock('2027-01-05T08:00:00Z');
  await kit.run();
  expect(kit.taken()).toEqual([`${leeds.email}: Porter Leeds`]);

  kit.setClock('2027-01-20T08:00:00Z');
  await kit.jobs(porter('Hove'), { title: 'Baker' });
  await kit.run();
  expect(kit.taken()).toEqual([`${email}: Baker`]);
});
