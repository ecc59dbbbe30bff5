import { beforeAll, expect, test } from 'vitest';
import { createAccount, expectSaid } from './accounts.ts';
import { type AdminKit, logIn, type Person, setUpSharedAdmin } from './admin-app.ts';
import { closeBrowserAfterAll, openPage, withPage } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectFitsInLargeText, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const shared = setUpSharedApp();
const kit: AdminKit = setUpSharedAdmin();
const EMAIL = 'hr@fjordclinic.example';
const TITLE = 'Ward nurse of the fjord';
let employer: Person;
beforeAll(async () => {
  await createAccount(shared.app, EMAIL);
  employer = await logIn(kit.origin, EMAIL);
});

type Listed = { jobs: { id: number; state: string; job: { id: number; views: number } | null }[] };
const readList = async () => {
  const headers = { 'x-auth-token': employer.token };
  const response = await fetch(`${kit.origin}/api/employer-jobs`, { headers });
  return ((await response.json()) as Listed).jobs;
};

test('an employer posts a job, the operator approves it, and it is viewed and ended', async () => {
  await withPage({ width: 360, token: employer.token }, async (page) => {
    await page.goto(`${kit.origin}/employers/post`);
    await page.getByText('You post jobs for fjordclinic.example').waitFor();
    await page.getByLabel('Title', { exact: true }).fill(TITLE);
    // What was typed survives a reload, and nothing is sent with a gap.
    await page.getByRole('button', { name: 'Send job' }).click();
    await expectSaid(page, 'Not sent yet. Check the marked fields.');
    await page.getByLabel('Excerpt').fill('Nights on a surgical ward.');
    await page.getByLabel('Category').selectOption('Healthcare & Medical');
    await page.getByLabel('Company', { exact: true }).fill('Fjord Clinic');
    await page.getByLabel('Country').selectOption('NO');
    await page.getByLabel('Application URL').fill('https://www.fjordclinic.example/apply');
    expect(await page.getByText('Visa help', { exact: true }).count()).toBe(0);
    expect(await page.getByLabel('Premium job').count()).toBe(0);
    await expectSoundEverywhere(page);
    await expectFitsInLargeText(page);
    await page.getByRole('button', { name: 'Send job' }).click();
    await expectSaid(page, `We will look at “${TITLE}”.`);
    await page.getByText('Being checked').waitFor();
  });
  const [sent] = await readList();
  expect(sent).toMatchObject({ state: 'waiting', job: null });

  await withPage({ width: 360, token: kit.admin.token }, async (page) => {
    await page.goto(`${kit.origin}/admin/employer-jobs`);
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByRole('heading', { name: 'Checks' }).waitFor();
    await page.getByText('This is the first job of this account.').waitFor();
    await expectSoundEverywhere(page);
    await expectFitsInLargeText(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('Write why.').waitFor();
    await page.getByRole('button', { name: 'Approve and publish' }).click();
    await expectSaid(page, `Published: ${TITLE}`);
  });
  const mail = await shared.app.smtp.nextMail(EMAIL);
  expect(mail.subject).toBe('Waymark: your job is published');
  const jobId = (await readList())[0]?.job?.id;
  expect(mail.text).toContain(`${kit.origin}/jobs/${jobId}`);
  const userAgent = 'Mozilla/5.0 (Linux; Android 11; TECNO KF6) Chrome/120.0.0.0 Mobile';
  const seen = await fetch(`${kit.origin}/jobs/${jobId}`, { headers: { 'user-agent': userAgent } });
  expect(await seen.text()).toContain(TITLE);
  await expect.poll(async () => (await readList())[0]?.job?.views).toBe(1);

  await withPage({ width: 360, token: employer.token }, async (page) => {
    await page.goto(`${kit.origin}/employers/jobs`);
    await page.getByText('1 view, 0 clicks on Apply').waitFor();
    await expectSoundEverywhere(page);
    await expectFitsInLargeText(page);
    await page.getByRole('link', { name: `Edit “${TITLE}”` }).click();
    await page.getByText('We look at all other changes first.').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(TITLE);
    await expectSoundEverywhere(page);
    await page.getByRole('link', { name: 'Your jobs' }).click();
    await page.getByRole('button', { name: `End “${TITLE}”` }).click();
    await page.getByRole('button', { name: 'End the job' }).click();
    await page.getByText('Ended', { exact: true }).waitFor();
  });
  const list = await fetch(`${kit.origin}/api/jobs?search=${encodeURIComponent(TITLE)}&country=NO`);
  const { jobs } = (await list.json()) as { jobs: { id: number }[] };
  expect(jobs.map(({ id }) => id)).not.toContain(jobId);
});

test('a visitor reads what it takes, also without JavaScript, and a free-mail account is told why not', async () => {
  const visitor = await openPage({ width: 360, javaScript: false });
  await visitor.page.goto(`${kit.origin}/employers/post`);
  await visitor.page.getByText('Employers can post jobs here.').waitFor();
  await visitor.page.getByRole('link', { name: 'Post a Job' }).waitFor();
  await visitor.close();
  const email = 'ama.clinic@gmail.com';
  await createAccount(shared.app, email);
  const { token } = await logIn(kit.origin, email);
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(`${kit.origin}/employers/post`);
    await expectSaid(page, 'an email address at your company’s own domain');
    await expectSoundEverywhere(page);
  });
});
