import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';

/**
 * A command that a running server carries out for a command line: it reports progress through `emit`, stops when `signal` aborts, and
 * resolves with its result, which must survive JSON.
 */
export type ControlCommand = (args: unknown, emit: (progress: object) => void, signal: AbortSignal) => Promise<object>;

const addressSchema = v.object({ port: v.number(), token: v.string() });
const MAX_ARGUMENTS = 100_000;

/** A line of the answer: progress, then exactly one result or error. */
type Line = { progress: object } | { result: object } | { error: { message: string; code?: string } };

/**
 * Lets commands on this machine work through the process that holds the embedded database: HTTP on the loopback interface, guarded by a
 * token that stands, with the port, in `control.json` of the data folder, readable by its owner only.
 */
export async function serveControl(options: {
  dataDir: string;
  commands: Record<string, ControlCommand>;
}): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((req, res) => {
    void answer(req, res, token, options.commands);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const file = join(options.dataDir, 'control.json');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port: (server.address() as AddressInfo).port, token }), { mode: 0o600 });
  return {
    close: () => {
      rmSync(file, { force: true });
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** Runs a command in the server that holds this data folder. Resolves with its result, or null when no server answers; rejects as it does. */
export async function callControl(
  dataDir: string,
  command: string,
  args: object,
  onProgress: (progress: object) => void,
  signal: AbortSignal,
): Promise<object | null> {
  const address = readAddress(join(dataDir, 'control.json'));
  if (!address) return null;
  const answered = await send(address, command, args, signal);
  if (!answered) return null;
  let result: object | undefined;
  for await (const text of createInterface({ input: answered })) {
    const line = JSON.parse(text) as Line;
    if ('progress' in line) onProgress(line.progress);
    else if ('result' in line) result = line.result;
    else throw Object.assign(new Error(line.error.message), { code: line.error.code });
  }
  if (!result) throw new Error('The server stopped before the command was finished.');
  return result;
}

function readAddress(file: string): v.InferOutput<typeof addressSchema> | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return v.parse(addressSchema, JSON.parse(text));
}

/** A file that a killed server left names a port where nobody, or somebody else, listens: both mean that no server answers. */
function send(
  address: { port: number; token: string },
  command: string,
  args: object,
  signal: AbortSignal,
): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: address.port,
        method: 'POST',
        path: `/${command}`,
        headers: { authorization: `Bearer ${address.token}`, 'content-type': 'application/json' },
        signal,
      },
      (response) => {
        const ours = response.statusCode === 200 && response.headers['content-type'] === 'application/x-ndjson';
        if (!ours) response.resume();
        resolve(ours ? response : null);
      },
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve(null) : reject(error)));
    outgoing.end(JSON.stringify(args));
  });
}

async function answer(req: IncomingMessage, res: ServerResponse, token: string, commands: Record<string, ControlCommand>): Promise<void> {
  const name = req.url?.slice(1) ?? '';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (req.method !== 'POST' || req.headers.origin !== undefined || !isToken(req.headers.authorization, token) || !command) {
    res.writeHead(404).end();
    return;
  }
  const aborted = new AbortController();
  res.once('close', () => aborted.abort());
  res.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  res.flushHeaders();
  const write = (line: Line) => {
    if (!res.writableEnded) res.write(`${JSON.stringify(line)}\n`);
  };
  try {
    write({ result: await command(await readArguments(req), (progress) => write({ progress }), aborted.signal) });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    write({ error: { message, ...(code !== undefined && { code }) } });
  }
  res.end();
}

function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readArguments(req: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of req.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_ARGUMENTS) throw new Error('The command has too many arguments.');
  }
  return JSON.parse(text);
}
