import { describe, expect, test } from 'vitest';
import { CHOSEN_PASSWORDS } from '../../test/chosen-passwords.ts';
import { watchEventLoop } from '../../test/event-loop-holds.ts';
import { refuseGuessable } from './choose-password.adapter.ts';

const site = { siteName: () => 'Waymark' };

const isRefused = async (password: string, email = 'ama.owusu@example.org') => {
  try {
    await refuseGuessable(site, password, email, 'password');
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 400, code: 'password-too-easy' });
    return true;
  }
};

async function wronglyJudged(passwords: readonly string[], isEasy: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const password of passwords)
    if ((await isRefused(password)) !== isEasy) wrong.push(password);
  return wrong;
}

describe.each(['seen', 'unseen'] as const)('of the passwords that were %s', (half) => {
  test('all easy ones are refused', async () => {
    expect(await wronglyJudged(CHOSEN_PASSWORDS.easy[half], true)).toEqual([]);
  });

  test('all good ones pass, in any script', async () => {
    expect(await wronglyJudged(CHOSEN_PASSWORDS.good[half], false)).toEqual([]);
  });
});

test('a place or a trade of our people is easy, with digits, signs or substitutions', async () => {
  const names = ['jobboard', 'JobBoard1', 'kumasi', 'lagos123', 'nurse123', 'Cebu City', 'welder!'];
  const more = ['Truck driver 7', 'truckdriver', 'nurse2026!', 'Ghana@123', 'm0mbasa', 'Yaoundé99'];
  const trades = ['phlebotomist1', 'enfermeira', 'kathmandu', 'Addis-Ababa', 'Port Harcourt 1'];
  expect(await wronglyJudged([...names, ...more, ...trades], true)).toEqual([]);
});

test('a place or a trade in a longer text is no reason', async () => {
  const texts = ['my nurse left Kumasi late', 'nurse48151623', 'lagos rain on tin roofs'];
  expect(await wronglyJudged(texts, false)).toEqual([]);
});

test('an address is no password, nor what is made of it', async () => {
  for (const password of ['ama.owusu@example.org', 'AMA.OWUSU', 'ama.owusu1', 'Ama.Owusu!'])
    expect(await isRefused(password), password).toBe(true);
});

test('the longest password holds the event loop no longer than a page does', async () => {
  const longest = ['4@8({[</3', 'p@$$w0rd', 'aA1!x', '123qweasd', 'ab'].map((unit) =>
    unit.repeat(200).slice(0, 200),
  );
  // The first of a process waits for the compiler, once.
  for (const password of longest) await isRefused(password);
  for (const password of longest) await expectQuick(password);
});

async function expectQuick(password: string): Promise<void> {
  const watch = watchEventLoop();
  await isRefused(password);
  expect(await watch.longest(), password.slice(0, 9)).toBeLessThan(60);
}
