import { expect, test } from 'vitest';
import { section, setUpAccountPage } from './account-page.ts';
import {
  createAccount,
  expectSaid,
  expectSound,
  PASSWORD,
  PHONE,
  pathOf,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const { kit } = setUpAccountPage();

test('a member adds a passkey on a phone, logs in with it, renames and removes it', async () => {
  const email = await createAccount(kit.app);
  await withPage(
    PHONE,
    async (page, context) => {
      const passkeys = section(page, 'Passkeys');
      const dialog = page.getByRole('dialog');
      const logIn = page.getByRole('button', { name: 'Log in with a passkey' });
      const logOut = async () => {
        await page.evaluate(() => localStorage.clear());
        await page.goto(`${kit.app.origin}/login?returnTo=%2Faccount`);
      };

      await page.goto(`${kit.app.origin}/login?returnTo=%2Faccount`);
      await logIn.waitFor();
      await expectSound(page);
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      await passkeys.getByRole('button', { name: 'Add a passkey…' }).click();
      await dialog.getByLabel('Name of the passkey').fill('My phone');
      await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await expectSound(page);

      // From here on no session of the protocol may end: that would take the authenticator away.
      const device = await context.newCDPSession(page);
      await device.send('WebAuthn.enable');
      const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
          ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
        },
      });
      await dialog.getByRole('button', { name: 'Add passkey' }).click();
      await passkeys.getByText('Your passkey was added. You can log in with it now.').waitFor();
      await passkeys.getByText('Not used yet').waitFor();
      await expectSound(page);

      await logOut();
      await logIn.click();
      await passkeys.getByText('Last used on').waitFor();
      expect(pathOf(page)).toBe('/account');

      await passkeys.getByRole('button', { name: 'Rename My phone…' }).click();
      await dialog.getByLabel('Name of the passkey').fill('Old phone');
      await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
      await passkeys.getByRole('button', { name: 'Remove Old phone…' }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await passkeys.getByText('The passkey was removed.').waitFor();

      // The phone still has it: the site does not know it any more, and says so.
      const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
      expect(credentials).toHaveLength(1);
      await logOut();
      await logIn.click();
      await expectSaid(page, 'We do not know this passkey.');
      await expectSound(page);
    },
    [/status of 401/],
  );
});
