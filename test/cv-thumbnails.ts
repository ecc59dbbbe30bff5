import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCvAsset } from '../server/cv/cv-assets.service.ts';
import { listCvTemplates, renderCv } from '../server/cv/render-cv.ts';
import { launchChromium } from './chromium.ts';
import { thumbnailProfile } from './cv-thumbnail-profile.ts';

// Makes web/public/cv-thumbnails/*.webp, a picture of the first page of each template. They are in
// the repository: run this after a template was changed or added. npx node test/cv-thumbnails.ts

const PAGE = { width: 794, height: 1123 };
/** Twice the width of a card on a phone would cost twice the bytes and show no more. */
const WIDTH = 320;
const HEIGHT = Math.round((WIDTH * PAGE.height) / PAGE.width);
const MAX_BYTES = 12_000;

const folder = join(import.meta.dirname, '../web/public/cv-thumbnails');
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
try {
  const context = await browser.newContext({ viewport: PAGE });
  const page = await context.newPage();
  let html = '';
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ body: html, contentType: 'text/html' });
    const asset = await readCvAsset(basename(pathname));
    if (!asset) return route.abort();
    return route.fulfill({ body: Buffer.from(asset.bytes), contentType: asset.type });
  });
  const canvas = await context.newPage();
  for (const { file, language } of listCvTemplates()) {
    html = renderCv(thumbnailProfile(language), { template: file, paper: 'A4' }).html;
    await page.goto('http://cv.test/');
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const picture = await page.screenshot({ clip: { x: 0, y: 0, ...PAGE } });
    const webp = await smallWebp(picture);
    const name = `${basename(file, '.handlebars')}.webp`;
    writeFileSync(join(folder, name), webp);
    console.log(`${name} ${webp.length}`);
  }

  /** The picture as WebP, at the best quality that stays under the limit. */
  async function smallWebp(png: Buffer): Promise<Buffer> {
    for (let quality = 0.86; quality > 0.3; quality -= 0.08) {
      const url = await canvas.evaluate(
        async ({ source, width, height, quality }) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const drawing = document.createElement('canvas');
          Object.assign(drawing, { width, height });
          const context = drawing.getContext('2d');
          if (context) context.imageSmoothingQuality = 'high';
          context?.drawImage(image, 0, 0, width, height);
          return drawing.toDataURL('image/webp', quality);
        },
        {
          source: `data:image/png;base64,${png.toString('base64')}`,
          width: WIDTH,
          height: HEIGHT,
          quality,
        },
      );
      const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
      if (bytes.length <= MAX_BYTES) return bytes;
    }
    throw new Error('no quality makes the picture small enough');
  }
} finally {
  await browser.close();
}
