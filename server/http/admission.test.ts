import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Charge, costOf, createAdmission } from './admission.ts';

const LIMITS = { running: 2, waiting: 3, waitMs: 60_000, burst: 600, perSecond: 20 };
const BUSY = { status: 503, code: 'busy', headers: { 'Retry-After': '5' } };
const GREEDY = { status: 429, code: 'too-many-requests', headers: { 'Retry-After': '10' } };

describe('work in turn', () => {
  test('so much is done at a time, so much waits, and what is more is refused at once', async () => {
    const { inTurn } = createAdmission(LIMITS);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const ask = (name: number) =>
      inTurn(async () => {
        started.push(name);
        await new Promise<void>((resolve) => finish.push(resolve));
        return name;
      });
    const asked = [1, 2, 3, 4, 5].map(ask);
    await expect(ask(6)).rejects.toMatchObject(BUSY);
    await expect.poll(() => started).toEqual([1, 2]);
    finish[1]?.();
    expect(await asked[1]).toBe(2);
    await expect.poll(() => started).toEqual([1, 2, 3]);
    const seventh = ask(7);
    await expect(ask(8)).rejects.toMatchObject(BUSY);
    for (let done = 0; done < 6; done += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(done);
      finish[done]?.();
    }
    expect(await Promise.all([...asked, seventh])).toEqual([1, 2, 3, 4, 5, 7]);
    expect(started).toEqual([1, 2, 3, 4, 5, 7]);
  });

  test('work that fails makes place, and who has waited too long is refused', async () => {
    const { inTurn } = createAdmission({ ...LIMITS, running: 1, waitMs: 10 });
    await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    let finish = () => {};
    const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(inTurn(async () => 'late')).rejects.toMatchObject(BUSY);
    finish();
    await first;
    expect(await inTurn(async () => 'done')).toBe('done');
  });

  test('the event loop has turns between two pieces of work, in which answers of a cache are sent', async () => {
    const { inTurn } = createAdmission({ ...LIMITS, running: 4, waiting: 100 });
    let isOver = false;
    let turns = 0;
    const work = Promise.all(Array.from({ length: 50 }, () => inTurn(async () => undefined))).then(
      () => {
        isOver = true;
      },
    );
    while (!isOver) {
      turns += 1;
      await setImmediate();
    }
    await work;
    expect(turns).toBeGreaterThanOrEqual(150);
  });
});

describe('the share of an address', () => {
  /** Charges `perSecond` times a second and returns the number of refusals. */
  function refusedOf({
    perSecond,
    seconds,
    address,
  }: {
    perSecond: number;
    seconds: number;
    address: string;
  }): number {
    let time = 0;
    const { charge } = createAdmission(LIMITS, () => time);
    let refused = 0;
    for (let asked = 0; asked < perSecond * seconds; asked += 1) {
      time += 1000 / perSecond;
      try {
        charge(address);
      } catch (error) {
        expect(error).toMatchObject(GREEDY);
        refused += 1;
      }
    }
    return refused;
  }

  test('is enough for 500 readers behind one address, each with a new page every half minute, for hours', () => {
    expect(refusedOf({ perSecond: 500 / 30, seconds: 10_000, address: '203.0.113.1' })).toBe(0);
  });

  test('is enough for a class of 200 who all open three pages in the same ten seconds', () => {
    expect(refusedOf({ perSecond: 60, seconds: 10, address: '2001:db8:1:2::/64' })).toBe(0);
  });

  test('ends for a crawler that opens 200 pages a second: in a minute it gets a sixth of them', () => {
    expect(refusedOf({ perSecond: 200, seconds: 60, address: '203.0.113.1' })).toBeGreaterThan(
      12_000 * 0.8,
    );
  });

  test('pays more for a search of many words, whichever of two counts', () => {
    const words = (count: number) => Array(count).fill('nurce').join('+');
    expect(costOf('/jobs?page=2')).toBe(1);
    expect(costOf(`/jobs?search=${words(4)}`)).toBe(1);
    expect(costOf(`/api/jobs?search=${words(10)}`)).toBe(7);
    expect(costOf(`/api/jobs?search=${words(40)}`)).toBe(13);
    expect(costOf(`/jobs?search=a&search=${words(40).replaceAll('+', ',')}`)).toBe(13);
    const { charge } = createAdmission({ ...LIMITS, burst: 26 }, () => 0);
    charge('203.0.113.1', 13);
    charge('203.0.113.1', 13);
    expect(() => charge('203.0.113.1')).toThrow(expect.objectContaining(GREEDY));
  });

  test('is no larger after a day without a request', () => {
    let time = 0;
    const { charge } = createAdmission({ ...LIMITS, burst: 2 }, () => time);
    charge('203.0.113.1', 2);
    time = 86_400_000;
    charge('203.0.113.1', 2);
    expect(() => charge('203.0.113.1')).toThrow(expect.objectContaining(GREEDY));
  });

  test('is each address’s own, and one of a private network, which is a proxy’s, has no end', () => {
    const { charge } = createAdmission({ ...LIMITS, burst: 1 }, () => 0);
    charge('203.0.113.1');
    expect(() => charge('203.0.113.1')).toThrow(expect.objectContaining(GREEDY));
    charge('203.0.113.2');
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.17.0.1',
      '192.168.1.1',
      '0:0:0:0::/64',
      'fd00:1:2:3::/64',
    ]) {
      for (let asked = 0; asked < 3; asked += 1) charge(address);
    }
    charge('172.32.0.1');
    expect(() => charge('172.32.0.1')).toThrow(expect.objectContaining(GREEDY));
  });
});

test('what one process takes of an address or account is missing in the others of the machine', () => {
  const heard: ((charge: Charge) => void)[] = [];
  const tell = (charge: Charge) => {
    for (const hear of heard.slice(1)) hear(charge);
  };
  const others = { tell, onHeard: (hear: (charge: Charge) => void) => void heard.push(hear) };
  const [one, other] = [1, 2].map(() => createAdmission(LIMITS, () => 0, others));
  one?.charge('203.0.113.7', 400);
  one?.chargeAccount(7, 400);
  expect(() => other?.charge('203.0.113.7', 300)).toThrow();
  expect(() => other?.chargeAccount(7, 300)).toThrow();
  expect(() => other?.charge('203.0.113.8', 300)).not.toThrow();
});
