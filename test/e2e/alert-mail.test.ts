import { expect, test } from 'vitest';
import { newJobsMail } from '../../server/alerts/mails/new-jobs.mail.ts';
import { composeMail } from '../../server/mail/compose-mail.service.ts';
import { filterChoices } from '../../shared/filter-choices.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const LONG = 'Universitätsklinikum Hamburg-Eppendorf Körperschaft des öffentlichen Rechts';
const JOB: JobSummary = {
  id: 1,
  title: 'Staff nurse',
  excerpt: '',
  employer: 'Harbour Hospital',
  category: 'Healthcare & Medical',
  country: 'Germany',
  country_code: 'DE',
  state: 'Hamburg',
  job_type: 'full-time',
  salary: { min: 3000, max: 3600, currency: 'EUR', period: 'month' },
  is_premium_visible: false,
  featured: false,
  created_at: '2027-01-04T08:00:00Z',
  expires_at: null,
};

test('a mail of an alert is sound on a phone in light and dark, and loads nothing', async () => {
  const site = {
    name: 'Waymark',
    url: addressOf(''),
    supportEmail: 'help@waymark.example',
    operator: null,
  };
  const content = newJobsMail(
    site,
    {
      kind: 'search',
      name: null,
      search: `${'x'.repeat(100)} <b>&`,
      state: '',
      categories: ['Engineering', 'Healthcare & Medical'],
      countries: [],
      premium: null,
      ...filterChoices({}),
      frequency: 'weekly',
    },
    {
      jobs: [
        JOB,
        { ...JOB, title: LONG.replaceAll(' ', ''), employer: LONG, is_premium_visible: true },
        { ...JOB, title: 'ممرضة مسجلة', employer: 'مستشفى الملك فيصل', salary: null, state: null },
        { ...JOB, title: '<img src=/x onerror=alert(1)>', employer: '<script>' },
      ],
      more: 12,
      now: new Date('2027-01-05T08:00:00Z'),
      unsubscribeUrl: `${site.url}/unsubscribe?key=1`,
    },
  );
  const { html } = composeMail(site, content);
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  await withPage({ width: 360 }, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/mail', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>'),
      }),
    );
    await page.goto(addressOf('/mail'));
    await page.getByRole('heading', { name: '16 new jobs for you' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(4);
    await expectNoOverflow(page);
    await expectNoAxeViolationsInLightAndDark(page);
    expect(asked).toEqual(['/mail']);
  });
});
