import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';

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

describe('an immediate alert', () => {
  test('mails new jobs in one mail, newest first, once', async () => {
    const { email, id } = await kit.person();
    await kit.jobs({ title: 'Old' });
    await kit.alert(id);
    await kit.jobs({ title: 'Welder' });
    kit.pass(1);
    await kit.jobs({ title: 'Nurse' });
    await kit.run();
    expect(kit.taken()).toEqual([`${email}: Nurse, Welder`]);
    kit.pass(1);
    await kit.run();
    expect(kit.taken()).toEqual([]);
  });
});
