import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';
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

/** In 60 days from February 2025, clocks of Morocco go back and forth, those of Germany forth. */
const ZONES = ['Africa/Casablanca', 'Europe/Berlin'];

test('over 60 days with both changes of daylight saving time there is one digest each morning', async () => {
  kit.setClock('2025-02-10T12:00:00Z');
  const people = new Map<string, string>();
  for (const zone of ZONES) {
    const { id, email } = await kit.person();
    people.set(email, zone);
    await kit.alert(id, { frequency: 'daily', time_zone: zone });
  }
  const mails: string[] = [];
  for (let day = 0; day < 60; day++) {
    await kit.jobs({ title: `Job ${day}` });
    const due = ZONES.map((zone) => nextDigest('daily', zone, kit.now()).toISOString());
    for (const time of new Set(due.sort())) {
      kit.setClock(time);
      await kit.run();
      mails.push(...kit.taken().map((mail) => `${time} ${mail}`));
    }
  }
  for (const [email, zone] of people) {
    const own = mails.filter((mail) => mail.includes(email));
    const local = own.map((mail) =>
      new Date(mail.slice(0, 24)).toLocaleString('sv', {
        timeZone: zone,
        timeZoneName: 'longOffset',
      }),
    );
    const mornings = local.map((time) => time.split(' '));
    expect(new Set(mornings.map(([date]) => date)).size).toBe(60);
    expect(new Set(mornings.map(([, hour]) => hour))).toEqual(new Set(['08:00:00']));
    expect(new Set(mornings.map(([, , offset]) => offset)).size).toBe(2);
    expect(own.map((mail) => mail.split(': ')[1])).toEqual(mornings.map((_, day) => `Job ${day}`));
  }
});
