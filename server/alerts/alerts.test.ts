import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';

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

describe('an immediate alert', () => {
  test('mails the jobs of a minute together, newest first, once; older jobs are not new', async () => {
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
    await kit.worker().run();
    expect(kit.taken()).toEqual([]);
    await kit.jobs({ title: 'Cook' });
    await kit.run();
    expect(kit.taken()).toEqual([`${email}: Cook`]);
  });

  test('is looked at every minute once the product has started', async () => {
    const { id, email } = await kit.person();
    await kit.alert(id);
    await kit.jobs({ title: 'Nurse' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const product = kit.worker();
    product.start();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect((await kit.smtp.nextMail(email)).subject).toBe('New job: Nurse in Germany');
    await product.close();
  });

  test('gets exactly the jobs that match, by every rule', async () => {
    const rules: [
      Parameters<AlertKit['alert']>[1] & { premium_member?: boolean },
      titles: string,
    ][] = [
      [{}, 'Admin, Cook, Nurse, Welder'],
      [{ categories: ['Healthcare & Medical'] }, 'Nurse'],
      [{ categories: ['Healthcare & Medical', 'Food & Beverage'] }, 'Cook, Nurse'],
      [{ countries: ['CA', 'GB'] }, 'Cook, Welder'],
      [{ categories: ['Food & Beverage'], countries: ['DE'] }, ''],
      [{ search: 'nurse' }, 'Nurse'],
      [{ search: 'nursing' }, 'Nurse'],
      [{ search: 'registered nurse or welder' }, 'Nurse, Welder'],
      [{ search: 'nurse', countries: ['CA'] }, ''],
      [{ search: '-nurse' }, 'Admin, Cook, Welder'],
      [{ state: 'alberta' }, 'Welder'],
      [{ premium: 'yes' }, 'Admin'],
      [{ premium: 'no', countries: ['US', 'CA'] }, 'Welder'],
      [{ search: 'kubernetes' }, ''],
      [{ search: 'kubernetes', premium_member: true }, 'Admin'],
      // Without membership, premium jobs have the facts of their public text only.
      [{ visa: 'offered' }, 'Nurse'],
      [{ visa: 'offered', premium_member: true }, 'Admin, Nurse'],
      [{ visa: 'open', search: 'nurse or welder' }, 'Nurse'],
      [{ visa: 'offered', housing: 'yes' }, 'Nurse'],
      [{ housing: 'yes' }, 'Admin, Nurse'],
      [{ experience: 'none', countries: ['CA', 'GB'] }, 'Welder'],
      [{ type: 'part-time' }, 'Cook'],
      [{ costs: 'no-fee' }, 'Cook'],
      [{ pay_from: 36_000, pay_currency: 'CAD', pay_period: 'year' }, 'Welder'],
      [{ pay_from: 36_001, pay_currency: 'CAD', pay_period: 'year' }, ''],
      [{ pay: 'shown', premium: 'no' }, 'Nurse, Welder'],
      [{ kind: 'preferences', countries: ['DE'] }, 'Nurse'],
      [{ is_active: false }, ''],
      [{ paused_until: new Date('2027-02-01') }, ''],
      [{ paused_until: new Date('2027-01-01'), search: 'cook' }, 'Cook'],
    ];
    const expected: string[] = [];
    for (const [{ premium_member = false, ...fields }, titles] of rules) {
      const { id, email } = await kit.person({ premium: premium_member });
      await kit.alert(id, fields);
      if (titles !== '') expected.push(`${email}: ${titles}`);
    }
    const { id: unconfirmed } = await kit.person({ verified: false });
    await kit.alert(unconfirmed);
    const offer = 'Visa sponsorship is available for this role.';
    const home = 'Free accommodation is provided.';
    const nurse = { title: 'Nurse', requirements: 'Registered', description: `${offer} ${home}` };
    const ids = await kit.jobs(
      {
        title: 'Welder',
        country_code: 'CA',
        state: 'Alberta',
        salary: { min: 3000, currency: 'CAD', period: 'month' },
        category: 'Construction',
        requirements: 'No experience needed; We are unable to sponsor visas.',
      },
      { ...nurse, country_code: 'DE', category: 'Healthcare & Medical' },
      { title: 'Expired', expires_at: '2027-01-04' },
      {
        title: 'Cook',
        country_code: 'GB',
        category: 'Food & Beverage',
        job_type: 'part-time',
        description: '<p>You pay no recruitment fee.</p>',
        salary: null,
      },
      {
        title: 'Admin',
        country_code: 'US',
        category: 'Information Technology',
        is_premium_visible: true,
        excerpt: home,
        description: `<p>Kubernetes. ${offer}</p>`,
      },
      { title: 'Deleted' },
    );
    await kit.database.db
      .deleteFrom('jobs')
      .where('id', '=', ids.at(-1) ?? 0)
      .execute();
    await kit.run();
    expect(sortTitles(kit.taken())).toEqual(expected.sort());
  });

  test('mails at most 5 jobs of one company and 25 in all, and says how many more there are', async () => {
    const { id } = await kit.person();
    await kit.alert(id, { countries: ['DE'], type: 'full-time' });
    const many = (count: number, employer?: string) =>
      Array.from({ length: count }, (_, index) => ({
        title: `${employer ?? 'Job'} ${index}`,
        country_code: 'DE' as const,
        ...(employer !== undefined && { employer }),
      }));
    await kit.jobs(...many(7, 'Acme'), ...many(2, 'ACME'));
    await kit.run();
    const [first] = kit.takenMails();
    expect(first?.subject).toBe('9 new jobs: ACME 1 in Germany and more');
    expect(titlesOf(first?.text)).toEqual(['ACME 1', 'ACME 0', 'Acme 6', 'Acme 5', 'Acme 4']);
    expect(first?.text).toContain(
      'And 4 more jobs:\nhttps://waymark.example/jobs?country=DE&type=full-time\n',
    );
    await kit.jobs(...many(30));
    await kit.run();
    const [second] = kit.takenMails();
    expect(titlesOf(second?.text)).toHaveLength(25);
    expect(second?.text).toContain('And 5 more jobs:');
  });

  test('a job that two alerts of one person find is mailed once', async () => {
    const { id, email } = await kit.person();
    await kit.alert(id, { search: 'nurse' });
    await kit.alert(id, { countries: ['DE'] });
    await kit.alert(id, { frequency: 'daily' });
    await kit.jobs({ title: 'Nurse', country_code: 'DE' }, { title: 'Cook', country_code: 'DE' });
    await kit.run();
    expect(kit.taken()).toEqual([`${email}: Cook`, `${email}: Nurse`]);
    kit.pass(24 * 60);
    await kit.run();
    expect(kit.taken()).toEqual([]);
  });

  test('a job that was deleted, or ended, before its mail was sent is left out', async () => {
    const { id, email } = await kit.person();
    await kit.alert(id);
    const back = await kit.restartSmtp();
    const jobs = await kit.jobs({ title: 'Gone' }, { title: 'Cook' }, { title: 'Ended' });
    await kit.run();
    await kit.database.db
      .deleteFrom('jobs')
      .where('id', '=', jobs[0] ?? 0)
      .execute();
    const ended = kit.database.db.updateTable('jobs').set({ expires_at: '2027-01-05' });
    await ended.where('id', '=', jobs[2] ?? 0).execute();
    await back();
    kit.pass(2 * 24 * 60);
    await kit.run();
    expect(kit.taken()).toEqual([`${email}: Cook`]);
  });

  test('nothing is sent before a job is committed, and a job arrives when it becomes live', async () => {
    const { id, email } = await kit.person();
    await kit.alert(id);
    const [later] = await kit.jobs({ title: 'Later', expires_at: '2027-01-01' });
    await kit.run();
    expect(kit.taken()).toEqual([]);
    const extended = kit.database.db.updateTable('jobs').set({ expires_at: null });
    await extended.where('id', '=', later ?? 0).execute();
    await kit.run();
    expect(kit.taken()).toEqual([`${email}: Later`]);
  });
});

const titlesOf = (text = '') =>
  [...text.matchAll(/\n\n(.*)\n.* · [\s\S]*?\/jobs\/\d+/g)].map(([, title]) => title);

/** Jobs of the same moment have no order that matters here. */
const sortTitles = (mails: string[]) =>
  mails
    .map((mail) =>
      mail.replace(/: (.*)$/, (_, titles) => `: ${titles.split(', ').sort().join(', ')}`),
    )
    .sort();
