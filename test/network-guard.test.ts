import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const guard = join(import.meta.dirname, 'network-guard-child.ts');
const server = createServer((_request, response) => response.end('home'));

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

/** Runs a script in a child process: a blocked connection in this one would fail this test. */
const runGuarded = (script: string) =>
  run(process.execPath, ['--import', guard, '--input-type=module', '--eval', script]);

test.each([
  ['fetch', `await fetch('http://192.0.2.1/').catch(() => {});`],
  ['fetch with TLS', `await fetch('https://third.example/').catch(() => {});`],
  [
    'http',
    `import http from 'node:http'; try { http.get('http://third.example/').on('error', () => {}); } catch {}`,
  ],
  ['tls', `import tls from 'node:tls'; try { tls.connect(443, 'third.example'); } catch {}`],
  ['net', `import net from 'node:net'; try { net.connect(25, '192.0.2.1'); } catch {}`],
])('%s to another machine is blocked and told', async (_name, script) => {
  expect((await runGuarded(script)).stderr).toMatch(
    /Blocked outgoing connection to (192\.0\.2\.1|third\.example)/,
  );
});

test('this machine is reached', async () => {
  const { port } = server.address() as AddressInfo;
  const script = `for (const host of ['127.0.0.1', 'localhost']) {
    const answer = await fetch('http://' + host + ':${port}/');
    console.log(await answer.text());
  }`;
  const { stdout, stderr } = await runGuarded(script);
  expect(stdout).toBe('home\nhome\n');
  expect(stderr).toBe('');
});
