import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line, 'N passed, N failed, N skipped', which any CI can read. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A file that failed to load has no tests to count.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
    }
    process.on('exit', () => {
      process.stdout.write(
        `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.pending} skipped\n`,
      );
    });
  }
}
