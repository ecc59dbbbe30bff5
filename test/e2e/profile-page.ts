import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ProfileSection, SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { fieldId } from '../../web/profile/field-id.ts';
import { addressOf } from './browser.ts';

/** Expected console messages of refused requests and of sessions that ended. */
export const REFUSED = [/status of 4\d\d/, /Token verification failed/];

/** Reads the profile of an account, or saves one with a body. */
export async function ask(token: string, body?: object): Promise<Profile> {
  const response = await fetch(addressOf('/api/profile'), {
    method: body ? 'POST' : 'GET',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Profile;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
export const field = (page: Page, path: string) => page.locator(`#${fieldId(path)}`);
export const saved = (page: Page) => page.getByText('Profile saved successfully!');

/** Opens the profile page with its form. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto(addressOf('/profile'));
  await page.getByRole('heading', { name: 'Personal details' }).waitFor();
}

/** Opens a section with the sheet of a phone or the menu of a wide screen. */
export async function openSection(page: Page, section: ProfileSection): Promise<void> {
  const sheet = button(page, /^Sections \d+\/19$/);
  if (await sheet.isVisible()) await sheet.click();
  await page
    .locator('ol button:visible', { hasText: new RegExp(`^${SECTION_TITLES[section]}`) })
    .click();
  await page.getByRole('heading', { name: SECTION_TITLES[section], exact: true }).waitFor();
}
