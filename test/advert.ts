import type { JobTexts } from '../server/reading/read-text.ts';

/** The texts of an advert; tests set only the ones they need. */
export function advertTexts(texts: Partial<JobTexts> = {}): JobTexts {
  return {
    title: 'Cook',
    excerpt: '',
    description: '',
    responsibilities: '',
    requirements: '',
    ...texts,
  };
}
