import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Profile } from '../../shared/profile.ts';
import { TUNED_PDF } from '../cv-files/pdf-files.ts';
import { HELD_OUT_WORD } from '../cv-files/word-files.ts';
import { FULL_PROFILE } from '../full-profile.ts';
import { LINKEDIN_FILES, SKILLS_PASSPORT, zipOf } from '../profile-files.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { type Member, signInStored } from './sessions.ts';
import { expectNoAxeViolations, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await signInStored('exchange@example.com');
});

const REFUSED = [/status of 4\d\d/];
/** The next change of the form overtakes the preview beside it. */
const OVERTAKEN = /\/api\/preview-cv net::ERR_ABORTED$/;

async function ask(body?: object): Promise<Profile> {
  const response = await fetch(addressOf('/api/profile'), {
    method: body ? 'POST' : 'GET',
    headers: { 'x-auth-token': member.token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Profile;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function chooseFile(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  await page
    .getByLabel('File with your CV')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

test('a CV of another site is shown section by section, taken, undone and saved', async () => {
  await ask({
    cv_data: {
      name: 'Chidi',
      contact: { phone: '+234 800 1', email: '', location: '' },
      skills: ['Blueprints', 'Grinding'],
      summary: 'Mine.',
    },
  });
  const before = await ask();
  await withPage(
    { token: member.token },
    async (page) => {
      await page.goto(addressOf('/profile'));
      await button(page, 'Import').click();
      await page.getByRole('heading', { name: 'Import a profile' }).waitFor();
      await expectNoAxeViolations(page);

      await chooseFile(page, 'cv.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
      await page.getByText('This is an old Word file').waitFor();

      await chooseFile(page, 'europass.xml', SKILLS_PASSPORT);
      await page.getByRole('heading', { name: 'What would change' }).waitFor();
      await page.getByText('europass.xml is a Europass CV.').waitFor();
      await expectNoAxeViolations(page);
      await expectNoOverflow(page);
      const skills = page.getByRole('group', { name: /^Skills/ });
      expect(await skills.getByRole('radio', { name: 'Add to mine' }).isChecked()).toBe(true);
      await skills.getByText('New: TIG welding').waitFor();
      await skills.getByRole('radio', { name: 'Use the file’s' }).check();
      await skills.getByText('1 entry of yours is replaced.').waitFor();
      await page
        .getByRole('group', { name: /^Languages/ })
        .getByLabel('Leave it out')
        .check();
      await page
        .getByRole('group', { name: /^Personal details/ })
        .getByLabel('Use the file’s')
        .check();
      await page.getByText('things in the file were not imported').click();
      await page.getByText('Date of birth').waitFor();
      await button(page, 'Use these').click();
      await page.getByText('filled in, but not saved yet').waitFor();
      expect(await ask()).toEqual(before);

      await button(page, 'Undo import').click();
      await page.getByText('The import was undone.').waitFor();

      await button(page, 'Import').click();
      await chooseFile(page, 'europass.xml', SKILLS_PASSPORT);
      await page
        .getByRole('group', { name: /^Languages/ })
        .getByLabel('Leave it out')
        .check();
      await button(page, 'Use these').click();
      await page.getByText('filled in, but not saved yet').waitFor();
      await button(page, 'Save Profile').first().click();
      await page.getByText('Profile saved successfully!').waitFor();
      expect(await page.getByText('not saved yet').count()).toBe(0);
    },
    [...REFUSED, OVERTAKEN],
  );
  expect(await ask()).toMatchObject({
    name: 'Chidi',
    professionalTitle: 'Welder',
    contact: { phone: '+234 800 1', email: 'chidi@example.com' },
    summary: 'Mine.',
    skills: ['Blueprints', 'Grinding', 'TIG welding'],
    languages: [],
    experience: [{ jobTitle: 'Pipe welder' }, { jobTitle: 'Lead welder' }],
  });
});

test('on a phone, by keyboard: import the archive of LinkedIn, then export and import again', async () => {
  await ask({ cv_data: { name: 'Ada' } });
  await withPage(
    { token: member.token, width: 360 },
    async (page) => {
      await page.goto(addressOf('/profile'));
      await button(page, 'Import').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Import a profile' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Import a profile' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await chooseFile(page, 'linkedin.zip', zipOf(LINKEDIN_FILES));
      await page.getByRole('heading', { name: 'What would change' }).waitFor();
      await expectNoOverflow(page);
      await expectNoAxeViolations(page);
      await button(page, 'Use these').click();
      await page.getByText('filled in, but not saved yet').waitFor();

      const menu = page.locator('summary', { hasText: 'Export' });
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.getByText('You have changes that are not saved.').waitFor();
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await ask({ cv_data: FULL_PROFILE });
      await menu.click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^JSON Resume/ }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${FULL_PROFILE.name}-cv.json`);
      await page.getByText('Your file was saved.').waitFor();
    },
    // Chromium reports a streamed response as aborted, even when it is complete.
    [/profile\/export\S* net::ERR_ABORTED/],
  );
});

test('a Word file, with its text beside the review and then beside the form', async () => {
  await ask({ cv_data: {} });
  const [sample] = HELD_OUT_WORD;
  if (!sample) throw new Error('There is no sample.');
  await withPage(
    { token: member.token },
    async (page) => {
      await page.goto(addressOf('/profile'));
      await button(page, 'Import').click();
      await chooseFile(page, 'cv.docx', await sample.make());
      await page.getByText('cv.docx is a Word file.').waitFor();
      const text = page.getByRole('region', { name: 'Text of your file' });
      await text.getByText(sample.person.summary).waitFor();
      await expectNoAxeViolations(page);
      await expectNoOverflow(page);
      // What was guessed is chosen by the person alone.
      const education = page.getByRole('group', { name: /^Education/ });
      await education.getByText('We had to guess here.').waitFor();
      expect(await education.getByRole('radio', { checked: true }).count()).toBe(0);
      const work = page.getByRole('group', { name: /^Work experience/ });
      expect(await work.getByRole('radio', { name: 'Use it' }).isChecked()).toBe(true);
      await education.getByLabel('Use it').check();
      await button(page, 'Use these').click();
      await page.getByText('filled in, but not saved yet').waitFor();
      await button(page, 'Show the text of your file').click();
      await page.getByRole('complementary', { name: 'Your file' }).waitFor();
      await expectNoAxeViolations(page);
      await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
      await button(page, 'Save Profile').first().click();
      await page.getByText('Profile saved successfully!').waitFor();
    },
    [OVERTAKEN],
  );
  const saved = await ask();
  expect(saved.experience[0]).toMatchObject({ jobTitle: sample.person.jobs[0]?.title });
  expect(saved.education[0]).toMatchObject({ institution: sample.person.schools[0]?.school });
});

test('on a phone: a PDF that is dropped, and a text that is pasted', async () => {
  await ask({ cv_data: {} });
  const [sample] = TUNED_PDF;
  if (!sample) throw new Error('There is no sample.');
  const base64 = Buffer.from(await sample.make()).toString('base64');
  await withPage(
    { token: member.token, width: 360 },
    async (page) => {
      await page.goto(addressOf('/profile'));
      await button(page, 'Import').click();
      await button(page, 'Choose a file').waitFor();
      const drop = await page.evaluateHandle((content) => {
        const data = new DataTransfer();
        const file = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
        data.items.add(new File([file], 'linkedin.pdf', { type: 'application/pdf' }));
        return data;
      }, base64);
      await button(page, 'Choose a file').dispatchEvent('drop', { dataTransfer: drop });
      await page.getByText('linkedin.pdf is an ordinary PDF.').waitFor();
      await expectNoOverflow(page);
      await page.getByText('The text of your file').click();
      await page.getByRole('region', { name: 'Text of your file' }).waitFor();
      await expectNoAxeViolations(page);
      await button(page, 'Choose another file').click();

      await page.getByText('Paste the text of your CV').click();
      await button(page, 'Read this text').click();
      await page.getByText('Paste or type the text first.').waitFor();
      await page
        .getByLabel('Text of your CV')
        .fill('Ama Owusu\nama@example.com\n\nSKILLS\nTriage, Infusions\n\nborn in Takoradi');
      await expectNoAxeViolations(page);
      await button(page, 'Read this text').click();
      await page.getByText('Your text is a CV as text.').waitFor();
      await page
        .getByRole('group', { name: /^Skills/ })
        .getByText('Triage')
        .first()
        .waitFor();
      await button(page, 'Use these').click();
      await page.getByText('filled in, but not saved yet').waitFor();
      await button(page, 'Show the text of your file').click();
      await page.getByRole('complementary', { name: 'Your file' }).waitFor();
      await expectNoOverflow(page);
    },
    [OVERTAKEN],
  );
});

const RESUMES = join(import.meta.dirname, '../../../shared/data/resumes');

test.runIf(existsSync(RESUMES))('each of the real resumes comes into the form', async () => {
  await ask({ cv_data: {} });
  await withPage(
    { token: member.token },
    async (page) => {
      await page.goto(addressOf('/profile'));
      for (const name of readdirSync(RESUMES)) {
        const text = readFileSync(join(RESUMES, name), 'utf8');
        const person = (JSON.parse(text) as { basics: { name: string } }).basics.name;
        await button(page, 'Import').click();
        await chooseFile(page, name, text);
        await page.getByText(`${name} is a JSON Resume.`).waitFor();
        if (person === '') {
          await page.getByText('Your profile already has everything in this file.').waitFor();
          await page.keyboard.press('Escape');
          continue;
        }
        await button(page, 'Use these').click();
        await page.getByText('filled in, but not saved yet').waitFor();
        expect(await page.getByLabel('Full name').inputValue(), name).toBe(person);
        await button(page, 'Undo import').click();
        await page.getByText('The import was undone.').waitFor();
      }
    },
    [OVERTAKEN],
  );
});
