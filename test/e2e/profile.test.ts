import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_SECTIONS, type Profile, type ProfileSection } from '../../shared/profile.ts';
import { fieldId } from '../../web/profile/field-id.ts';
import { LIST_SPECS } from '../../web/profile/list-specs.ts';
import { type ListName, valuesOf } from '../../web/profile/profile-values.ts';
import { SECTION_TITLES } from '../../web/profile/section-words.ts';
import { FULL_PROFILE, TINY_PHOTO } from '../full-profile.ts';
import {
  addressOf,
  closeBrowserAfterAll,
  expectNoAxeViolations,
  expectNoOverflow,
  withPage,
} from './browser.ts';
import { createMember, type Member, signIn } from './sessions.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await createMember('profile@example.com');
});

/** Expected console messages of refused requests and of sessions that ended. */
const REFUSED = [/status of 4\d\d/, /Token verification failed/];

async function ask(token: string, body?: object): Promise<Profile> {
  const response = await fetch(addressOf('/api/profile'), {
    method: body ? 'POST' : 'GET',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Profile;
}
const save = (profile: Partial<Profile>) => ask(member.token, { cv_data: profile });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const field = (page: Page, path: string) => page.locator(`#${fieldId(path)}`);
const saved = (page: Page) => page.getByText('Profile saved successfully!');

async function openProfile(page: Page): Promise<void> {
  await page.goto(addressOf('/profile'));
  await page.getByRole('heading', { name: 'Personal details' }).waitFor();
}

/** Opens a section with the sheet of a phone or the menu of a wide screen. */
async function openSection(page: Page, section: ProfileSection): Promise<void> {
  const sheet = button(page, /^Sections \d+\/19$/);
  if (await sheet.isVisible()) await sheet.click();
  await page
    .locator('ol button:visible', { hasText: new RegExp(`^${SECTION_TITLES[section]}`) })
    .click();
  await page.getByRole('heading', { name: SECTION_TITLES[section], exact: true }).waitFor();
}

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
  const { noun, fields } = LIST_SPECS[name];
  const entries = valuesOf(FULL_PROFILE)[name] as object[];
  if (name === 'skills' || name === 'achievements') {
    await fillLines(page, name, entries, `Add a${name === 'skills' ? '' : 'n'} ${noun}`);
    return;
  }
  for (const [index, entry] of entries.entries()) {
    await button(page, new RegExp(`^Add (an?|another) ${noun}$`)).click();
    for (const [key, value] of Object.entries(entry)) {
      if (typeof value === 'string') await field(page, `${name}.${index}.${key}`).fill(value);
      else {
        const { add } = fields[key as keyof typeof fields] as unknown as { add: string };
        await fillLines(page, `${name}.${index}.${key}`, value as object[], add);
      }
    }
  }
}

test('all 19 sections filled on a phone are the same after a reload', {
  timeout: 60_000,
}, async () => {
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
    expect(await page.locator('dialog ol').getByText('Filled', { exact: true }).count()).toBe(19);
    await button(page, 'Close').click();
    // What the form sends unchanged is what it got.
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
    expect(await ask(member.token)).toEqual({ ...FULL_PROFILE, photo: '' });
  });
});

describe('what is not saved yet', () => {
  test('survives a closed tab on this device, for its own account only', async () => {
    await save({ name: 'Ade' });
    const other = await createMember('profile-other@example.com');
    const { token } = await signIn(member);
    await withPage({ token: '' }, async (page, context) => {
      await page.goto(addressOf('/robots.txt'));
      const become = (as: string) =>
        page.evaluate((value) => localStorage.setItem('token', value), as);
      await become(token);
      const closed = await context.newPage();
      await openProfile(closed);
      await closed.getByLabel('Full name').fill('Adebayo');
      await openSection(closed, 'skills');
      await button(closed, 'Add a skill').click();
      await closed.keyboard.type('Welding');
      await closed.getByText('Not saved yet. A draft is kept on this device.').waitFor();
      await closed.close({ runBeforeUnload: false });
      const tab = page;
      await tab.goto(addressOf('/profile'));
      await tab.getByText(/^We kept your unsaved text from/).waitFor();
      expect(await tab.getByLabel('Full name').inputValue()).toBe('Adebayo');
      await tab.getByText('Your profile is 11% complete.').waitFor();
      // Somebody else on the same phone.
      await tab.evaluate((value) => localStorage.setItem('token', value), other.token);
      await tab.evaluate(() => localStorage.removeItem('userData'));
      await tab.goto(addressOf('/profile'));
      await tab.getByText('Your profile is 0% complete.').waitFor();
      expect(await tab.getByLabel('Full name').inputValue()).toBe('');
      expect(await tab.getByText('We kept your unsaved text').count()).toBe(0);
      // A log-out leaves nothing behind.
      await Promise.all([tab.waitForResponse('**/api/logout'), button(tab, 'Logout').click()]);
      expect(
        await tab.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key))),
      ).toEqual([]);
    });
    expect((await ask(member.token)).name).toBe('Ade');
  });

  test('is kept when the connection is lost, and saved when it is back', async () => {
    await save({ name: 'Ade' });
    await withPage(
      { width: 360, token: member.token },
      async (page, context) => {
        await openProfile(page);
        await context.setOffline(true);
        await page.getByLabel('Full name').fill('Adebayo');
        await page.getByText(/^You are offline. What you write is kept/).waitFor();
        await button(page, 'Save Profile').click();
        await page.getByText(/^Error saving profile: Network error\. Please try again\./).waitFor();
        await page.locator('footer').getByRole('link', { name: 'About Us' }).click();
        await page.getByText('Leave without saving?').waitFor();
        await button(page, 'Stay').click();
        await context.setOffline(false);
        await button(page, 'Save Profile').click();
        await saved(page).waitFor();
      },
      [/ERR_INTERNET_DISCONNECTED/],
    );
    expect((await ask(member.token)).name).toBe('Adebayo');
  });

  test('is not replaced by another device, nor replaces it, without a choice', async () => {
    await save({ name: 'Ade' });
    await withPage(
      { token: member.token },
      async (page) => {
        await openProfile(page);
        await page.getByLabel('Full name').fill('From the laptop');
        await save({ name: 'From the phone' });
        await button(page, 'Save Profile').click();
        await button(page, 'Take the other one').waitFor();
        expect((await ask(member.token)).name).toBe('From the phone');
        await button(page, 'Keep what is here').click();
        await saved(page).waitFor();
        expect((await ask(member.token)).name).toBe('From the laptop');

        await page.getByLabel('Full name').fill('Again from the laptop');
        await save({ name: 'Again from the phone' });
        await button(page, 'Save Profile').click();
        await button(page, 'Take the other one').click();
        await page.waitForFunction(
          (id) =>
            (document.getElementById(id) as HTMLInputElement).value === 'Again from the phone',
          fieldId('personal.name'),
        );
      },
      REFUSED,
    );
  });
});

describe('a session that is over', () => {
  test('while saving: it says so, and the text stays', async () => {
    const { token } = await signIn(member);
    await withPage(
      { token },
      async (page) => {
        await openProfile(page);
        await page.getByLabel('Full name').fill('Kept');
        await fetch(addressOf('/api/logout'), {
          method: 'POST',
          headers: { 'x-auth-token': token },
        });
        await button(page, 'Save Profile').click();
        await page.getByText('Your session has expired. Please log in again.').waitFor();
        expect(await page.getByLabel('Full name').inputValue()).toBe('Kept');
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        await button(page, 'Save Profile').click();
        await page.getByText('You need to be logged in to save your profile').waitFor();
      },
      REFUSED,
    );
  });

  test('while loading: it is cleared, and the page asks to log in', async () => {
    const { token } = await signIn(member);
    await withPage(
      {},
      async (page) => {
        await page.goto(addressOf('/robots.txt'));
        await page.evaluate((value) => localStorage.setItem('token', value), token);
        await page.route('**/api/profile', (route) =>
          route.fulfill({ status: 401, json: { code: 'invalid-token', message: 'x' } }),
        );
        await page.goto(addressOf('/profile'));
        await page.getByText('Please log in to access your profile').waitFor();
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      },
      [...REFUSED, /ERR_ABORTED/],
    );
  });
});

test('a profile that cannot be loaded shows an example, which nothing can save', async () => {
  await save({ name: 'Real person' });
  await withPage(
    { width: 360, token: member.token },
    async (page) => {
      await page.route('**/api/profile', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal-error', message: 'It broke.' } }),
      );
      await page.goto(addressOf('/profile'));
      await page.getByRole('heading', { name: 'An example of a filled profile' }).waitFor();
      await page.getByText('It broke.').waitFor();
      await expectNoAxeViolations(page);
      expect(await page.locator('main form, main input, main textarea').count()).toBe(0);
      expect(await button(page, 'Save Profile').count()).toBe(0);
      await page.unroute('**/api/profile');
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
      await page.getByText('Error saving profile: please mend 2 fields.').waitFor();
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

      await page.route('**/api/profile', (route) =>
        route.fulfill({
          status: 400,
          json: { code: 'bad-photo', message: 'The photo is damaged.', field: 'cv_data.photo' },
        }),
      );
      await button(page, 'Save Profile').click();
      await page.getByText('Error saving profile: The photo is damaged.').waitFor();
      await page.getByRole('heading', { name: 'Personal details' }).waitFor();
      await page.unroute('**/api/profile');
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

test('dates are offered in a tidy form, and kept as they were written', async () => {
  await save({});
  await withPage({ width: 360, token: member.token }, async (page) => {
    await openProfile(page);
    await openSection(page, 'education');
    await button(page, 'Add a school or training').click();
    await page.getByLabel('Dates').fill('march 2012 to 06/2016');
    await page.getByLabel('Degree or certificate').fill('BSc');
    await button(page, 'Write it as “Mar 2012 – Jun 2016”').click();
    expect(await page.getByLabel('Dates').inputValue()).toBe('Mar 2012 – Jun 2016');
    await page.getByLabel('Dates').fill('when I was young');
    await page.getByLabel('Degree or certificate').focus();
    await page.getByText(/^We found no year in this\./).waitFor();
    await button(page, 'Save Profile').click();
    await saved(page).waitFor();
  });
  expect((await ask(member.token)).education[0]?.dates).toBe('when I was young');
});

describe('the photo', () => {
  /** A picture of a phone: 2 x 1, red at the left and blue at the right, in any format. */
  const draw = (page: Page, type: string) =>
    page.evaluate(async (format) => {
      const canvas = new OffscreenCanvas(4000, 2000);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#f00';
      context.fillRect(0, 0, 2000, 2000);
      context.fillStyle = '#00f';
      context.fillRect(2000, 0, 2000, 2000);
      const blob = await canvas.convertToBlob({ type: format });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, type);
  /** EXIF that says: turn it by 90 degrees to the right. */
  const EXIF = Buffer.from(
    'ffe1002245786966000049492a00080000000100120103000100000006000000000000000000',
    'hex',
  );
  const pixel = (page: Page, photo: string, x: number, y: number) =>
    page.evaluate(
      async ({ url, at }) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const colour = context?.getImageData(at.x, at.y, 1, 1).data ?? [];
        return { size: [canvas.width, canvas.height], colour: [...colour].slice(0, 3) };
      },
      { url: photo, at: { x, y } },
    );
  const shownPhoto = async (page: Page) =>
    (await page.getByAltText('Your profile').getAttribute('src')) ?? '';

  test('is cropped to 200 x 200, the right way up, without EXIF, and removed', async () => {
    await save({});
    await withPage({ width: 360, token: member.token }, async (page) => {
      await openProfile(page);
      const jpeg = Buffer.from(await draw(page, 'image/jpeg'));
      const buffer = Buffer.concat([jpeg.subarray(0, 2), EXIF, jpeg.subarray(2)]);
      const choose = () =>
        page
          .getByLabel('Photo file')
          .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      await choose();
      await page.getByRole('heading', { name: 'Crop your photo' }).waitFor();
      await expectNoAxeViolations(page);
      await button(page, 'Zoom in').click();
      await page.getByText('Zoom: 1.1').waitFor();
      const slider = page.getByRole('slider');
      await slider.fill('0.1');
      await page.getByText('Zoom: 0.1').waitFor();
      await button(page, 'Zoom out').click();
      await slider.fill('3');
      await button(page, 'Zoom in').click();
      await page.getByText('Zoom: 3.0').waitFor();
      await slider.fill('1');
      await button(page, 'Crop & Save').click();
      await button(page, 'Remove photo').waitFor();
      const photo = await shownPhoto(page);
      expect(photo).toMatch(/^data:image\/jpeg;base64,/);
      expect(Buffer.from(photo.split(',')[1] ?? '', 'base64').includes('Exif')).toBe(false);
      // Turned: red was at the left and is at the top.
      const top = await pixel(page, photo, 100, 20);
      expect(top.size).toEqual([200, 200]);
      expect(top.colour[0]).toBeGreaterThan(200);
      expect((await pixel(page, photo, 100, 180)).colour[2]).toBeGreaterThan(200);
      await button(page, 'Save Profile').click();
      await saved(page).waitFor();
      expect((await ask(member.token)).photo).toBe(photo);

      // Far out there is white around the photo.
      await choose();
      await slider.fill('0.1');
      await page.getByText('Zoom: 0.1').waitFor();
      await button(page, 'Crop & Save').click();
      await page.waitForFunction(
        (before) =>
          document.querySelector('img[alt="Your profile"]')?.getAttribute('src') !== before,
        photo,
      );
      expect((await pixel(page, await shownPhoto(page), 5, 5)).colour).toEqual([255, 255, 255]);
      await button(page, 'Remove photo').click();
      await button(page, 'Save Profile').click();
      await saved(page).waitFor();
    });
    expect((await ask(member.token)).photo).toBe('');
  });

  test('that cannot be opened says what to do', async () => {
    await withPage({ token: member.token }, async (page) => {
      await openProfile(page);
      const choose = (name: string, buffer: Buffer) =>
        page.getByLabel('Photo file').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await choose('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'));
      await page.getByText(/^Your phone saved this photo as HEIC/).waitFor();
      await choose('me.jpg', Buffer.from('no photo'));
      await page.getByText(/^This file could not be opened as a photo\./).waitFor();
    });
  });
});
