import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job, JobList } from '../../shared/jobs.ts';
import { type AdminKit, setUpSharedAdmin } from './admin-app.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const OFFER = 'Visa sponsorship is available for this role.';
const NAMED = 'For this work a Red-White-Red Card is possible.';
const PAID = 'The company pays your visa and your flight.';
const FREE = 'Free lodging in the first three months.';
const REFUSAL = 'We are unable to sponsor visas.';
const FEE = 'Kindly pay the registration fee of 100 USD before the interview.';

/** The text of each light of a page: label, state, and what proves it. */
const lightsOf = (page: Page) =>
  page
    .locator('section', { hasText: 'Three things to know' })
    .getByRole('listitem')
    .allInnerTexts();
const linesOf = (light: string | undefined) => (light ?? '').split('\n').filter(Boolean);

/** Text of a page as a reader sees it. */
const plain = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

test('every free demo listing shows its facts with their sentences', async () => {
  const lists = await Promise.all(
    [1, 2].map(async (page) => {
      const answer = await fetch(addressOf(`/api/jobs?limit=100&premium=no&page=${page}`));
      return ((await answer.json()) as JobList).jobs;
    }),
  );
  let shown = 0;
  for (const { id } of lists.flat()) {
    const job = (await (await fetch(addressOf(`/api/jobs/${id}`))).json()) as Job;
    const html = plain(await (await fetch(addressOf(`/jobs/${id}`))).text());
    expect(html).toContain('Three things to know');
    for (const { quote } of job.fact_quotes ?? []) expect(html, job.title).toContain(`“${quote}”`);
    for (const fact of ['visa', 'housing', 'costs'] as const) if (job.facts?.[fact]) shown += 1;
  }
  expect(shown).toBeGreaterThan(200);
});

const app: AdminKit = setUpSharedAdmin();

describe('the lights of a job', () => {
  let ids: Record<'offered' | 'paid' | 'named' | 'entered' | 'refused' | 'money', number>;
  beforeAll(async () => {
    const post = async (fields: object) => (await app.postJob(fields)).id;
    ids = {
      offered: await post({ title: 'Harp tuner', description: `<p>${OFFER}</p>` }),
      paid: await post({ title: 'Sail mender', description: `<p>${PAID} ${FREE}</p>` }),
      named: await post({ title: 'Pipe layer', description: `<p>${NAMED}</p>` }),
      entered: await post({
        title: 'Bell founder',
        description: `<p>${REFUSAL}</p>`,
        visa_help: 'offered',
        housing: 'live-in',
        costs: 'no-fee',
      }),
      refused: await post({
        title: 'Kite maker',
        description: `<p>${REFUSAL} No accommodation available. We never charge candidates.</p>`,
      }),
      money: await post({ title: 'Fog seller', description: `<p>${FEE}</p>` }),
    };
    await app.ask('POST', `/api/admin/held-jobs/${ids.money}/release`);
  });

  test.each([true, false])('say who says so, with script: %s', async (javaScript) => {
    await withPage({ width: 360, javaScript }, async (page) => {
      const read = async (id: number) => {
        await page.goto(`${app.origin}/jobs/${id}`);
        // On a phone the words of each light begin with its name.
        return (await lightsOf(page)).map((light) =>
          linesOf(light).map((line) => line.replace(/^(?:(?:Visa help|Room|Fees)(?:, )?)+: /, '')),
        );
      };
      expect(await read(ids.offered)).toEqual([
        ['Visa help', 'Offered', `“${OFFER}”`],
        ['Room', 'Not stated', 'Ask before you sign.'],
        ['Fees', 'Not stated', 'Ask before you sign.'],
      ]);
      expect(await read(ids.paid)).toEqual([
        ['Visa help', 'Offered', `“${PAID}”`],
        ['Room', 'Free, first three months', `“${FREE}”`],
        // Its sentence stands once, above.
        ['Fees', 'Some costs are paid'],
      ]);
      expect((await read(ids.named))[0]).toEqual([
        'Visa help',
        'Permit named, help not stated',
        `“${NAMED}”`,
        'Ask the employer who applies for it, and who pays.',
      ]);
      expect(await read(ids.entered)).toEqual([
        [
          'Visa help',
          'Offered',
          'The operator of this board says so. The advert says:',
          `“${REFUSAL}”`,
        ],
        ['Room', 'You live in', 'The operator of this board says so.'],
        ['Fees', 'No fee', 'The operator of this board says so.'],
      ]);
      expect(await read(ids.refused)).toEqual([
        ['Visa help', 'Not offered', `“${REFUSAL}”`],
        ['Room', 'Not offered', '“No accommodation available.”'],
        ['Fees', 'No fee', '“We never charge candidates.”'],
      ]);
      expect((await read(ids.money))[2]?.slice(0, 3)).toEqual([
        'Fees',
        'You are asked for money',
        `“${FEE}”`,
      ]);
    });
  });

  test('are sound in all sizes and colours, and stand before Apply on a phone', async () => {
    await withPage({ width: 360, height: 740 }, async (page) => {
      for (const id of [ids.entered, ids.named, ids.money]) {
        await page.goto(`${app.origin}/jobs/${id}`);
        await expectSoundEverywhere(page);
      }
      const top = async (name: string) =>
        (await page.getByText(name, { exact: true }).first().boundingBox())?.y ?? Number.NaN;
      expect(await top('Fees')).toBeLessThan(await top('Report this job'));
      expect(await top('Fog seller')).toBeLessThan(await top('Fees'));
    });
  });

  test('lead on the card: pay and visa help, in the words of who says so', async () => {
    await withPage({ width: 360 }, async (page) => {
      const card = async (title: string) => {
        await page.goto(`${app.origin}/jobs?search=${encodeURIComponent(title)}`);
        const cards = await page.getByRole('listitem').filter({ hasText: title }).allInnerTexts();
        return linesOf(cards[0]).slice(0, 3);
      };
      expect(await card('Harp tuner')).toEqual(['Harp tuner', 'Visa help offered', 'Coast Office']);
      expect(await card('Bell founder')).toContain('Visa help offered');
      expect(await card('Kite maker')).toContain('No visa help');
      expect(await card('Fog seller')).toContain('Asks for money');
    });
  });
});

describe('the form of a job', () => {
  test('shows what is read in the text beside each choice, and keeps the choice', async () => {
    const { id } = await app.postJob({ title: 'Reed cutter', description: `<p>${REFUSAL}</p>` });
    await withPage({ width: 360, token: app.admin.token }, async (page) => {
      await page.goto(`${app.origin}/admin/jobs/edit/${id}`);
      const fields = page.getByRole('region', { name: 'Visa help, housing, costs' });
      await fields.getByText('Read from the text: refused.').waitFor();
      await fields.getByText(REFUSAL).waitFor();
      expect(await fields.getByText('The text does not mention it.').count()).toBe(2);
      const visa = fields.getByLabel('Visa help (optional)');
      expect(await visa.inputValue()).toBe('');
      await visa.selectOption('Offered');
      await fields.getByLabel('Housing (optional)').selectOption('Offered, free');
      await expectSoundEverywhere(page);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Job updated successfully!').waitFor();
    });
    const { body } = await app.ask<Job>('GET', `/api/admin/jobs/${id}`);
    expect(body).toMatchObject({ visa_help: 'offered', housing: 'offered-free', costs: null });
    const { html } = await app.readPage(`/jobs/${id}`);
    expect(html).toContain('The operator of this board says so. The advert says:');
  });
});
