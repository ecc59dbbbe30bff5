import type { Page } from 'playwright-core';
import { addressOf } from './browser.ts';

/**
 * An address as the product says it: providers send people back there, and storage belongs to it.
 */
export const at = (path: string) => addressOf(path).replace('127.0.0.1', 'localhost');

/** A button of the page, by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The first heading of the page. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Chooses the reader's country, which the tests' address does not tell. */
export async function chooseCountry(page: Page, country: string): Promise<void> {
  await page
    .getByText("We couldn't detect your location. Please select your country below.")
    .waitFor();
  await page.getByLabel('Country').selectOption({ label: country });
}

/** Begins a checkout with mobile money, without its page. */
export async function beginCheckout(
  token: string,
  country: string,
): Promise<{ reference: string }> {
  const response = await fetch(addressOf('/api/create-checkout-session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ gateway: 'paystack', country }),
  });
  return (await response.json()) as { reference: string };
}
