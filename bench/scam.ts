import { parseArgs } from 'node:util';
import { demoListings } from '../server/demo/demo-listings.ts';
import { lineOfHtml } from '../server/jobs/job-text.service.ts';
import { findSigns } from '../server/safety/scam-rules.ts';
import { halfOf, readCorpusAdverts, readFeedAdverts, readScamAdverts } from './lib/scam-adverts.ts';
import { falseWordsIn } from './lib/scam-words.ts';
import { type Lesson, trainScamWords } from './lib/train-scam-words.ts';

// How well false adverts are found: precision, recall and F1 of the flag (any sign), the share of
// genuine adverts that would be held, and the adverts of real feeds that would be. The weights of
// words are learnt from the other half. Needs the folder of real data.

const { values } = parseArgs({
  options: {
    /** `a`: the half that rules may be written from; `b`: the half that only measures. */
    half: { type: 'string', default: 'b' },
    /** Shows the words that count. Only of half `a`. */
    show: { type: 'boolean', default: false },
  },
});
if (values.half !== 'a' && values.half !== 'b') throw new Error('--half is a or b.');
if (values.half === 'b' && values.show) throw new Error('Words are shown of half a only.');

/** A finding of the rules, or of the words, which the product does not use (decision 084). */
type Sign = { rule: string; severity: string; words: string };

/** Genuine adverts of other sources count less, because they are many. */
const OTHER_WEIGHT = { corpus: 0.01, feeds: 0.03 };
const scam = readScamAdverts();
const others = [
  ...readCorpusAdverts().map((advert) => ({ ...advert, source: 'corpus' as const })),
  ...(await readFeedAdverts()).map((advert) => ({ ...advert, source: 'feeds' as const })),
].map((advert) => ({ ...advert, half: halfOf(advert.id) }));

const lessonsOf = (isLearnt: (half: 'a' | 'b') => boolean): Lesson[] => [
  ...scam.filter(({ half }) => isLearnt(half)).map((advert) => ({ ...advert, weight: 1 })),
  ...others
    .filter(({ half }) => isLearnt(half))
    .map(({ id, text, source }) => ({
      text,
      isFalse: false,
      group: id,
      weight: OTHER_WEIGHT[source],
    })),
];

measure(values.half);

function measure(half: 'a' | 'b') {
  const model = trainScamWords(lessonsOf((other) => other !== half));
  const signsOf = (text: string): Sign[] => {
    const words = falseWordsIn(text, model);
    const known =
      words === null ? [] : [{ rule: 'words', severity: 'note', words: words.join(', ') }];
    return [...findSigns(text, { isCompany: true }), ...known];
  };
  const ofHalf = <T extends { half: 'a' | 'b'; text: string }>(adverts: readonly T[]) =>
    adverts
      .filter((advert) => advert.half === half)
      .map((advert) => ({ ...advert, signs: signsOf(advert.text) }));
  const adverts = ofHalf(scam);
  const wrong = adverts.filter(({ isFalse }) => isFalse);
  const genuine = adverts.filter(({ isFalse }) => !isFalse);
  console.log(`half ${half}: ${wrong.length} false, ${genuine.length} genuine adverts`);
  for (const [name, isFlag] of [
    ['flag by rules and words', () => true],
    ['flag by rules alone', ({ rule }: Sign) => rule !== 'words'],
  ] as const) {
    const found = wrong.filter(({ signs }) => signs.some(isFlag)).length;
    const flagged = genuine.filter(({ signs }) => signs.some(isFlag)).length;
    const precision = found / Math.max(1, found + flagged);
    const recall = found / wrong.length;
    const f1 = (2 * precision * recall) / Math.max(1e-9, precision + recall);
    console.log(`${name}: precision ${show(precision)}, recall ${show(recall)}, F1 ${show(f1)}`);
  }
  const always = wrong.length / adverts.length;
  console.log(`(a flag on every advert has F1 ${show((2 * always) / (1 + always))})`);
  const heldGenuine = genuine.filter(isHeld).length;
  console.log(`held: ${wrong.filter(isHeld).length} false, ${heldGenuine} genuine`);
  for (const source of ['corpus', 'feeds'] as const) {
    const all = others.filter((advert) => advert.source === source);
    const held = all.filter(({ text }) => isHeld({ signs: findSigns(text, { isCompany: true }) }));
    const unseen = ofHalf(all);
    const flagged = unseen.filter(({ signs }) => signs.length > 0).length;
    console.log(
      `${source}: ${held.length} of ${all.length} held; ` +
        `${flagged} of the ${unseen.length} that were not learnt from are flagged`,
    );
  }
  const demo = demoListings(new Date()).map((job) => lineOfHtml(`${job.title} ${job.description}`));
  const flagged = demo.filter((text) => falseWordsIn(text, model) !== null).length;
  console.log(
    `demo, a source that was never learnt from: ${flagged} of ${demo.length} flagged by words`,
  );
  if (!values.show) return;
  for (const { id, isFalse, signs } of adverts)
    for (const { rule, words } of signs)
      console.log(`  ${isFalse ? 'false' : 'genuine'} ${id}: ${rule}: ${words}`);
}

function isHeld({ signs }: { signs: readonly Sign[] }): boolean {
  return signs.some(({ severity }) => severity === 'severe');
}

function show(share: number): string {
  return share.toFixed(3);
}
