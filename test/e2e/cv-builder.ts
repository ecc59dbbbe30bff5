import type { Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../full-profile.ts';
import { addressOf } from './browser.ts';
import { signSession } from './session-tokens.ts';

/** More than two pages in every template. */
export const LONG_PROFILE: Profile = {
  ...FULL_PROFILE,
  experience: Array.from({ length: 14 }, (_, index) => ({
    jobTitle: `Staff nurse ${index + 1}`,
    company: 'Harbour Hospital',
    dates: `${2000 + index} – ${2001 + index}`,
    duties: Array.from(
      { length: 1 + (index % 4) },
      () => 'Gave medicines and kept records of every patient on a ward of forty beds.',
    ),
  })),
};

/** The card of a template. */
export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** The dialog with a preview. */
export const preview = (page: Page) => page.getByRole('dialog', { name: /^Preview: / });
/** Presses the button with this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until the preview shows its pages. */
export const untilShown = (page: Page) =>
  preview(page)
    .getByText(/^\d+ pages?$/)
    .waitFor();

/** Width of the shown sheet in pixels. */
export async function sheetWidth(page: Page): Promise<number> {
  const box = await page.locator('iframe[title="Your CV"]').first().boundingBox();
  return box?.width ?? 0;
}

/** These three members of the shared product, whose profiles are stored before a file. */
export function setUpCvBuilder(members: 'cvBuilder' | 'cvPreview' | 'cvPages' | 'cvMore') {
  const kit = {} as { tokens: Record<'beginner' | 'free' | 'premium', string> };

  beforeAll(async () => {
    const [beginner = '', free = '', premium = ''] = await Promise.all(
      inject('accounts')[members].map((account) =>
        signSession(account, { is_premium: account.email.startsWith('premium') }),
      ),
    );
    kit.tokens = { beginner, free, premium };
    await save(beginner, { ...EMPTY_PROFILE, name: 'Ada Obi ᠮᠣᠩ', summary: 'A nurse.' });
    await save(free, FULL_PROFILE);
    await save(premium, LONG_PROFILE);
  });
  async function ask(token: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(addressOf(path), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response;
  }

  const save = (token: string, profile: Profile) =>
    ask(token, '/api/profile', { cv_data: profile });

  /** Opens the CV builder and waits for its templates. */
  async function openBuilder(page: Page): Promise<void> {
    await page.goto(addressOf('/cv-builder'));
    await card(page, 'Solarink2mm').waitFor();
  }

  return { kit, ask, save, openBuilder };
}
