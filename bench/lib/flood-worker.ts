import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { readPage } from './read-page.ts';

// Sends distinct searches on many connections until it is stopped; then reports the response codes.
const { origin, addresses, connections } = workerData as {
  origin: string;
  addresses: number;
  connections: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answers: Record<string, number> = {};
let isOver = false;
let asked = 0;

async function ask(connection: number): Promise<void> {
  const headers = { 'x-forwarded-for': `203.0.${addresses % 256}.${connection % addresses}` };
  while (!isOver) {
    asked += 1;
    const search = `/jobs?search=manager+${addresses}x${asked}`;
    const { status } = await readPage(origin + search, agent, headers);
    answers[String(status)] = (answers[String(status)] ?? 0) + 1;
  }
}

const running = Promise.all(
  Array.from({ length: connections }, (_, connection) => ask(connection)),
);
parentPort?.once('message', () => {
  isOver = true;
  void running.then(() => {
    agent.destroy();
    parentPort?.postMessage(answers);
  });
});
parentPort?.postMessage('running');
