import type { Page } from 'playwright-core';
import { PASSWORD, post } from './accounts.ts';
import { setUpSharedApp } from './shared-app.ts';

/** Expected console messages for refused requests. */
export const REFUSED = [/status of 40[019]/];
/** The log of an ended session. */
export const ENDED = /console info: Token verification failed/;

/** A section of the account page by its title. */
export const section = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });
/** The link to the account in the header. */
export const account = (page: Page, email: string) =>
  page.locator('header').getByRole('link', { name: `Account of ${email}`, exact: true });

/** Fills in fields of one section and presses its button. */
export async function submitIn(
  page: Page,
  title: string,
  fields: Record<string, string>,
  button: string,
): Promise<void> {
  const part = section(page, title);
  for (const [label, text] of Object.entries(fields))
    await part.getByLabel(label, { exact: true }).fill(text);
  await part.getByRole('button', { name: button, exact: true }).click();
}

/** The shared product, and what the files of the account page do with it. */
export function setUpAccountPage() {
  const kit = setUpSharedApp();

  async function logIn(email: string, password = PASSWORD): Promise<string> {
    return String((await post(kit.app, '/api/login', { email, password })).token);
  }

  /** Whether the product accepts this token. */
  async function isGood(token: string): Promise<boolean> {
    return (
      await fetch(`${kit.app.origin}/api/verify-token`, { headers: { 'x-auth-token': token } })
    ).ok;
  }

  /** Fills in and sends the form for a new password. */
  const changePassword = (page: Page, current: string, next: string, confirm = next) =>
    submitIn(
      page,
      'Change password',
      { 'Current password': current, 'New password': next, 'Confirm new password': confirm },
      'Change password',
    );

  /** Opens the account page of somebody who logged in before. */
  async function openAccountPage(page: Page, email: string): Promise<void> {
    const token = await logIn(email);
    await page.goto(`${kit.app.origin}/robots.txt`);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto(`${kit.app.origin}/account`);
    await section(page, 'Delete my account').waitFor();
  }

  /** Signs in with the provider from the login page, as somebody it knows. */
  async function signInWithGoogle(page: Page, email: string): Promise<void> {
    kit.provider.addAccount({ sub: email, email, email_verified: true });
    await page.goto(`${kit.app.origin}/login?returnTo=%2Faccount`);
    await page.getByRole('link', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await page.waitForURL(`${kit.app.origin}/account`);
    await section(page, 'Delete my account').waitFor();
  }

  return { kit, logIn, isGood, changePassword, openAccountPage, signInWithGoogle };
}
