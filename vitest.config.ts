import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { COMPILE_CACHE } from './test/running-app.ts';

// A test is one of the database when it opens one.
const databaseTests = globSync(['server/**/*.test.ts', 'test/*.test.ts']).filter((path) =>
  /from '[./]*(test\/)?(api|openapi-world|alert-kit|asked-jobs|database|employer-kit|admin-jobs|admin-imports|import-files|job-search|queue|result-pages)\.ts'/.test(
    readFileSync(path, 'utf8'),
  ),
);
const timeouts = {
  // They end what hangs, and say nothing about speed: a machine of a CI may run at a seventh of its
  // own.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 20_000,
  // What a test waits for may take long on a busy machine; the second that is usual would fail it
  // there.
  expect: { poll: { timeout: 20_000 } },
};
// Most of the threads and processes of a run load what another one has compiled.
const env = { NODE_COMPILE_CACHE: COMPILE_CACHE };
const network = './test/setup-network.ts';
const passwords = './test/setup-passwords.ts';
// Many files share a process, and with it what they import, the compiled database or the browser.
// What they import keeps no state that another file could see.
const shared = { isolate: false, unstubGlobals: true, restoreMocks: true };

const unit: TestProjectInlineConfiguration = {
  test: {
    ...timeouts,
    env,
    ...shared,
    name: 'unit',
    include: [
      'shared/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'test/*.test.ts',
    ],
    exclude: databaseTests,
    setupFiles: [network],
  },
};

const api: TestProjectInlineConfiguration = {
  test: {
    ...timeouts,
    env,
    ...shared,
    name: 'api',
    include: databaseTests,
    setupFiles: [network, passwords, './test/setup-database.ts'],
    globalSetup: ['./test/global-database.ts'],
  },
};

const e2e: TestProjectInlineConfiguration = {
  test: {
    ...timeouts,
    ...shared,
    name: 'e2e',
    include: ['test/e2e/**/*.test.ts'],
    setupFiles: [network],
    globalSetup: ['./test/global-app.ts'],
  },
};

export default defineConfig({
  test: {
    retry: 0,
    reporters: ['default', './test/closing-line-reporter.ts'],
    // The machines that run this have two cores; a test waits for a browser, a database or a timer
    // a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [unit, api, e2e],
  },
});
