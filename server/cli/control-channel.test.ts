import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ControlCommand, callControl, serveControl } from './control-channel.ts';

let dataDir: string;
let close: () => Promise<void> = async () => {};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waymark-control-'));
});
afterEach(async () => {
  await close();
  close = async () => {};
  await rm(dataDir, { recursive: true });
});

async function serve(commands: Record<string, ControlCommand>): Promise<void> {
  ({ close } = await serveControl({ dataDir, commands }));
}

async function address(): Promise<{ port: number; token: string }> {
  return JSON.parse(await readFile(join(dataDir, 'control.json'), 'utf8'));
}

test('a command gets its arguments, is heard while it works, and answers', async () => {
  await serve({
    count: async (args, emit) => {
      for (let n = 1; n <= (args as { to: number }).to; n++) emit({ n });
      return { done: 'Zürich\n' };
    },
  });
  const lines: object[] = [];
  expect(await callControl(dataDir, 'count', { to: 3 }, (line) => lines.push(line))).toEqual({
    done: 'Zürich\n',
  });
  expect(lines).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('an error travels with its code', async () => {
  await serve({
    fail: async () => {
      throw Object.assign(new Error('No good.'), { code: 'import-refused' });
    },
  });
  await expect(callControl(dataDir, 'fail', {}, () => {})).rejects.toMatchObject({
    message: 'No good.',
    code: 'import-refused',
  });
  await expect(callControl(dataDir, 'unknown', {}, () => {})).rejects.toThrow(
    /does not know this command/,
  );
});

test('nobody gets in without the token, and no web page at all', async () => {
  let ran = false;
  await serve({
    act: async () => {
      ran = true;
    },
  });
  const { port, token } = await address();
  const ask = async (headers: Record<string, string>, init: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${port}/act`, { method: 'POST', body: '{}', headers, ...init }))
      .status;
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: 'Bearer wrong' })).toBe(401);
  expect(await ask({ authorization: `Bearer ${token}`, origin: 'http://localhost:3000' })).toBe(
    403,
  );
  expect(await ask({ authorization: `Bearer ${token}` }, { method: 'PUT' })).toBe(405);
  expect(await ask({ authorization: `Bearer ${token}` }, { body: 'not json' })).toBe(400);
  expect(await ask({ authorization: `Bearer ${token}` }, { body: `"${'x'.repeat(70_000)}"` })).toBe(
    400,
  );
  for (const path of ['/constructor', '/%E0%A4%A', '/']) {
    const res = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(res.status).toBe(404);
  }
  expect(ran).toBe(false);
  expect((await stat(join(dataDir, 'control.json'))).mode & 0o777).toBe(0o600);
});

test('without a server, and with the address of a killed one, there is nobody to ask', async () => {
  await expect(callControl(dataDir, 'act', {}, () => {})).rejects.toMatchObject({
    code: 'no-server',
  });
  await serve({});
  const stale = await readFile(join(dataDir, 'control.json'));
  await close();
  await expect(callControl(dataDir, 'act', {}, () => {})).rejects.toMatchObject({
    code: 'no-server',
  });
  await writeFile(join(dataDir, 'control.json'), stale);
  await expect(callControl(dataDir, 'act', {}, () => {})).rejects.toMatchObject({
    code: 'no-server',
  });
  // The next server overwrites the stale file.
  await serve({ act: async () => 'here' });
  expect(await callControl(dataDir, 'act', {}, () => {})).toBe('here');
});

test.each(['the caller leaves', 'the server stops'])(
  'a command is told to stop when %s',
  async (who) => {
    const leave = new AbortController();
    let stopped = false;
    await serve({
      wait: async (_, emit, signal) => {
        emit({});
        await setTimeout(20_000, undefined, { signal }).catch((error: Error) => {
          stopped = true;
          throw error;
        });
      },
    });
    const call = callControl(
      dataDir,
      'wait',
      {},
      () => (who === 'the caller leaves' ? leave.abort() : void close()),
      leave.signal,
    );
    await expect(call).rejects.toThrow();
    await close();
    expect(stopped).toBe(true);
  },
);
