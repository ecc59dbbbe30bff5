import type { FactTexts } from '../server/jobs/facts/sentences.ts';

/** The texts of an advert; tests set only the ones they need. */
export function advertTexts(texts: Partial<FactTexts> = {}): FactTexts {
  return {
    title: 'Cook',
    excerpt: '',
    description: '',
    responsibilities: '',
    requirements: '',
    ...texts,
  };
}
