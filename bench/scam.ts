import { parseArgs } from 'node:util';
import { findSigns } from '../server/safety/scam-rules.ts';
import { resemblance, type WordingModel } from '../server/safety/wording.ts';
import { halfOf } from './lib/scam-adverts.ts';
import { readScamLessons, type ScamLesson, type Source } from './lib/scam-lessons.ts';
import { numberOf, qualityOf, trainWording } from './lib/train-wording.ts';

// How well false adverts are found (docs/decisions/084-scam-rules.md): precision, recall and F1 of
// the flag (a sign of the rules or of the words), the share of genuine adverts that would be held,
// and what is flagged of adverts of other sources. Words are learnt from one part, the other is
// measured; near-duplicates are in one part. Needs the folder of real data.

const { values } = parseArgs({
  options: {
    /** Near-duplicates share so much of their four-word sequences. */
    near: { type: 'string', default: '0.4' },
    folds: { type: 'string', default: '5' },
    /** Also learns without each other source, and measures what it flags of that one. */
    sources: { type: 'boolean', default: false },
    /** Shows signs of the rules, and which words weigh most. Only of half a. */
    show: { type: 'boolean', default: false },
  },
});

type Seen = ScamLesson & { isFlagged: boolean; isHeld: boolean; byRules: boolean };

const lessons = await readScamLessons(Number(values.near));
const rules = new Map(
  lessons.map((lesson) => {
    const text = [
      ...lesson.source.lines.map((line) => line.text),
      lesson.job.employer,
      lesson.job.excerpt,
    ].join('\n');
    const signs = findSigns(text, { isCompany: true, hasOtherContact: true });
    return [lesson, signs] as const;
  }),
);

for (const half of ['a', 'b'] as const)
  report(
    `half ${half}, learnt from the other`,
    judge(
      lessons.filter((lesson) => partOf(lesson) === half),
      trainWording(lessons.filter((lesson) => partOf(lesson) !== half)),
    ),
  );
const folds = Number(values.folds);
const seen: Seen[] = [];
for (let fold = 0; fold < folds; fold += 1) {
  const isOf = ({ group }: ScamLesson) => numberOf(`fold ${group}`, folds) === fold;
  seen.push(
    ...judge(lessons.filter(isOf), trainWording(lessons.filter((lesson) => !isOf(lesson)))),
  );
}
report(`${folds} parts, each learnt from the others`, seen);
if (values.sources)
  for (const from of ['corpus', 'feeds', 'demo'] as const) {
    const model = trainWording(lessons.filter((lesson) => lesson.from !== from));
    const flagged = judge(
      lessons.filter((lesson) => lesson.from === from),
      model,
    );
    console.log(`learnt without ${from}: ${shareOf(flagged)} of it flagged`);
  }
if (values.show)
  for (const lesson of lessons.filter((one) => one.from === 'labelled' && partOf(one) === 'a'))
    console.log(
      `${lesson.isFalse ? 'false' : 'genuine'} ${lesson.id}:`,
      rules.get(lesson)?.map(({ rule, words }) => `${rule} "${words}"`),
      resemblance(lesson.source)?.join(', ') ?? '-',
    );

function partOf({ group }: ScamLesson): 'a' | 'b' {
  return halfOf(group);
}

function judge(of: readonly ScamLesson[], model: WordingModel): Seen[] {
  return of.map((lesson) => {
    const signs = rules.get(lesson) ?? [];
    const byRules = signs.length > 0;
    const isLike = resemblance(lesson.source, model) !== null;
    return {
      ...lesson,
      byRules,
      isFlagged: byRules || isLike,
      isHeld: signs.some(({ severity }) => severity === 'severe'),
    };
  });
}

function report(name: string, of: readonly Seen[]) {
  const labelled = of.filter(({ from }) => from === 'labelled');
  const genuine = labelled.filter(({ isFalse }) => !isFalse);
  console.log(`${name}: ${labelled.length - genuine.length} false, ${genuine.length} genuine`);
  const show = (of: readonly { isFalse: boolean; isFlagged: boolean }[]) => {
    const { precision, recall, f1 } = qualityOf(of);
    return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}`;
  };
  console.log(`  flag: ${show(labelled)}`);
  console.log(
    `  rules alone: ${show(labelled.map((one) => ({ ...one, isFlagged: one.byRules })))}`,
  );
  console.log(`  on every advert: ${show(labelled.map((one) => ({ ...one, isFlagged: true })))}`);
  // One advert for each group: a recruiter with sixty adverts does not decide.
  const single = [...Map.groupBy(labelled, ({ group }) => group).values()].map((group) => group[0]);
  console.log(`  one advert of each group: ${show(single.filter((one) => one !== undefined))}`);
  console.log(`  held: ${count(labelled, true)} false, ${count(labelled, false)} genuine`);
  for (const from of ['corpus', 'feeds', 'demo'] satisfies Source[]) {
    const others = of.filter((one) => one.from === from);
    const held = others.filter(({ isHeld }) => isHeld).length;
    console.log(`  ${from}: ${shareOf(others)} flagged, ${held} held`);
  }
}

function count(of: readonly Seen[], isFalse: boolean): number {
  return of.filter((one) => one.isHeld && one.isFalse === isFalse).length;
}

function shareOf(of: readonly Seen[]): string {
  const flagged = of.filter(({ isFlagged }) => isFlagged).length;
  return `${flagged} of ${of.length} (${((100 * flagged) / Math.max(1, of.length)).toFixed(1)} %)`;
}
