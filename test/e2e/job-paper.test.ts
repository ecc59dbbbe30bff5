import { beforeAll, expect, test } from 'vitest';
import { longDate, utcToday } from '../../shared/job-dates.ts';
import { jobPlace } from '../../web/ui/job-card.tsx';
import { addressOf as at, closeBrowserAfterAll, withPage } from './browser.ts';
import { findJobKinds, type JobKinds } from './site.ts';
import { expectFitsInLargeText, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();
let kinds: JobKinds;
beforeAll(async () => {
  kinds = await findJobKinds();
});

test('a job has a page for the family: who, where, pay, last day, whom to ask, and of when it is', async () => {
  const { free } = kinds;
  await withPage({ width: 360 }, async (page) => {
    await page.goto(at(`/jobs/${free.id}/paper`));
    const text = await page.getByRole('article').textContent();
    for (const part of [free.title, free.employer ?? '', jobPlace(free), '/check', '/safety'])
      expect(text).toContain(part);
    expect(text).toContain(`Made on ${longDate(utcToday(new Date()))}`);
    expect(text).toContain(`/jobs/${free.id}`);
    await expectSoundEverywhere(page);
    await expectFitsInLargeText(page);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

test('the page of a premium job says only what everyone may read', async () => {
  const { premium } = kinds;
  const html = await (await fetch(at(`/jobs/${premium.id}/paper`))).text();
  expect(html).toContain('Only premium members read all of this job.');
  expect(html).not.toContain('https://apply.');
  expect((await fetch(at('/jobs/2147483000/paper'))).status).toBe(404);
});

test('an office is named only where a source for one was seen', async () => {
  const list = async (country: string) =>
    (
      (await (await fetch(at(`/api/jobs?country=${country}&premium=no&limit=1`))).json()) as {
        jobs: { id: number }[];
      }
    ).jobs[0]?.id;
  const paper = async (country: string) =>
    (await fetch(at(`/jobs/${await list(country)}/paper`))).text();
  expect(await paper('GB')).toContain('Fraud, tricks and scams');
  expect(await paper('DE')).not.toContain('Source: ');
});
