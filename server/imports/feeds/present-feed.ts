import type { Feed, FeedInput } from '../../../shared/admin-imports.ts';
import { fillSecrets, hideSecrets } from '../../../shared/web-address.ts';
import { Problem } from '../../problem.ts';
import { presentRun, type RunRow } from '../run/import-runs.service.ts';
import { NO_FIGURES } from './feed-figures.service.ts';
import type { FeedRow } from './feed-work.ts';

/** What is stored of a feed as it was entered: not its keys. */
type Fields = Omit<FeedInput, 'keys'>;

/** What was entered of a feed, without its keys. */
export function inputOf({
  url,
  source,
  employer,
  every_hours,
  keep_days,
  active,
  review_new,
}: FeedRow): Fields {
  return { url, source, employer, every_hours, keep_days, active, review_new };
}

/** What was changed, for the audit log: the address without its secrets. */
export function changesOf(
  before: Fields,
  after: Fields,
  audit: object,
): { before: object; after: object } {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => before[name] !== after[name],
  );
  const only = ({ url, ...feed }: Fields) => {
    const shown = { ...feed, url: hideSecrets(url) };
    return Object.fromEntries(changed.map((name) => [name, shown[name]]));
  };
  return { before: only(before), after: { ...only(after), ...audit } };
}

/** A feed as administrators see it: the secrets of its address are hidden. */
export function presentFeed(
  row: FeedRow,
  run: RunRow | undefined,
  figures: Feed['figures'] = NO_FIGURES,
): Feed {
  return {
    id: row.id,
    ...inputOf(row),
    url: hideSecrets(row.url),
    next_run_at: row.active ? row.next_run_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    last_run: run ? presentRun(run) : null,
    has_keys: row.sealed_keys !== null,
    figures,
  };
}

/**
 * The address that was edited as it is shown, with the secrets of the one before. Throws a Problem 400 for
 * field `url` when it is not of that one.
 */
export function withSecrets(url: string, before: string): string {
  const filled = fillSecrets(url, before);
  if (filled !== null) return filled;
  const message = 'Enter the key of this address again.';
  throw new Problem(400, 'bad-request', message, { field: 'url' });
}
