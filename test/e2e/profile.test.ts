import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PROFILE_SECTIONS } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { fieldId } from '../../web/profile/field-id.ts';
import { LIST_SPECS } from '../../web/profile/list-specs.ts';
import { type ListName, valuesOf } from '../../web/profile/profile-values.ts';
import { FULL_PROFILE, TINY_PHOTO } from '../full-profile.ts';
import { addressOf, answerFirst, closeBrowserAfterAll, withPage } from './browser.ts';
import { ask, button, field, openProfile, openSection, REFUSED, saved } from './profile-page.ts';
import { type Member, signInStored } from './sessions.ts';
import { expectNoAxeViolations, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await signInStored('profile@example.com');
});

const save = (profile: Partial<Profile>) => ask(member.token, { cv_data: profile });

async function fillLines(page: Page, path: string, lines: object[], add: string): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const [name, text] = Object.entries(line)[0] ?? [];
    // The first line by its button, the next ones with Enter.
    if (index === 0) await button(page, add).last().click();
    else await page.keyboard.press('Enter');
    await field(page, `${path}.${index}.${name}`).fill(String(text));
  }
}

async function fillList(page: Page, name: ListName): Promise<void> {
  const { noun } = LIST_SPECS[name];
  const entries = valuesOf(FULL_PROFILE)[name] as object[];
  if (name === 'skills' || name === 'achievements') {
    await fillLines(page, name, entries, `Add a${name === 'skills' ? '' : 'n'} ${noun}`);
    return;
  }
  for (const [index, entry] of entries.entries()) {
    await button(page, new RegExp(`^Add (an?|another) ${noun}$`)).click();
    for (const [key, value] of Object.entries(entry)) {
      if (typeof value === 'string') await field(page, `${name}.${index}.${key}`).fill(value);
      else await fillLines(page, `${name}.${index}.${key}`, value as object[], 'Add a line');
    }
  }
}

test('all 19 sections filled on a phone are the same after a reload', async () => {
  await withPage({ width: 360, height: 740, token: member.token }, async (page) => {
    await openProfile(page);
    await page.getByText('Your profile is 0% complete. Keep going!').waitFor();
    await page.getByLabel('Full name').fill(FULL_PROFILE.name);
    await page.getByLabel('Professional title').fill(FULL_PROFILE.professionalTitle);
    await openSection(page, 'contact');
    await page.getByLabel('Phone').fill(FULL_PROFILE.contact.phone);
    await page.getByLabel('Email').fill(FULL_PROFILE.contact.email);
    await page.getByLabel('Location').fill(FULL_PROFILE.contact.location);
    await button(page, 'Next: Summary').click();
    await page.getByLabel('Summary').fill(FULL_PROFILE.summary);
    for (const section of PROFILE_SECTIONS.slice(3)) {
      await openSection(page, section);
      await fillList(page, section as ListName);
      if (section === 'experience') {
        await expectNoAxeViolations(page);
        await expectNoOverflow(page);
      }
    }
    await page.getByText('Your profile is 100% complete. Almost done!').waitFor();
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
    await saved(page).waitFor({ state: 'detached' });
    expect(await ask(member.token)).toEqual({ ...FULL_PROFILE, photo: '' });

    await page.reload();
    await page.getByRole('heading', { name: 'More sections' }).waitFor();
    await button(page, /^Sections \d+\/19$/).click();
    await expectNoAxeViolations(page);
    await expect
      .poll(() => page.locator('dialog ol').getByText('Filled', { exact: true }).count())
      .toBe(19);
    await button(page, 'Close').click();
    // What the form sends unchanged is what it got.
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
    expect(await ask(member.token)).toEqual({ ...FULL_PROFILE, photo: '' });
  });
});

test('a profile that cannot be loaded shows an example, which nothing can save', async () => {
  await save({ name: 'Real person' });
  await withPage(
    { width: 360, token: member.token },
    async (page) => {
      await answerFirst(page, '**/api/profile', {
        status: 500,
        json: { code: 'internal-error', message: 'It broke.' },
      });
      await page.goto(addressOf('/profile'));
      await page.getByRole('heading', { name: 'An example of a completed profile' }).waitFor();
      await page.getByText('It broke.').waitFor();
      await expectNoAxeViolations(page);
      expect(await page.locator('main form, main input, main textarea').count()).toBe(0);
      expect(await button(page, 'Save Profile').count()).toBe(0);
      await button(page, 'Try again').click();
      await page.getByLabel('Full name').waitFor();
      expect(await page.getByLabel('Full name').inputValue()).toBe('Real person');
    },
    [/status of 500/],
  );
});

test('entries are reordered, removed and put back with the keyboard alone', async () => {
  await save({
    experience: ['One', 'Two', 'Three'].map((jobTitle) => ({
      jobTitle,
      company: '',
      dates: '',
      duties: ['a', 'b'],
    })),
  });
  const order = async () => (await ask(member.token)).experience.map(({ jobTitle }) => jobTitle);
  await withPage({ token: member.token, dark: true }, async (page) => {
    await openProfile(page);
    await openSection(page, 'experience');
    await button(page, 'Move Three').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Three is now 2 of 3.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Three is now 1 of 3.').waitFor();
    // Beyond the first place there is none.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await field(page, 'experience.0.duties.1.text').waitFor();
    await expectNoAxeViolations(page);
    await button(page, 'Move down Three').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Three is now 2 of 3.').waitFor();
    await button(page, 'Remove Three').press('Enter');
    await page.getByText('Removed: Three').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Removed: Three').waitFor({ state: 'detached' });
    // Opened again, its lines are there and move, too.
    await button(page, /^Three/).press('Enter');
    await button(page, 'Move line 2').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('b is now 1 of 2.').waitFor();
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
  });
  expect(await order()).toEqual(['One', 'Three', 'Two']);
  expect((await ask(member.token)).experience[1]?.duties).toEqual(['b', 'a']);
});

test('a finger drags an entry to its place', async () => {
  await save({ languages: ['A', 'B', 'C'].map((name) => ({ name, proficiency: '' })) });
  await withPage({ token: member.token }, async (page) => {
    await openProfile(page);
    await openSection(page, 'languages');
    const handle = await button(page, 'Move A').boundingBox();
    const target = await button(page, 'Move C').boundingBox();
    if (!handle || !target) throw new Error('no handles');
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + 10, target.y - 5, { steps: 4 });
    await page.mouse.move(handle.x + 10, target.y + 25, { steps: 4 });
    await page.mouse.up();
    await page.getByText('A is now 3 of 3.').waitFor();
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
  });
  expect((await ask(member.token)).languages.map(({ name }) => name)).toEqual(['B', 'C', 'A']);
});

test('errors stand at their field and their section, from the form and from the server', async () => {
  await save({ name: 'Ade', photo: TINY_PHOTO });
  await withPage(
    { token: member.token },
    async (page) => {
      await openProfile(page);
      await openSection(page, 'projects');
      await button(page, 'Add a project').click();
      await page.getByLabel('Link (optional)').fill('javascript:alert(1)');
      await openSection(page, 'contact');
      await page.getByLabel('Email').fill('ade@');
      await button(page, 'Save Profile').click();
      await page.getByText('Error saving profile: please fix 2 fields.').waitFor();
      const wrong = page.getByText('Enter an email address such as name@example.com.');
      await wrong.waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(fieldId('contact.email'));
      expect(await page.locator('nav').getByText('Has an error').count()).toBe(2);
      await expectNoAxeViolations(page);
      await page.getByLabel('Email').fill('ade@example.com');
      await wrong.waitFor({ state: 'detached' });
      // The next error is in another section, which opens.
      await button(page, 'Save Profile').click();
      await page.getByText('must be a web address such as https://example.com.').waitFor();
      await page.getByLabel('Link (optional)').fill('example.com/me');

      const answer = {
        code: 'bad-photo',
        message: 'The photo is damaged.',
        field: 'cv_data.photo',
      };
      await answerFirst(page, '**/api/profile', { status: 400, json: answer }, 'POST');
      await button(page, 'Save Profile').click();
      await page.getByText('Error saving profile: The photo is damaged.').waitFor();
      await page.getByRole('heading', { name: 'Personal details' }).waitFor();
      await button(page, 'Remove photo').click();
      await button(page, 'Save Profile').click();
      await saved(page).waitFor();
    },
    REFUSED,
  );
  expect(await ask(member.token)).toMatchObject({
    photo: '',
    projects: [{ url: 'https://example.com/me' }],
  });
});

test('the preview beside the form appears as soon as 20 percent are filled in', async () => {
  await save({ name: 'Ade', professionalTitle: 'Welder', skills: ['TIG'] });
  await withPage({ width: 1280, token: member.token }, async (page) => {
    await openProfile(page);
    await page.getByText('Your CV appears here when 20% of your profile is filled in.').waitFor();
    await openSection(page, 'summary');
    await page.getByLabel('Summary').fill('Welds in all positions.');
    const cv = page.frameLocator('iframe[title="Your CV"]');
    await cv.getByText('Welds in all positions.').first().waitFor();
  });
});

test('a profile that is too long is not saved, and not lost', async () => {
  const duties = Array.from({ length: 40 }, () => 'word '.repeat(200).trim());
  const job = { jobTitle: 'Welder', company: '', dates: '', duties };
  await save({ experience: Array(6).fill(job) });
  await withPage({ token: member.token }, async (page) => {
    await openProfile(page);
    await openSection(page, 'volunteer');
    for (const index of Array.from({ length: 3 }).keys()) {
      await button(page, /^Add (an|another) activity$/).click();
      await field(page, `volunteer.${index}.description`).fill('word '.repeat(799));
    }
    await button(page, 'Save Profile').click();
    await page
      .getByText(/Error saving profile: Your profile is too long: .*"Work experience"/)
      .waitFor();
    expect(await field(page, 'volunteer.2.description').inputValue()).toHaveLength(3_995);
    await page.reload();
    await page.getByText('We restored your unsaved text from').waitFor();
    expect(await field(page, 'volunteer.2.description').inputValue()).toHaveLength(3_995);
  });
});

test('dates are offered in a tidy form, and kept as they were written', async () => {
  await save({});
  await withPage({ width: 360, token: member.token }, async (page) => {
    await openProfile(page);
    await openSection(page, 'education');
    await button(page, 'Add a school or training').click();
    await page.getByLabel('Dates').fill('march 2012 to 06/2016');
    await page.getByLabel('Degree or certificate').fill('BSc');
    await button(page, 'Write it as “Mar 2012 – Jun 2016”').click();
    await expect.poll(() => page.getByLabel('Dates').inputValue()).toBe('Mar 2012 – Jun 2016');
    await page.getByLabel('Dates').fill('when I was young');
    await page.getByLabel('Degree or certificate').focus();
    await page.getByText(/^There is no year here\./).waitFor();
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
  });
  expect((await ask(member.token)).education[0]?.dates).toBe('when I was young');
});
