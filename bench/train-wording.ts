import { writeFileSync } from 'node:fs';
import { readScamLessons } from './lib/scam-lessons.ts';
import { sizeOf, trainWording, writeWording } from './lib/train-wording.ts';

// Writes server/safety/wording.tsv, the model of words, from the folder of real data
// (docs/decisions/084-scam-rules.md). bench/scam.ts measures how well such a model does.

const FILE = new URL('../server/safety/wording.tsv', import.meta.url);
const HEAD = `# How much words speak for a false advert (docs/decisions/084-scam-rules.md). Made by \`npx node bench/train-wording.ts\`; do not
# edit. =start and =border, then features: a word, # the hash of a pair of neighbours, * what the advert looks like; how much it
# speaks for a false advert, and how much it counts among the others, both in hundredths. Only what five recruiters have.
`;

const model = trainWording(await readScamLessons());
const text = HEAD + writeWording(model);
writeFileSync(FILE, text);
const { words, pairs } = sizeOf(model);
console.log(`${words} words, ${pairs} pairs, ${text.length} bytes; border ${model.border}`);
