import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A command that runs in the server. It gets its arguments, emits lines, stops when `signal`
 * aborts, and returns its answer. Arguments, lines and answer are plain JSON.
 */
export type ControlCommand = (
  args: unknown,
  emit: (line: object) => void,
  signal: AbortSignal,
) => Promise<unknown>;

/** Error code if no server answers: none is running, or control.json is stale. */
export const NO_SERVER = 'no-server';

const FILE = 'control.json';
const MAX_BODY = 65_536;

type Address = { port: number; token: string };
type Line = { line: object } | { result: unknown } | { error: { message: string; code?: string } };

/**
 * Lets commands on this machine use the running server, which alone may open the embedded database.
 * Listens on a free port of 127.0.0.1. Port and a random token are in `control.json` of the data
 * folder (mode 0600). The file of a killed server is harmless. `close` stops running commands and
 * waits for them.
 */
export async function serveControl(options: {
  dataDir: string;
  commands: Record<string, ControlCommand>;
}): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url');
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((req, res) => {
    const work = answer(req, res, {
      token,
      commands: options.commands,
      stopping: stopping.signal,
    }).finally(() => running.delete(work));
    running.add(work);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const path = join(options.dataDir, FILE);
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, JSON.stringify({ port, token } satisfies Address), { mode: 0o600 });
  await rename(fresh, path);
  return {
    close: async () => {
      await rm(path, { force: true });
      stopping.abort();
      await Promise.all(running);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * Runs a command in the server that holds the data folder, and returns its answer. `onLine` gets
 * the lines it emits. When `signal` aborts, the connection is closed and the command stops. Throws
 * what the command threw (message and code), or an Error with code `no-server`.
 */
export async function callControl(
  dataDir: string,
  command: string,
  args: object,
  onLine: (line: object) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  const address = await readAddress(dataDir);
  if (!address) throw noServer();
  const res = await send(address, command, JSON.stringify(args), signal);
  try {
    for await (const text of createInterface({ input: res })) {
      const line = JSON.parse(text) as Line;
      if ('line' in line) onLine(line.line);
      else if ('result' in line) return line.result;
      else
        throw Object.assign(
          new Error(line.error.message),
          line.error.code === undefined ? {} : { code: line.error.code },
        );
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') throw ended();
    throw error;
  }
  throw ended();
}

function ended(): Error {
  return new Error('The server stopped before the command was finished.');
}

function noServer(): Error {
  return Object.assign(new Error('No running server answers.'), { code: NO_SERVER });
}

async function readAddress(dataDir: string): Promise<Address | null> {
  let text: string;
  try {
    text = await readFile(join(dataDir, FILE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const address: unknown = JSON.parse(text);
  const valid =
    typeof address === 'object' && address !== null && 'port' in address && 'token' in address;
  return valid ? { port: Number(address.port), token: String(address.token) } : null;
}

async function send(
  { port, token }: Address,
  command: string,
  body: string,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const req = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/${encodeURIComponent(command)}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    ...(signal && { signal }),
  });
  req.end(body);
  let res: IncomingMessage;
  try {
    [res] = (await once(req, 'response')) as [IncomingMessage];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
      throw noServer();
    throw error;
  }
  if (res.statusCode === 200) return res;
  res.resume();
  // Another program may have taken the port of a killed server.
  throw res.statusCode === 404
    ? new Error('The running server does not know this command. It may be an older version.')
    : noServer();
}

type Serving = { token: string; commands: Record<string, ControlCommand>; stopping: AbortSignal };

async function answer(req: IncomingMessage, res: ServerResponse, serving: Serving): Promise<void> {
  const refused = refusal(req, serving.token);
  const name = (req.url ?? '').slice(1);
  const command = Object.hasOwn(serving.commands, name) ? serving.commands[name] : undefined;
  if (refused !== null || !command) {
    res.writeHead(refused ?? 404, { connection: 'close' }).end();
    return;
  }
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  const write = (line: Line) => {
    if (!res.destroyed) res.write(`${JSON.stringify(line)}\n`);
  };
  try {
    const args = await readJson(req);
    res.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    write({
      result: await command(
        args,
        (line) => write({ line }),
        AbortSignal.any([gone.signal, serving.stopping]),
      ),
    });
  } catch (error) {
    const { message, code } =
      error instanceof Error
        ? { message: error.message, code: 'code' in error ? String(error.code) : undefined }
        : { message: String(error), code: undefined };
    if (!res.headersSent) res.writeHead(400, { connection: 'close' });
    else write({ error: { message, ...(code !== undefined && { code }) } });
  }
  res.end();
}

/** The status of a refusal, or null. A request with Origin comes from a browser. */
function refusal(req: IncomingMessage, token: string): number | null {
  if (req.headers.origin !== undefined) return 403;
  const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) return 401;
  return req.method === 'POST' ? null : 405;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY) throw new Error('The arguments are too long.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
