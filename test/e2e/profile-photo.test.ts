import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '../../shared/profile.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { ask, button, openProfile, saved } from './profile-page.ts';
import { type Member, signInStored } from './sessions.ts';
import { expectNoAxeViolations } from './sound.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await signInStored('profile-photo@example.com');
});

const save = (profile: Partial<Profile>) => ask(member.token, { cv_data: profile });

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
