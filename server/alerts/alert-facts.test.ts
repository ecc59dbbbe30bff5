import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AlertKit, openAlertKit } from '../../test/alert-kit.ts';
import { importIssue, UK_24 } from '../../test/register-issues.ts';

// Alerts ask for what the lights and the badge of a job show.

let kit: AlertKit;
beforeAll(async () => {
  kit = await openAlertKit();
  kit.setClock('2027-01-04T12:00:00Z');
  await importIssue(kit.database, 'uk', '2026-07-24', UK_24);
});
afterAll(() => kit.close());
afterEach(async () => {
  await kit.database.db.deleteFrom('users').execute();
  await kit.database.db.deleteFrom('jobs').execute();
  kit.taken();
});

const OFFER = 'Visa sponsorship is available for this role.';
const REFUSAL = 'We are unable to sponsor visas.';
const HOME = 'Free accommodation is provided.';

test('what an operator entered counts before the text, in alerts as in lists', async () => {
  const people = await Promise.all(
    [{ visa: 'offered' }, { visa: 'open' }, { housing: 'yes' }].map(async (asked) => {
      const person = await kit.person();
      await kit.alert(person.id, asked as Parameters<AlertKit['alert']>[1]);
      return person.email;
    }),
  );
  await kit.jobs(
    { title: 'Says so', description: `<p>${OFFER} ${HOME}</p>` },
    { title: 'Entered', visa_help: 'offered', housing: 'offered' },
    { title: 'Denied', description: `<p>${OFFER} ${HOME}</p>`, visa_help: 'not-offered' },
    { title: 'Refuses', description: `<p>${REFUSAL}</p>` },
    { title: 'Says nothing' },
  );
  await kit.run();
  expect(kit.taken().toSorted()).toEqual(
    [
      `${people[0]}: Entered, Says so`,
      `${people[1]}: Says nothing, Entered, Says so`,
      `${people[2]}: Denied, Entered, Says so`,
    ].toSorted(),
  );
});

test('an alert of employers on a register has jobs with a badge, also when it comes later', async () => {
  const { id, email } = await kit.person();
  await kit.alert(id, { register: 'yes' });
  await kit.jobs(
    { title: 'Dairy hand', employer: 'Tarn Dairy', country_code: 'GB', state: 'Kendal' },
    { title: 'Cook', employer: 'Fenmarsh Catering', country_code: 'GB' },
    { title: 'Nurse', employer: 'Nobody Knows Ltd', country_code: 'GB' },
  );
  await kit.run();
  expect(kit.taken()).toEqual([`${email}: Dairy hand`]);
});
