import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { createPictures } from '../server/jobs/picture/pictures.service.ts';
import { TRADES } from '../shared/constants/trades.ts';
import type { JobSummary } from '../shared/jobs.ts';
import { percentile, printTable } from './lib/figures.ts';

// Pictures of shared jobs: time of the first and of the next, bytes, how long the main thread is
// held, and memory of the process before, during and after.

const PICTURES = 200;
const TITLES = [
  'Nurse',
  'Mental Health Nurse, Adult Acute Ward',
  'Spawacz MIG/MAG – Łódź i okolice',
  'ممرضة للصحة النفسية في مستشفى',
  '看護師(夜勤あり)募集中',
  'Registered nurse for nights on an acute ward, with a contract of two years and a room near it',
];
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);

const jobs = Array.from({ length: PICTURES }, (_, index): JobSummary => {
  const [category = 'Caregiving'] = TRADES[index % TRADES.length]?.categories ?? [];
  return {
    id: index + 1,
    title: TITLES[index % TITLES.length] ?? '',
    excerpt: '',
    employer: 'Fenmarsh Wellbeing Trust',
    category,
    country: 'United Kingdom',
    country_code: 'GB',
    state: 'Norwich',
    job_type: null,
    salary: { min: 29_000, max: 38_000, currency: 'GBP', period: 'year' },
    is_premium_visible: false,
    featured: false,
    created_at: new Date().toISOString(),
    expires_at: null,
  };
});

const pictures = createPictures(pino({ level: 'silent' }));
const before = megabytes();
const times: number[] = [];
const sizes: number[] = [];
const hold = monitorEventLoopDelay({ resolution: 1 });
for (const job of jobs) {
  if (times.length === 1) hold.enable();
  const start = performance.now();
  const png = await pictures.draw(`/${job.id}.png`, job, 'Waymark');
  times.push(performance.now() - start);
  if (png === null) throw new Error(`There is no picture of ${job.title}.`);
  sizes.push(png.length);
}
hold.disable();
const during = megabytes();
await pictures.close();
await setTimeout(2000);
const [first = 0, ...next] = times;
printTable(
  ['pictures of jobs', ''],
  [
    ['first picture, with the start of the thread', `${Math.round(first)} ms`],
    ['next pictures, median', `${percentile(next, 0.5).toFixed(1)} ms`],
    ['next pictures, 95 of 100', `${percentile(next, 0.95).toFixed(1)} ms`],
    ['main thread held, longest', `${(hold.max / 1e6).toFixed(1)} ms`],
    ['bytes, median and most', `${percentile(sizes, 0.5)} and ${Math.max(...sizes)}`],
    ['memory before, after 200, after the thread ended', `${before}, ${during}, ${megabytes()} MB`],
  ],
);
