import { createAlertMatcher } from '../../server/alerts/match-alerts.service.ts';
import { asLongWork } from '../../server/db/kinds-of-work.ts';
import { openDatabase } from '../../server/db/open.ts';

/** Seconds of one run of the matcher, and the memory (RSS) of its process in MB. */
export type MatcherFigures = {
  seconds: number;
  before: number;
  quarter: number;
  end: number;
  peak: number;
};

const [, , url = '', now = ''] = process.argv;
const database = await openDatabase(url, (error) => console.error(error.message));
const rss = () => Math.round(process.memoryUsage.rss() / 1e6);
const before = rss();
const sizes: number[] = [];
const timer = setInterval(() => sizes.push(rss()), 100);
const begun = performance.now();
await asLongWork(() => createAlertMatcher({ db: database.db, now: () => new Date(now) }).run());
const figures: MatcherFigures = {
  seconds: (performance.now() - begun) / 1000,
  before,
  quarter: sizes[Math.floor(sizes.length / 4)] ?? before,
  end: rss(),
  peak: Math.max(before, ...sizes),
};
clearInterval(timer);
await database.close();
console.log(JSON.stringify(figures));
