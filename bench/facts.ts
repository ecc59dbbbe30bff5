import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAdvert } from '../server/jobs/facts/read-facts.ts';
import type { AdvertReading } from '../shared/job-facts.ts';
import {
  factsFolder,
  type Part,
  readLabelledAdverts,
  readLabelledPassages,
  readLabels,
} from './lib/labelled-adverts.ts';

// How well the facts of real adverts are read: precision and recall on labelled adverts and on
// labelled passages of other boards. Needs the folder of real data and Python.

const { values } = parseArgs({
  options: {
    /** `ab`: the parts that rules may be written from; `c`: the part that only measures. */
    parts: { type: 'string', default: 'abc' },
    /** Shows so many errors of each kind. Never of part `c`. */
    wrong: { type: 'string', default: '0' },
  },
});
if (values.parts.includes('c') && values.wrong !== '0')
  throw new Error('Errors of part c are not shown: it measures.');
const isAsked = ({ part }: { part: Part }) => values.parts.includes(part);

const folder = join(import.meta.dirname, '.cache/facts');
mkdirSync(folder, { recursive: true });
const file = (name: string) => join(folder, name);
const writeLines = (name: string, lines: string[]) =>
  writeFileSync(file(name), `${lines.join('\n')}\n`);
const measure = (script: string, ...args: string[]) =>
  execFileSync('python3', [join(factsFolder(), script), ...args], { stdio: 'inherit' });

/** The names that the labels have. */
const EXPERIENCE = {
  'none-needed': 'none-needed',
  desirable: 'desirable-only',
  required: 'required',
} as const;
const languageLabel = ({ says, isPreferred }: AdvertReading['languages'][number]) => {
  const names = says.map(({ language, level }) => (level ? `${language}:${level}` : language));
  return `${isPreferred ? '~' : ''}${names.join('|')}`;
};

const { head, labels } = readLabels();
writeLines('labels.tsv', [head, ...labels.filter(isAsked).map(({ line }) => line)]);
const adverts = (await readLabelledAdverts()).filter(({ label }) => isAsked(label));
// Once without measuring: the first calls are slow.
for (const { texts } of adverts) readAdvert(texts);
const before = process.cpuUsage();
for (const { texts } of adverts) readAdvert(texts);
const { user } = process.cpuUsage(before);
console.log(
  `Reading an advert takes ${(user / 1000 / adverts.length).toFixed(2)} ms of the processor.`,
);

const readings = adverts.map(({ label, texts }) => ({ label, reading: readAdvert(texts) }));
writeLines(
  'read.jsonl',
  readings.map(({ label, reading }) => {
    const { visa, housing, experience, training, languages } = reading;
    return JSON.stringify({
      source: label.values.source,
      id: label.values.id,
      visa: visa?.says ?? null,
      housing: housing?.says ?? null,
      experience: [
        ...(experience === null ? [] : [EXPERIENCE[experience.says]]),
        ...(training === null ? [] : ['trained']),
      ],
      languages: languages.map(languageLabel).join(';'),
    });
  }),
);
measure(
  'measure.py',
  file('read.jsonl'),
  '--labels',
  file('labels.tsv'),
  '--groups',
  '--wrong',
  values.wrong,
);
printForBeginners();

/**
 * Whether a beginner can start: no experience is needed, or people are trained. The script has a
 * line for each of the two. Adverts without these labels are left out; a group weighs 1.
 */
function printForBeginners(): void {
  const asked = labels.filter(isAsked);
  const groups = Map.groupBy(asked, ({ values }) => values.group);
  const read = new Map(readings.map(({ label, reading }) => [label.line, reading]));
  let gold = 0;
  let said = 0;
  let right = 0;
  for (const { line, values } of asked) {
    if (values.experience === 'unsure' || values.training === '') continue;
    const { experience = null, training = null } = read.get(line) ?? {};
    const isGold = values.experience === 'none-needed' || values.training === 'yes';
    const isSaid = experience?.says === 'none-needed' || training !== null;
    const weight = 1 / (groups.get(values.group)?.length ?? 1);
    if (isGold) gold += weight;
    if (isSaid) said += weight;
    if (isGold && isSaid) right += weight;
  }
  console.log(
    `No experience needed, or trained: ${gold.toFixed(1)} labelled, ${said.toFixed(1)} read, ` +
      `${right.toFixed(1)} right; precision ${(right / said).toFixed(2)}, recall ${(right / gold).toFixed(2)}`,
  );
}

const passages = readLabelledPassages().filter(isAsked);
writeLines(
  'passages.jsonl',
  passages.map((passage) => JSON.stringify(passage)),
);
writeLines(
  'read-passages.jsonl',
  passages.map(({ id, title, text }) => {
    const description = text
      .split('\n')
      .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
      .join('');
    const texts = { title, excerpt: '', description, responsibilities: '', requirements: '' };
    return JSON.stringify({ id, visa: readAdvert(texts).visa?.says ?? null });
  }),
);
measure(
  'peers-measure.py',
  file('passages.jsonl'),
  file('read-passages.jsonl'),
  ...(values.wrong !== '0' ? ['--errors'] : []),
);
