import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, untilHydrated, untilQuiet, withPage } from './browser.ts';
import { createMember, type Member } from './sessions.ts';
import { findJobKinds } from './site.ts';
import { expectNoAxeViolationsInLightAndDark, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const PHONE = { width: 360, height: 740 };
const mark = (page: Page, title: string) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true });
const savedTitles = (page: Page) =>
  page.locator('main section li h3').evaluateAll((all) => all.map((title) => title.textContent));

/** The titles of the first cards, once their marks are there: they come when the page is touched. */
async function untilMarked(page: Page): Promise<string[]> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.locator('main save-job button').filter({ visible: true }).first().waitFor();
  return page.locator('main li:has(save-job) :is(h2, h3)').allTextContents();
}

async function openSaved(page: Page): Promise<void> {
  await page.goto(addressOf('/saved'));
  await untilHydrated(page);
  await page.getByRole('heading', { name: 'Saved jobs' }).waitFor();
}

/** The page of a saved job. */
async function pathOf(page: Page, title: string): Promise<string> {
  const store = await page.evaluate(() => localStorage.savedJobs as string);
  const { jobs } = JSON.parse(store) as { jobs: { job_id: number; title: string }[] };
  return `/jobs/${jobs.find((job) => job.title === title)?.job_id}`;
}

/** From the login page back to the saved jobs. */
async function logIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/saved');
}

async function savedOf(token: string): Promise<{ job_id: number; note: string }[]> {
  const answer = await fetch(addressOf('/api/saved-jobs'), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { jobs } = (await answer.json()) as {
    jobs: { job_id: number; note: string; removed: boolean }[];
  };
  return jobs.filter(({ removed }) => !removed);
}

test('a job is saved on a phone without an account, read offline, taken into an account, and followed on a second device', async () => {
  const member = await createMember('journey.whole@example.com');
  let titles: string[] = [];
  await withPage(
    { ...PHONE, serviceWorker: true },
    async (page, context) => {
      await page.goto(addressOf('/jobs?country=GB'));
      titles = await untilMarked(page);
      const [first = '', second = ''] = titles;
      await mark(page, first).tap();
      await expect.poll(() => mark(page, first).getAttribute('aria-pressed')).toBe('true');
      await page.getByText('Saved.', { exact: true }).waitFor();
      await mark(page, second).tap();

      // Its page is kept without ever having been opened.
      const isKept = () =>
        page.evaluate(async () => Boolean(await (await caches.open('pages-1')).match('/saved')));
      await expect.poll(isKept).toBe(true);
      await page.goto(addressOf('/about'));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.goto(addressOf('/saved'), { waitUntil: 'commit' });
      await page.getByText('Saved on this device. This page works without a connection.').waitFor();
      expect(await savedTitles(page)).toEqual([second, first]);
      await page.getByRole('link', { name: first, exact: true }).click();
      await page.getByLabel('Your notes').fill('Written in the bus.');
      await page.getByText('Open this page once when you have a connection').waitFor();
      // A job that was saved opens, and can be taken off the list and saved again.
      await page.goto(addressOf(await pathOf(page, second)), { waitUntil: 'commit' });
      const save = page.getByRole('button', { name: /^Save( this job)?$/ });
      for (const pressed of ['false', 'true']) {
        await save.tap();
        await expect.poll(() => save.getAttribute('aria-pressed')).toBe(pressed);
      }
      await page.goto(addressOf(`/saved#${(await pathOf(page, first)).slice(6)}`));
      expect(await page.getByLabel('Your notes').inputValue()).toBe('Written in the bus.');
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Documents for the United Kingdom' }).waitFor();

      await openSaved(page);
      await page.getByRole('link', { name: 'Log in', exact: true }).click();
      await logIn(page, member);
      await page.getByText('Saved in your account and on this device.').waitFor();
      await expect
        .poll(async () => (await savedOf(member.token)).map(({ note }) => note).toSorted())
        .toEqual(['', 'Written in the bus.']);
    },
    [/ERR_INTERNET_DISCONNECTED/],
  );

  const [first = '', second = ''] = titles;
  await withPage({ width: 1280 }, async (page) => {
    await page.goto(addressOf('/login?returnTo=%2Fsaved'));
    await untilHydrated(page);
    await logIn(page, member);
    await page.getByRole('link', { name: first, exact: true }).click();
    await expect.poll(() => page.getByLabel('Your notes').inputValue()).toBe('Written in the bus.');
    await page.getByRole('button', { name: 'I have applied' }).click();
    await page.getByRole('button', { name: 'I have an interview' }).click();
    await page.getByLabel('Interview on').fill('2026-12-01');
    await page
      .getByLabel(/^What the employer must do: hold a Home Office sponsor licence and/)
      .check();
    const current = page.locator('li[aria-current=step]');
    expect(await current.getByRole('heading').textContent()).toBe('Interview');
    await expectNoAxeViolationsInLightAndDark(page);

    await page.getByRole('link', { name: 'All saved jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saved jobs' }).waitFor();
    await page.getByRole('heading', { name: /^Interview/ }).waitFor();
    expect(await savedTitles(page)).toEqual([first, second]);
    await page.getByRole('button', { name: `Remove ${second}` }).click();
    expect(await savedTitles(page)).toEqual([first]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    expect(await savedTitles(page)).toEqual([first, second]);
    await page.getByRole('button', { name: `Remove ${first}` }).click();
    await expect
      .poll(async () => (await savedOf(member.token)).length, { timeout: 10_000 })
      .toBe(1);
  });

  // A third device gets what is left, and a log-out leaves nothing on it.
  await withPage(PHONE, async (page) => {
    await page.goto(addressOf('/login?returnTo=%2Fsaved'));
    await untilHydrated(page);
    await logIn(page, member);
    await page.getByRole('link', { name: second, exact: true }).waitFor();
    expect(await savedTitles(page)).toEqual([second]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'No saved jobs yet' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('savedJobs'))).toBeNull();
  });
});

test('who comes back after Apply is asked once whether she applied, and the answer is noted', async () => {
  const { free } = await findJobKinds();
  await withPage(PHONE, async (page) => {
    await page.goto(addressOf(`/jobs/${free.id}`));
    // The employer's page is none that exists.
    const stay = () =>
      page.evaluate(() =>
        addEventListener('click', (event) => {
          if ((event.target as Element).closest('[data-apply]')) event.preventDefault();
        }),
      );
    await stay();
    const apply = async () => {
      await page.getByRole('link', { name: 'Apply Now' }).last().click();
      await untilQuiet(page);
      // A headless browser hides no tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    await apply();
    await page.getByText('Did you apply?').waitFor();
    await page.getByRole('button', { name: 'Not yet' }).click();
    expect(await page.getByText('Did you apply?').count()).toBe(0);
    await apply();
    await untilQuiet(page);
    expect(await page.getByText('Did you apply?').count()).toBe(0);
    await page.evaluate(() => localStorage.clear());
    await apply();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByRole('link', { name: 'Your saved jobs' }).click();
    await untilHydrated(page);
    const current = page.locator('li[aria-current=step] h2');
    await expect.poll(() => current.textContent()).toBe('Applied');
  });
});

test('a closed listing and one that is gone stay in the list, with their names', async () => {
  const { expired } = await findJobKinds();
  await withPage(PHONE, async (page) => {
    await page.goto(addressOf(`/jobs/${expired.id}`));
    await page.getByRole('button', { name: 'Save this job' }).tap();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.evaluate(() => {
      const store = JSON.parse(localStorage.savedJobs);
      const gone = { ...store.jobs[0], job_id: 999_999, title: 'A job that is gone' };
      localStorage.savedJobs = JSON.stringify({ ...store, jobs: [...store.jobs, gone] });
    });
    await openSaved(page);
    await expect.poll(() => page.getByText('No longer open').count()).toBe(2);
    expect(await savedTitles(page)).toEqual([expired.title, 'A job that is gone']);
    await expectSoundEverywhere(page);
    await page.getByRole('link', { name: expired.title, exact: true }).click();
    await page.getByRole('heading', { name: /^Documents for/ }).waitFor();
    await expectSoundEverywhere(page);
  });
});

test('who saves data keeps the page of the job, and the list comes when it is opened', async () => {
  const { free } = await findJobKinds();
  const job = `/jobs/${free.id}`;
  for (const saveData of [true, false])
    await withPage({ ...PHONE, serviceWorker: true }, async (page) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
        const { postMessage } = ServiceWorker.prototype;
        const asked: string[] = [];
        Object.assign(globalThis, { asked });
        ServiceWorker.prototype.postMessage = function (message: { keep: string }) {
          asked.push(message.keep);
          postMessage.call(this, message);
        };
      }, saveData);
      await page.goto(addressOf(job));
      await page.getByRole('button', { name: 'Save', exact: true }).tap();
      await page.getByText('Saved.', { exact: true }).waitFor();
      const asked = () =>
        page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.slice(-2));
      await expect.poll(async () => (await asked()).at(-1)).toBe(job);
      expect((await asked()).includes('/saved')).toBe(!saveData);
    });
});

test('the marks of cards come without moving anything, and a press on one does not open the card', async () => {
  await withPage({ width: 1280 }, async (page) => {
    await page.addInitScript(() => {
      const store = globalThis as unknown as { shifts: string[] };
      store.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          sources: { node: Node | null }[];
        })[])
          store.shifts.push(
            ...entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifted = () =>
      page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/jobs', '/', '/jobs/1']) {
        await page.goto(addressOf(path));
        await untilQuiet(page);
        // Letters that come late are no matter of the marks.
        await page.evaluate(() => Object.assign(globalThis, { shifts: [] }));
        const [title = ''] = await untilMarked(page);
        expect(await shifted(), `${path} at ${width}`).toEqual([]);
        if (path === '/jobs/1') continue;
        for (const pressed of ['true', 'false']) {
          await mark(page, title).click();
          await expect.poll(() => mark(page, title).getAttribute('aria-pressed')).toBe(pressed);
        }
        expect(new URL(page.url()).pathname).toBe(path);
        const box = await mark(page, title).boundingBox();
        expect([box?.width, box?.height]).toEqual([44, 44]);
        await expectNoAxeViolationsInLightAndDark(page);
      }
    }
  });
});
