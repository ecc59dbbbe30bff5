import type { AdvertReading, TopicReader } from './advert-reading.ts';
import { firstSure } from './clauses.ts';
import { NO_EXPERIENCE, TRAINING, YEARS_ASKED } from './experience-rules.ts';
import { phrase } from './phrases.ts';

const TOPICS = [NO_EXPERIENCE, TRAINING].map(({ trigger, yes, unless }) => ({
  trigger,
  yes: yes.map((text) => phrase(text)),
  unless: unless.map((text) => phrase(text)),
}));

/** Reads how much experience is asked for, and whether the employer trains people in the work. */
export function createExperienceReader(): TopicReader<
  Pick<AdvertReading, 'experience' | 'training'>
> {
  const found: (string | undefined)[] = [];
  let needsExperience = false;
  return {
    add(sentence) {
      for (const [topic, { trigger, yes, unless }] of TOPICS.entries()) {
        if (found[topic] !== undefined || !trigger.test(sentence.text)) continue;
        if (sentence.text.endsWith('?')) continue;
        const at = firstSure(sentence.words(), yes, unless);
        if (at) found[topic] = sentence.quote(at);
      }
      needsExperience ||= YEARS_ASKED.test(sentence.text);
    },
    result() {
      const [none, training] = found;
      return {
        experience:
          none === undefined || needsExperience ? null : { says: 'none-needed', quote: none },
        training: training === undefined ? null : { says: true, quote: training },
      };
    },
  };
}
