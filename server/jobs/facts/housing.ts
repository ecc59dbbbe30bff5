import type { AdvertReading, TopicReader } from './advert-reading.ts';
import { firstSure } from './clauses.ts';
import { HOUSING } from './housing-rules.ts';
import { phrase } from './phrases.ts';

const YES = HOUSING.yes.map((text) => phrase(text));
const UNLESS = HOUSING.unless.map((text) => phrase(text));

/** Reads whether a place to live comes with the job. */
export function createHousingReader(): TopicReader<AdvertReading['housing']> {
  let found: AdvertReading['housing'] = null;
  return {
    add(sentence) {
      if (found || !HOUSING.trigger.test(sentence.text) || sentence.text.endsWith('?')) return;
      const at = firstSure(sentence.words(), YES, UNLESS);
      if (at) found = { says: 'offered', quote: sentence.quote(at) };
    },
    result: () => found,
  };
}
