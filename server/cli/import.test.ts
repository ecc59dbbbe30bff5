import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDataFolder } from '../../test/data-folder.ts';
import { COMPILE_CACHE } from '../../test/running-app.ts';
import { openJobChanges } from '../db/job-changes.ts';

// Each run starts a process, most of them with a database.
vi.setConfig({ testTimeout: 120_000 });

const SECURITY_EVENT = { security: true, event: 'imported-by-command' };

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-cli-'));
  // A database of root's has another user.
  await chmod(folder, 0o711);
  await mkdir(join(folder, 'sub'));
  await writeFile(
    join(folder, 'good.csv'),
    'id,title,city,country,description,url\n1,Cook,Oslo,NO,You cook.,https://a.example/1\n2,,Oslo,NO,You cook.,\n3,Baker,Lima,Peru,You bake.,\n',
  );
  await writeFile(join(folder, 'broken.xml'), '<source><job><title>a</title></job>');
  dataDir = join(folder, 'data');
  // A copy, because migrating takes seconds. A run of the whole suite has one to copy.
  const migrated: string | undefined = inject('migratedFolder');
  if (migrated) await cp(migrated, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

function start(dataDir: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const finished = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, err]) => ({
      code,
      out,
      err,
      lines: out.trimEnd().split('\n'),
    }),
  );
  return { child, finished };
}

const run = (dataDir: string, ...args: string[]) => start(dataDir, args).finished;

describe('while the product does not run', () => {
  test('imports, reports, and says the same twice', async () => {
    const first = await run(dataDir, 'good.csv', '--report', 'rows.csv');
    expect(first.code, first.err).toBe(0);
    // Before it, the line about the database that is made.
    expect(JSON.parse(first.err.trimEnd().split('\n').at(-1) ?? '')).toMatchObject(SECURITY_EVENT);
    expect(first.lines.at(-1)).toBe(
      'read 3, new 1, updated 0, unchanged 0, expired 0, skipped 1, bad 1',
    );
    expect(first.lines).toContain('CSV, source “good”');
    expect(first.lines).toContain('  line 3: title missing');
    expect(first.lines).toContain('Skipped 1, country not supported: Peru 1');
    expect(await readFile(join(folder, 'rows.csv'), 'utf8')).toBe(
      'line,outcome,reason,detail,reference,title\r\n3,bad,title missing,,2,\r\n4,skipped,country not supported,Peru,3,Baker\r\n',
    );
    const dry = await run(dataDir, 'good.csv', '--dry-run');
    const second = await run(dataDir, 'good.csv');
    expect(second.lines.at(-1)).toBe(
      'read 3, new 0, updated 0, unchanged 1, expired 0, skipped 1, bad 1',
    );
    expect(dry.lines.at(-1)).toBe(second.lines.at(-1));
    expect(dry.lines[0]).toContain('dry run');
    expect(
      dry.lines.some((line) => /^ {2}line \d+: (new|unchanged), “.+”, .+, .+/.test(line)),
    ).toBe(true);
    expect(second.lines.some((line) => /^ {2}line \d+: (new|unchanged), /.test(line))).toBe(false);
  });

  test('exit codes and messages', async () => {
    expect(await run(dataDir, 'broken.xml')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/malformed at line 1, column \d+.*Nothing was written/),
    });
    expect(await run(dataDir, 'none.xml')).toMatchObject({
      code: 1,
      err: expect.stringContaining('File not found'),
    });
    expect(await run(dataDir, 'sub')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is a folder'),
    });
    expect(await run(dataDir)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
    expect(await run(dataDir, 'good.csv', '--sauce', 'x')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--sauce[\s\S]*Usage:/),
    });
    expect(await run(dataDir, 'good.csv', 'broken.xml')).toMatchObject({ code: 2 });
    expect(await run(dataDir, 'good.csv', '--source', 'x'.repeat(101))).toMatchObject({
      code: 2,
    });
    expect(await run(dataDir, '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage:'),
    });
    expect(await start(dataDir, ['good.csv'], { PORT: 'many' }).finished).toMatchObject({
      code: 1,
      err: expect.stringContaining('PORT must be'),
    });
    expect(
      await start(dataDir, ['good.csv'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
        .finished,
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('The import failed'),
    });
  });
});

describe('while the product runs', () => {
  test('imports beside it, which hears of it; Ctrl-C stops it between batches', async () => {
    const product = await openDataFolder(dataDir);
    const jobChanges = await openJobChanges(product, (error) => {
      throw error;
    });
    let heard = 0;
    jobChanges.onChange(() => heard++);
    try {
      const { lines } = await run(dataDir, 'good.csv', '--source', 'beside');
      expect(lines.at(-1)).toBe(
        'read 3, new 1, updated 0, unchanged 0, expired 0, skipped 1, bad 1',
      );
      await expect.poll(() => heard).toBeGreaterThan(0);

      const rows = Array.from(
        { length: 4_000 },
        (_, index) => `${index},Cook,Oslo,NO,You cook.,https://a.example/${index}`,
      );
      await writeFile(
        join(folder, 'long.csv'),
        `id,title,city,country,description,url\n${rows.join('\n')}`,
      );
      const long = start(dataDir, ['long.csv']);
      const written = async () => {
        const { rows: counts } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM jobs WHERE source = 'long'`.execute(product.db);
        return counts[0]?.count;
      };
      await expect.poll(written, { timeout: 30_000 }).toBeGreaterThan(0);
      long.child.kill('SIGINT');
      expect(await long.finished).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('Stopped.'),
      });
      expect(await written()).toBeLessThan(4_000);
    } finally {
      await jobChanges.close();
      await product.close();
    }
  });
});
