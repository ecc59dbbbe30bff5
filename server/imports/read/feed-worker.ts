import { listedCheck } from '../../jobs/listed-content.service.ts';
import { setOperatorWords } from '../../language/operator-words.ts';
import { readJob } from '../../reading/read-job.ts';
import { type NormalisedRow, normaliseRow } from '../normalise/normalise-row.ts';
import { takeByRules } from '../normalise/take-by-rules.ts';
import type { Reading } from './feed-messages.ts';
import type { RawRow } from './raw-row.ts';
import { serveFeed } from './serve-feed.ts';

/** Texts are read here too: it would take too long in the thread that answers readers. */
function openListings({ context, listed, words }: Reading): (row: RawRow) => NormalisedRow {
  setOperatorWords(words);
  const isListed = listedCheck(listed);
  return (row) => {
    const normal = takeByRules(context.rules, normaliseRow(row, context));
    if (normal.kind !== 'job' || isListed(normal.job)) return normal;
    return { ...normal, job: { ...normal.job, reading: readJob(normal.job.fields) } };
  };
}

// Entry of the worker thread that feed-reader.ts starts.
serveFeed(openListings);
