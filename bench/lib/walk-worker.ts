import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A request of the walk. */
export type WalkRequest = {
  name: string;
  method: string;
  path: string;
  token: string | undefined;
  body: string | undefined;
};

// Sends the requests again and again, so many at a time, until it is stopped; then reports the
// answers of 5xx by request, and the number of all answers by status.
const { origin, requests, atOnce } = workerData as {
  origin: string;
  requests: WalkRequest[];
  atOnce: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const answers: Record<string, number> = {};
const failed = new Set<string>();
let isOver = false;
let asked = 0;

async function send({ name, method, path, token, body }: WalkRequest): Promise<void> {
  const sent = request(origin + path, {
    method,
    agent,
    headers: {
      // Each from an address of its own: the charge of one address stops nothing.
      'x-forwarded-for': `198.18.${(asked >> 8) % 256}.${asked % 256}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...(token !== undefined && { 'x-auth-token': token }),
    },
  });
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await finished(answer);
    const { statusCode = 0 } = answer;
    answers[statusCode] = (answers[statusCode] ?? 0) + 1;
    if (statusCode >= 500) failed.add(`${name}: ${statusCode}`);
  } catch (error) {
    // A body that is refused unread ends its connection.
    if (!(error instanceof Error && 'code' in error)) throw error;
    answers[String(error.code)] = (answers[String(error.code)] ?? 0) + 1;
  }
}

async function go(): Promise<void> {
  while (!isOver) {
    asked += 1;
    // The same request so many times in a row.
    const index = Math.floor(asked / atOnce) % requests.length;
    await send(requests[index] as WalkRequest);
  }
}

const running = Promise.all(Array.from({ length: atOnce }, go));
parentPort?.once('message', () => {
  isOver = true;
  void running.then(() => {
    agent.destroy();
    parentPort?.postMessage({ answers, failed: [...failed] });
  });
});
parentPort?.postMessage('running');
