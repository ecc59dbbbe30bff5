import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { readPage } from './read-page.ts';

/** Milliseconds between two requests of `readCached`. */
export const PACE_MS = 10;

/** Requests the home page at a constant rate (open loop); resolves with the latencies in ms. */
export async function readCached(origin: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: Promise<number>[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    times.push(timeOf(origin, agent));
    await setTimeout(PACE_MS);
  }
  const all = await Promise.all(times);
  agent.destroy();
  return all;
}

async function timeOf(origin: string, agent: Agent): Promise<number> {
  const { status, ms } = await readPage(origin, agent);
  if (status !== 200) throw new Error(`The cached page answered ${status}.`);
  return ms;
}
