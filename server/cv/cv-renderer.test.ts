import { afterAll, expect, test } from 'vitest';
import { DEFAULT_TEMPLATE } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';
import { createCvRenderer } from './cv-renderer.ts';
import { renderCv } from './render-cv.ts';

const choice = { template: DEFAULT_TEMPLATE, paper: 'A4' } as const;
const order = { profile: FULL_PROFILE, choice };
const busy = { status: 503, code: 'cv-busy' };
const renderer = createCvRenderer({ waiting: 2 });
afterAll(() => renderer.close());

test('the thread renders what the main thread would, one after the other; more are a 503', async () => {
  const accepted = Array.from({ length: 3 }, () => renderer.render(order));
  await expect(renderer.render(order)).rejects.toMatchObject(busy);
  const expected = renderCv(FULL_PROFILE, choice);
  expect(await Promise.all(accepted)).toEqual([expected, expected, expected]);
});

test('a fault of ours fails its CV only', async () => {
  const wrong = { profile: FULL_PROFILE, choice: { ...choice, template: 'none' } };
  const answers = await Promise.allSettled([renderer.render(wrong), renderer.render(order)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('a document that takes too long ends the thread, and the next one gets another', async () => {
  const hasty = createCvRenderer({ renderMs: 1 });
  for (let attempt = 1; attempt <= 2; attempt += 1)
    await expect(hasty.render(order)).rejects.toMatchObject(busy);
  const closing = hasty.render(order);
  await Promise.all([hasty.close(), expect(closing).rejects.toMatchObject(busy)]);
  await expect(hasty.render(order)).rejects.toMatchObject(busy);
});

test('an idle thread ends, and starts again with the next CV', async () => {
  const idle = createCvRenderer({ idleMs: 1 });
  for (let attempt = 1; attempt <= 2; attempt += 1)
    expect((await idle.render(order)).title).toContain(FULL_PROFILE.name);
  await idle.close();
});
