/** How many random cases a test tries: a short form in each run, all of them with TEST_FULL=1. */
export const fuzzRuns = (short: number, full: number): number =>
  process.env.TEST_FULL ? full : short;
