import { expect, test } from 'vitest';
import { localKey } from '../../server/http/local-key.ts';
import { expectSaid } from './accounts.ts';
import { addressOf as at, closeBrowserAfterAll, withPage } from './browser.ts';
import { createMember, signIn, signInAdmin } from './sessions.ts';
import { expectFitsInLargeText, expectSoundEverywhere } from './sound.ts';
import { SECRET } from './stored-accounts.ts';

closeBrowserAfterAll();

/** The path of the invitation in the outbox. */
async function invitationOf(email: string): Promise<string> {
  const path = at(`/dev/outbox.json?key=${localKey(SECRET)}`);
  const read = async () => {
    const { mails } = (await (await fetch(path)).json()) as {
      mails: { to: string; text: string }[];
    };
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
    return /\/invitation\?invite=[\w-]+/.exec(texts.join('\n'))?.[0] ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}

test('an editor is invited, accepts, sees the menu of editors, and loses the role at once', async () => {
  const admin = await signInAdmin();
  const member = await createMember('new-editor@example.com');
  await withPage({ width: 360, token: admin.token }, async (page) => {
    await page.goto(at('/admin/team'));
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Role').selectOption('editor');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expectSaid(page, `We will email an invitation to ${member.email}.`);
    await page.getByRole('list', { name: 'Invitations' }).getByText(member.email).waitFor();
    await expectSoundEverywhere(page);
    await expectFitsInLargeText(page);
  });
  const sent = await fetch(at('/api/contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': member.token },
    body: JSON.stringify({
      ...{ email: member.email, issueType: 'Other', subject: 'From a reader', message: 'Hello.' },
    }),
  });
  expect(sent.status).toBe(200);
  const invitation = await invitationOf(member.email);
  await withPage({ width: 360, token: member.token }, async (page) => {
    await page.goto(at(invitation));
    await page.getByRole('button', { name: 'Accept the invitation' }).waitFor();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('Your role is now: Editor.').waitFor();
    await page.getByRole('link', { name: 'Open the administration' }).click();
    const menu = page.getByRole('navigation', { name: 'Administration' });
    await menu.getByRole('link', { name: 'Held Jobs' }).waitFor();
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Create Job',
      'Manage Jobs',
      'Drafts',
      'Imports',
      'Messages',
      'Held Jobs',
    ]);
    // What only administrators can open is not linked to.
    await menu.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('link', { name: 'From a reader' }).click();
    await page.getByRole('article').getByText(member.email, { exact: true }).waitFor();
    expect(await page.getByRole('article').getByRole('link').count()).toBe(0);
  });
  const editor = await signIn(member);
  await withPage({ width: 360, token: editor.token }, async (page) => {
    await page.goto(at('/admin/payments'));
    await page.getByText('Only administrators can see this page.').waitFor();
  });
  await withPage({ width: 1280, token: admin.token }, async (page) => {
    await page.goto(at('/admin/team'));
    const person = page
      .getByRole('list', { name: 'Team' })
      .getByRole('listitem')
      .filter({ hasText: member.email });
    await person.getByRole('button', { name: 'Take the role away…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
    await expectSaid(page, `${member.email} has no role any more.`);
  });
  const { token } = await signIn(member);
  const refused = await fetch(at('/api/admin/jobs'), { headers: { 'x-auth-token': token } });
  expect(refused.status).toBe(403);
});
