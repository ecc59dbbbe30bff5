import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A Node server that sends one fixed response: the upper bound for one process on this machine.
// Argument: a JSON file with the `headers` and the `body` (base64). Prints its port.
const answer = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const body = Buffer.from(answer.body, 'base64');
const server = createServer((_, res) => {
  res.writeHead(200, answer.headers).end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
