import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AlertKit, MAIL_SECRET, openAlertKit } from '../../test/alert-kit.ts';
import type { Mailer } from '../mail/mail.service.ts';

let kit: AlertKit;
beforeAll(async () => {
  kit = await openAlertKit();
  kit.setClock('2027-01-04T12:00:00Z');
});
afterAll(() => kit.close());
afterEach(async () => {
  await kit.database.db.deleteFrom('users').execute();
  await kit.database.db.deleteFrom('jobs').execute();
  kit.taken();
});

/** People with an immediate alert each; the mails that one job gives them. */
async function readers(count: number): Promise<{ emails: string[]; mails: string[] }> {
  const people = await Promise.all(Array.from({ length: count }, () => kit.person()));
  for (const { id } of people) await kit.alert(id);
  const emails = people.map(({ email }) => email);
  return { emails, mails: emails.map((email) => `${email}: Nurse`).sort() };
}

describe('every mail arrives once', () => {
  test('when a run breaks off in the middle, and another process goes on', async () => {
    const { emails, mails } = await readers(12);
    await kit.jobs({ title: 'Nurse' });
    const mend = await failAtAlertOf(emails[7] ?? '');
    await expect(kit.worker({ batch: 3 }).run()).rejects.toThrow('broken off');
    expect(await waiting()).toBe(6);
    await mend();
    await kit.worker({ batch: 3 }).run();
    expect(kit.taken()).toEqual(mails);
  });

  test('when several processes run at once', async () => {
    const { emails, mails } = await readers(12);
    const people = kit.database.db.selectFrom('users').select('id').where('email', 'in', emails);
    for (const { id } of await people.execute()) await kit.alert(id, { frequency: 'daily' });
    kit.setClock('2027-01-05T08:00:00Z');
    await kit.jobs({ title: 'Nurse' });
    await Promise.all([1, 2, 3].map(() => kit.worker({ batch: 3 }).run()));
    expect(kit.taken()).toEqual(mails);
  });

  test('when the mail server is away for an hour', async () => {
    const { mails } = await readers(25);
    const back = await kit.restartSmtp();
    await kit.jobs({ title: 'Nurse' });
    for (let minute = 0; minute < 60; minute += 10) {
      await kit.run();
      kit.pass(10);
    }
    await back();
    await kit.run();
    kit.pass(1);
    await kit.run();
    expect(kit.taken()).toEqual(mails);
  });

  test('when the mail server asks to come again (greylisting)', async () => {
    const { emails, mails } = await readers(3);
    const [grey = ''] = emails;
    kit.smtp.refuse(grey, { code: 451, text: '4.7.1 Greylisted, come again' });
    await kit.jobs({ title: 'Nurse' });
    await kit.run();
    expect(kit.taken()).toEqual(mails.filter((mail) => !mail.startsWith(grey)));
    kit.smtp.accept(grey);
    kit.pass(5);
    await kit.run();
    expect(kit.taken()).toEqual(mails.filter((mail) => mail.startsWith(grey)));
    kit.pass(60);
    await kit.run();
    expect(kit.taken()).toEqual([]);
  });

  test('when a process dies before the end of a mail was sent', async () => {
    const { mails } = await readers(1);
    await kit.jobs({ title: 'Nurse' });
    const { mailer, dead } = dyingMailer('before');
    void kit.worker({ mailer }).run();
    await dead;
    await kit.run();
    expect(kit.taken()).toEqual([]);
    kit.pass(11);
    await kit.run();
    expect(kit.taken()).toEqual(mails);
  });
});

test('a mail whose end was sent is never sent again, even if its process died before the answer', async () => {
  await readers(1);
  await kit.jobs({ title: 'Nurse' });
  const { mailer, dead } = dyingMailer('after');
  void kit.worker({ mailer }).run();
  await dead;
  for (const minutes of [1, 11, 60, 24 * 60]) {
    kit.pass(minutes);
    await kit.run();
  }
  expect(kit.taken()).toEqual([]);
  expect(await kit.database.db.selectFrom('alert_mails').selectAll().execute()).toEqual([]);
});

test('a process that stopped for longer than its claim does not send what another one has taken', async () => {
  const { mails } = await readers(1);
  await kit.jobs({ title: 'Nurse' });
  const [slow, next] = [waitingMailer(), waitingMailer()];
  const slowRun = kit.worker({ mailer: slow.mailer }).run();
  await slow.hasMail;
  kit.pass(11);
  const nextRun = kit.worker({ mailer: next.mailer }).run();
  await next.hasMail;
  slow.goOn();
  await slowRun;
  expect(kit.taken()).toEqual([]);
  next.goOn();
  await nextRun;
  expect(kit.taken()).toEqual(mails);
});

test('a mail that waits is not sent to a person who has paused alerts meanwhile', async () => {
  const { emails } = await readers(2);
  const back = await kit.restartSmtp();
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  const [paused = '', other] = emails;
  await kit.database.db
    .updateTable('alerts')
    .set({ paused_until: new Date('2028-01-01') })
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', paused))
    .execute();
  await back();
  kit.pass(1);
  await kit.run();
  expect(kit.taken()).toEqual([`${other}: Nurse`]);
});

test('a blocked account gets no alert: none that waits, and none of new jobs', async () => {
  const { emails } = await readers(2);
  const back = await kit.restartSmtp();
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  const [blocked = '', other] = emails;
  await kit.database.db
    .updateTable('users')
    .set({ blocked_at: kit.now(), blocked_reason: 'Sold false visas' })
    .where('email', '=', blocked)
    .execute();
  await back();
  kit.pass(1);
  await kit.run();
  await kit.jobs({ title: 'Welder' });
  await kit.run();
  expect(kit.taken()).toEqual([`${other}: Nurse`, `${other}: Welder`]);
  expect(await waiting()).toBe(0);
});

test('a mail is not given to the server before it is noted, and not at all if it cannot be', async () => {
  const mailer = kit.mailer();
  const mail = { subject: 'S', text: 'T', html: '<p>H</p>', id: '1' };
  const before = kit.smtp.mails.length;
  const beforeEnd = () => Promise.reject(new Error('another process has it'));
  await expect(mailer.send({ ...mail, to: 'a@example.org', beforeEnd })).rejects.toThrow();
  const order: number[] = [];
  await mailer.send({
    ...mail,
    to: 'b@example.org',
    beforeEnd: async () => void order.push(kit.smtp.mails.length),
  });
  expect(order).toEqual([before]);
  expect(kit.smtp.mails.slice(before).flatMap(({ recipients }) => recipients)).toEqual([
    'b@example.org',
  ]);
  kit.taken();
});

describe('priority of premium members', () => {
  test('their mails are sent before those that wait, digests too', async () => {
    await readers(30);
    const people = kit.database.db.selectFrom('users').select('id');
    for (const { id } of await people.execute()) await kit.alert(id, { frequency: 'daily' });
    const daily = await kit.person({ premium: true });
    const immediate = await kit.person({ premium: true });
    await kit.alert(daily.id, { frequency: 'daily' });
    await kit.alert(immediate.id);
    await kit.jobs({ title: 'Nurse' });
    kit.pass(24 * 60);
    await kit.run();
    const mails = kit.takenMails();
    expect(mails).toHaveLength(32);
    // Two connections send at once, and one may be slow: the order of each is certain.
    const first = [daily.email, immediate.email];
    for (const own of Map.groupBy(mails, ({ connection }) => connection).values()) {
      const areFirst = own.map(({ recipients }) => first.includes(recipients[0] ?? ''));
      expect(areFirst).toEqual(areFirst.toSorted((a, b) => Number(b) - Number(a)));
    }
    expect(first).toContain(mails[0]?.recipients[0]);
  });

  test('new jobs reach them at once while a long run goes on, and each job once', async () => {
    const { emails, mails } = await readers(6);
    const member = await kit.person({ premium: true });
    await kit.alert(member.id);
    await kit.jobs({ title: 'Nurse' });
    const mend = await failAtAlertOf(emails[3] ?? '');
    const worker = kit.worker({ batch: 1 });
    await expect(worker.run()).rejects.toThrow('broken off');
    await kit.jobs({ title: 'Cook' });
    kit.pass(2);
    await expect(worker.run()).rejects.toThrow('broken off');
    expect(await waitingTitles(member.id)).toEqual(['Cook', 'Nurse']);
    await mend();
    await worker.run();
    await worker.run();
    expect(kit.taken()).toEqual(
      [
        ...mails,
        ...emails.map((email) => `${email}: Cook`),
        `${member.email}: Nurse`,
        `${member.email}: Cook`,
      ].sort(),
    );
  });

  test('only their alerts find words of the full text of premium jobs', async () => {
    const [member, reader] = [await kit.person({ premium: true }), await kit.person()];
    for (const { id } of [member, reader]) await kit.alert(id, { search: 'zirconium' });
    await kit.jobs({
      title: 'Welder',
      description: '<p>Zirconium work.</p>',
      is_premium_visible: true,
    });
    await kit.run();
    expect(kit.taken()).toEqual([`${member.email}: Welder`]);
  });
});

test.each([
  ['after the text was sent', { code: 554, text: '5.7.1 Looks like spam' }, 'DATA'],
  ['because the mailbox is full', { code: 552, text: '5.2.2 Mailbox full' }, 'RCPT TO'],
] as const)(
  'a mail that is refused for good %s is not tried again; the next alert is sent',
  async (_, reply, at) => {
    const { emails } = await readers(1);
    const [full = ''] = emails;
    kit.smtp.refuse(full, reply, at);
    await kit.jobs({ title: 'Nurse' });
    await kit.run();
    expect(await waiting()).toBe(0);
    expect(await blocks()).toEqual([]);
    kit.smtp.accept(full);
    kit.pass(60);
    await kit.jobs({ title: 'Cook' });
    await kit.run();
    expect(kit.taken()).toEqual([`${full}: Cook`]);
  },
);

test('a refused address gets no more alerts, and mails of the account still go', async () => {
  const { emails } = await readers(2);
  const [gone = '', other = ''] = emails;
  kit.smtp.refuse(gone);
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  expect(kit.taken()).toEqual([`${other}: Nurse`]);
  kit.smtp.accept(gone);
  await kit.jobs({ title: 'Cook' });
  await kit.run();
  expect(kit.taken()).toEqual([`${other}: Cook`]);
  expect(await blocks()).toEqual([{ address: gone, reason: 'refused' }]);
  expect(await kit.api.send('POST', '/api/forgot-password', { email: gone })).toMatchObject({
    status: 200,
  });
  expect(await kit.api.mailbox.mailTo(gone)).toMatchObject({ to: gone });
});

test.each([
  ['bounce', 'bounced'],
  ['complaint', 'complained'],
])('a %s that the mail provider reports, once or twice, stops alerts', async (type, reason) => {
  const { id, email } = await kit.person();
  await kit.alert(id);
  for (let times = 0; times < 2; times += 1) {
    const { status } = await kit.api.app.request('/api/webhooks/mail-events', {
      method: 'POST',
      headers: { authorization: `Bearer ${MAIL_SECRET}` },
      body: JSON.stringify({ type, address: email.toUpperCase() }),
    });
    expect(status).toBe(200);
  }
  expect(await blocks()).toEqual([{ address: email, reason }]);
  await kit.jobs({ title: 'Nurse' });
  await kit.run();
  expect(kit.taken()).toEqual([]);
});

const blocks = () =>
  kit.database.db
    .selectFrom('mail_blocks')
    .innerJoin('users', 'email', 'address')
    .select(['address', 'reason'])
    .execute();

/** The jobs of the mails of a subscriber that wait to be sent. */
const waitingTitles = async (userId: number) =>
  (
    await kit.database.db
      .selectFrom('alert_mails')
      .innerJoin('alerts', 'alerts.id', 'alert_id')
      .innerJoin('jobs', (join) => join.on('jobs.id', '=', sql<number>`ANY(job_ids)`))
      .select('title')
      .where('user_id', '=', userId)
      .orderBy('title')
      .execute()
  ).map(({ title }) => title);

const waiting = async () =>
  (await kit.database.db.selectFrom('alert_mails').select('id').execute()).length;

/** From now on the transaction that enqueues a mail to this address fails; the result mends it. */
async function failAtAlertOf(email: string): Promise<() => Promise<void>> {
  const { db } = kit.database;
  await sql`
    CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM alerts JOIN users ON users.id = user_id
        WHERE alerts.id = NEW.alert_id AND email = TG_ARGV[0]) THEN RAISE 'broken off'; END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER break_off BEFORE INSERT ON alert_mails
    FOR EACH ROW EXECUTE FUNCTION break_off(${sql.lit(email)})`.execute(db);
  return async () => void (await sql`DROP FUNCTION break_off CASCADE`.execute(db));
}

/** Sends as the product does, but not before `goOn`. */
function waitingMailer() {
  const [seen, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = kit.mailer();
  const mailer: Mailer = {
    send: async (mail) => {
      seen.resolve();
      await gate.promise;
      return real.send(mail);
    },
    close: () => real.close(),
  };
  return { mailer, hasMail: seen.promise, goOn: gate.resolve };
}

/** A mailer whose process dies while it sends, before or after the end of the mail. */
function dyingMailer(when: 'before' | 'after') {
  const { promise: dead, resolve } = Promise.withResolvers<void>();
  const mailer: Mailer = {
    send: async ({ beforeEnd }) => {
      if (when === 'after') await beforeEnd?.();
      resolve();
      return new Promise(() => {});
    },
    close: () => {},
  };
  return { mailer, dead };
}
