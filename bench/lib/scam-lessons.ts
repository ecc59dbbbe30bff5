import { demoListings } from '../../server/demo/demo-listings.ts';
import { readText } from '../../server/reading/read-text.ts';
import { type ScreenSource, wordingSourceOf } from '../../server/safety/screen-listing.service.ts';
import {
  type Advert,
  readCorpusAdverts,
  readFeedAdverts,
  readScamAdverts,
  type ScamAdvert,
} from './scam-adverts.ts';
import type { Lesson } from './train-wording.ts';

export type Source = 'labelled' | 'corpus' | 'feeds' | 'demo';
export type ScamLesson = Lesson & { id: string; job: ScreenSource; from: Source };

/** Genuine adverts of other sources count less, because they are many. */
const WEIGHT: Record<Source, number> = { labelled: 1, corpus: 0.03, feeds: 0.1, demo: 0.3 };

/** All adverts that are learnt from, with the features of the model of words. */
export async function readScamLessons(near?: number): Promise<ScamLesson[]> {
  const lessonOf = (from: Source) => (advert: Advert | ScamAdvert) => ({
    id: advert.id,
    job: advert.job,
    from,
    source: wordingSourceOf(advert.job, readText(advert.job)),
    isFalse: 'isFalse' in advert && advert.isFalse,
    group: 'group' in advert ? advert.group : `${from} ${advert.id}`,
    weight: WEIGHT[from],
  });
  return [
    ...readScamAdverts(near).map(lessonOf('labelled')),
    ...readCorpusAdverts().map(lessonOf('corpus')),
    ...(await readFeedAdverts()).map(lessonOf('feeds')),
    // Listings of one employer are in one half.
    ...demoListings(new Date())
      .map((job) => ({ id: job.employer ?? '', job }))
      .map(lessonOf('demo')),
  ];
}
