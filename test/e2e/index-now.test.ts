import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, test } from 'vitest';
import { startApp, temporaryFolder } from '../running-app.ts';

test('the key of IndexNow stands in a file of its name, and in no other', async () => {
  const folder = temporaryFolder(inject('migratedFolder'));
  const key = 'a1b2c3d4-E5F6';
  const PORT = await freePort();
  const env = { PORT, INDEXNOW_KEY: key, PUBLIC_URL: `http://localhost:${PORT}` };
  const app = await startApp({ dataDir: folder.path, env });
  try {
    const file = await fetch(`${app.url}/${key}.txt`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await file.text()).toBe(key);
    expect((await fetch(`${app.url}/a1b2c3d4.txt`)).status).toBe(404);
    expect((await fetch(`${app.url}/robots.txt`)).status).toBe(200);
  } finally {
    expect(await app.stop()).toBe(0);
    folder.remove();
  }
});

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return String(port);
}
