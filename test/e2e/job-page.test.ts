import { beforeAll, describe, expect, test } from 'vitest';
import { WITHOUT_SCRIPT } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, setUpTab, withPage } from './browser.ts';
import { findJobKinds, type JobKinds } from './site.ts';
import { expectNoAxeViolations } from './sound.ts';

closeBrowserAfterAll();

let jobs: JobKinds;
beforeAll(async () => {
  jobs = await findJobKinds();
});

const jsonOf = async (path: string) =>
  (await (await fetch(addressOf(path))).json()) as Record<string, unknown>;

describe('a job page', () => {
  const phone = setUpTab(() => ({ width: 360, height: 640 }));
  const wide = setUpTab(() => ({}));

  test('of a free job shows all of it and Apply before any scrolling on a phone', async () => {
    const { title, employer, country } = jobs.free;
    const { page } = phone;
    await page.goto(addressOf(`/jobs/${jobs.free.id}`));
    expect(await page.locator('h1').textContent()).toBe(title);
    const text = await page.locator('main').textContent();
    expect(text).toContain(employer);
    expect(text).toContain(country);
    expect(await page.getByRole('heading', { name: 'What you do' }).count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'What you need' }).count()).toBe(1);
    const boxes = await page
      .getByRole('link', { name: 'Apply Now' })
      .filter({ visible: true })
      .all();
    const bottoms = await Promise.all(
      boxes.map(async (link) => ((await link.boundingBox())?.y ?? Infinity) + 44),
    );
    expect(Math.min(...bottoms)).toBeLessThanOrEqual(640);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('of the demo nurse is at most 2,400 px high, and its lights with their words are in the first screen', async () => {
    const found = (await jsonOf('/api/jobs?search=mental+health+nurse&country=UK')) as {
      jobs: { id: number }[];
    };
    await withPage({ width: 360, height: 740 }, async (page) => {
      await page.goto(addressOf(`/jobs/${found.jobs[0]?.id}`));
      // Other tests bring a register with this employer, whose section comes on top.
      const height = await page.evaluate(() => {
        for (const part of document.querySelectorAll('#register, article > header > span'))
          part.remove();
        return document.documentElement.scrollHeight;
      });
      expect(height).toBeLessThanOrEqual(2400);
      const bar =
        (await page.getByRole('link', { name: 'Apply Now' }).last().boundingBox())?.y ?? 0;
      expect(bar).toBeGreaterThan(600);
      for (const words of ['Visa help', 'Fees', '“Three months in hospital rooms free of rent.”']) {
        const box = await page.getByText(words).first().boundingBox();
        expect((box?.y ?? 740) + (box?.height ?? 0), words).toBeLessThanOrEqual(bar);
      }
      const heads = await page.locator('article :is(h1, h2)').allTextContents();
      expect(heads.slice(1, 6)).toEqual([
        'Three things to know',
        'What you do',
        'What you need',
        'Your way to the permit',
        'From the advert',
      ]);
    });
  });

  test('of a free job splits responsibilities and requirements at semicolons', async () => {
    const { responsibilities, requirements } = (await jsonOf(
      `/api/jobs/${jobs.free.id}`,
    )) as Record<string, string>;
    const { page } = wide;
    await page.goto(addressOf(`/jobs/${jobs.free.id}`));
    for (const [heading, text] of Object.entries({
      'What you do': responsibilities,
      'What you need': requirements,
    })) {
      const items = (text ?? '')
        .split(/[;\n]/)
        .map((item) => item.trim())
        .filter(Boolean);
      expect(items.length).toBeGreaterThan(1);
      expect(
        await page
          .locator('section', { has: page.getByRole('heading', { name: heading }) })
          .locator('li')
          .allTextContents(),
      ).toEqual(items);
    }
  });

  test('of a premium job shows its summary and the way to premium, and its source holds nothing more', async () => {
    const { id, title, excerpt } = jobs.premium;
    const answer = await fetch(addressOf(`/api/jobs/${id}`));
    expect(answer.status).toBe(403);
    const body = (await answer.json()) as {
      job: Record<string, unknown>;
      hidden: { requirements: number; responsibilities: number };
    };
    for (const field of [
      'description',
      'responsibilities',
      'requirements',
      'company_website',
      'application_url',
    ]) {
      expect(body.job).not.toHaveProperty(field);
    }
    const { page } = wide;
    await page.goto(addressOf(`/jobs/${id}`));
    const text = await page.locator('main').textContent();
    expect(text).toContain(title);
    expect(text).toContain(excerpt);
    const unlock = page.getByRole('link', { name: 'Unlock Premium' });
    expect(await unlock.count()).toBe(1);
    expect(await unlock.getAttribute('href')).toBe(`/premium?returnTo=%2Fjobs%2F${id}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(text?.slice(0, text.indexOf(title))).not.toContain('Free');
    for (const words of [
      '$4 once, for 6 months, money back for 14 days',
      /\d+ of \d+ jobs are free/,
    ])
      expect(text).toMatch(words);
    const { requirements, responsibilities } = body.hidden;
    for (const part of [
      `${requirements} requirements`,
      `${responsibilities} duties`,
      'the link to apply',
    ])
      expect(text).toContain(part);
    expect(await page.content()).not.toMatch(/Apply Now|apply_url|application_url/);
  });

  test('of a premium job opens the upgrade dialog at a press and never by itself', async () => {
    const { id, title } = jobs.premium;
    await withPage({ width: 360, height: 640, dark: true }, async (page, context) => {
      await context.route('**/api/geo', (route) => route.fulfill({ json: { country_code: 'KE' } }));
      await page.goto(addressOf(`/jobs/${id}`));
      const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
      const unlock = page.getByRole('link', { name: 'Unlock Premium' });
      await unlock.scrollIntoViewIfNeeded();
      expect(await dialog.count()).toBe(0);
      await unlock.click();
      await dialog.getByText('KES 520').waitFor();
      const text = await dialog.textContent();
      for (const words of [/once, for 6 months/, /this job: the full description/, /premium jobs/])
        expect(text).toMatch(words);
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Not now' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe(`/jobs/${id}`);
      expect(await unlock.evaluate((link) => link === document.activeElement)).toBe(true);
      await unlock.click();
      await dialog.getByRole('link', { name: 'Choose how to pay' }).click();
      await page.waitForURL(`**/premium?returnTo=%2Fjobs%2F${id}`);
      await page.getByText('This job will open:').locator('..').getByText(title).waitFor();
    });
    await withPage(
      { javaScript: false },
      async (page) => {
        await page.goto(addressOf(`/jobs/${id}`));
        await page.getByRole('link', { name: 'Unlock Premium' }).click();
        await page.waitForURL(`**/premium?returnTo=%2Fjobs%2F${id}`);
      },
      [WITHOUT_SCRIPT],
    );
  });

  test('of a premium job leads to jobs that are free to read', async () => {
    await withPage({ width: 360, height: 640 }, async (page) => {
      await page.goto(addressOf(`/jobs/${jobs.premium.id}`));
      await page.getByRole('link', { name: 'See jobs that are free to read' }).click();
      await page.waitForURL('**/jobs?premium=no');
      expect(await page.getByRole('list', { name: 'Active filters' }).textContent()).toContain(
        'Free to read',
      );
      expect(await page.locator('main').getByText('Premium', { exact: true }).count()).toBe(0);
    });
  });

  test('of a premium job shows the price in the money of the reader, without React', async () => {
    await withPage({ width: 360, height: 640 }, async (page, context) => {
      await context.route('**/api/geo', (route) => route.fulfill({ json: { country_code: 'KE' } }));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(addressOf(`/jobs/${jobs.premium.id}`));
      await page.getByText('KES 520 once, for 6 months').first().waitFor();
      expect(asked.filter((url) => url.includes('/entry-client-'))).toEqual([]);
    });
  });

  test('of an expired job says so and offers no Apply', async () => {
    const { page } = phone;
    const response = await page.goto(addressOf(`/jobs/${jobs.expired.id}`));
    expect(response?.status()).toBe(200);
    expect(await page.locator('main').textContent()).toContain('Expired');
    expect(await page.getByRole('link', { name: /apply/i }).count()).toBe(0);
    const list = (await jsonOf(
      `/api/jobs?search=${encodeURIComponent(`"${jobs.expired.title}"`)}`,
    )) as { jobs: { id: number }[] };
    expect(list.jobs.map(({ id }) => id)).not.toContain(jobs.expired.id);
  });

  test('of a job on commission shows the words of its pay', async () => {
    const { salary } = jobs.commission;
    if (!salary || !('commission_based' in salary)) throw new Error('not a job on commission');
    const { page } = wide;
    await page.goto(addressOf(`/jobs/${jobs.commission.id}`));
    expect(await page.locator('main').textContent()).toContain(salary.details);
  });

  test.each(['999999', 'abc', '0', '-1', '1.5', '99999999999999999999', '%00', '1%27--'])(
    'of an unknown id (%s) is a 404 with a way on',
    async (id) => {
      const response = await fetch(addressOf(`/jobs/${id}`));
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('Job not found.');
      expect(html).toContain('href="/jobs"');
    },
  );

  test('is shared by WhatsApp with its title, without any script of others', async () => {
    const { page } = phone;
    await page.goto(addressOf(`/jobs/${jobs.free.id}`));
    await page.getByText('Dates, website, share').click();
    const links = page.getByRole('list', { name: 'Tell a friend' }).getByRole('link');
    expect(await links.first().textContent()).toBe('WhatsApp');
    const href = decodeURIComponent((await links.first().getAttribute('href')) ?? '');
    expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(href).toContain(jobs.free.title);
    expect(href).toContain(`/jobs/${jobs.free.id}`);
  });

  test.each([
    ['the sheet of the phone', true],
    ['a copy of the address', false],
  ])('is shared by %s', async (_, hasSheet) => {
    await withPage({ width: 360 }, async (page, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript((has) => {
        const share = async (data: ShareData) => {
          document.title = JSON.stringify(data);
        };
        Object.defineProperty(navigator, 'share', { value: has ? share : undefined });
      }, hasSheet);
      const address = addressOf(`/jobs/${jobs.free.id}`);
      await page.goto(address);
      await page.getByText('Dates, website, share').click();
      await page.getByRole('button', { name: 'Share link' }).click();
      const said = page.getByRole('listitem').getByRole('status');
      if (hasSheet) {
        await expect.poll(() => page.title()).toContain(`"url":"${address}"`);
        expect(await page.title()).toContain(`{"text":"${jobs.free.title}`);
        expect(await said.textContent()).toBe('');
        return;
      }
      await said.getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      await expect.poll(() => said.textContent()).toBe('');
    });
  });
});
