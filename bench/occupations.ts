import { readFileSync } from 'node:fs';
import {
  classifyTitle,
  occupationName,
  occupationsInText,
} from '../server/occupations/occupations.service.ts';

/**
 * `npx node --expose-gc bench/occupations.ts`: what the table of occupations costs, how many titles
 * are classified a second, and how often the hand-labelled titles get the right unit group.
 */
const collect = () => {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage();
};
const before = collect();
const start = performance.now();
occupationName('2221');
const loaded = performance.now() - start;
const after = collect();
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
console.log(
  `table: read in ${loaded.toFixed(0)} ms; heap +${megabytes(after.heapUsed - before.heapUsed)} MB, ` +
    `buffers +${megabytes(after.arrayBuffers - before.arrayBuffers)} MB, ` +
    `resident +${megabytes(after.rss - before.rss)} MB`,
);

const rows = readFileSync(
  new URL('../server/occupations/labelled-titles.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [part: string, source: string, codes: string, title: string]);

for (const [name, read] of [
  ['classifyTitle', classifyTitle],
  ['occupationsInText', occupationsInText],
] as const) {
  // Processor time, as other work on the machine must not count.
  const seconds = () => process.cpuUsage().user / 1e6;
  const from = seconds();
  let titles = 0;
  while (seconds() - from < 1.5) {
    for (const [, , , title] of rows) read(title);
    titles += rows.length;
  }
  console.log(`${name}: ${Math.round(titles / (seconds() - from))} titles a second`);
}

for (const part of ['tuned', 'held-out']) {
  const titles = rows.filter((row) => row[0] === part);
  const given = titles.flatMap(([, , codes, title]) => {
    const isco = classifyTitle(title)?.isco;
    return isco === undefined ? [] : [{ isco, codes: codes.split('|') }];
  });
  const right = given.filter(({ isco, codes }) => codes.includes(isco)).length;
  const first = given.filter(({ isco, codes }) => codes[0] === isco).length;
  const percent = (count: number, all: number) => `${((100 * count) / all).toFixed(1)} %`;
  console.log(
    `${part}: ${titles.length} titles, given a group ${percent(given.length, titles.length)}, ` +
      `right of those ${percent(right, given.length)}, the first label ${percent(first, given.length)}`,
  );
}
