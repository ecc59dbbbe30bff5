import { imageSize } from 'image-size';
import { beforeAll, expect, test } from 'vitest';
import { addressOf } from './browser.ts';
import { findJobKinds, type JobKinds } from './site.ts';

let jobs: JobKinds;
beforeAll(async () => {
  jobs = await findJobKinds();
});

test.each(['free', 'premium', 'commission'] as const)(
  'the page of a %s job names the picture that the site draws of it',
  async (kind) => {
    const html = await (await fetch(addressOf(`/jobs/${jobs[kind].id}`))).text();
    const picture = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? '';
    // A redirect would mean that page and picture do not agree on what is shown.
    const answer = await fetch(addressOf(new URL(picture).pathname), { redirect: 'manual' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(imageSize(await answer.bytes())).toMatchObject({ width: 1200, height: 630 });
  },
);

test('an ended job has no picture', async () => {
  const path = `/jobs/${jobs.expired.id}`;
  expect(await (await fetch(addressOf(path))).text()).not.toContain('og:image');
  expect((await fetch(addressOf(`${path}/picture.png`))).status).toBe(404);
});
