import { type JobPass, passVersion } from '../jobs/pass-over-jobs.service.ts';
import { indexJobs } from '../jobs/search/find/index-jobs.service.ts';
import { SIGN_FILES } from './scam-rules.ts';
import { refreshScreening } from './screen-listing.service.ts';

/**
 * Raise it when the code of the rules finds other signs. A changed line of the data files is noticed
 * by itself.
 */
const CODE = '2';
const DATA = [...SIGN_FILES, 'wording.tsv'].map((name) => new URL(name, import.meta.url));

/**
 * Screens the listings that other rules have screened. One that has a severe sign now is held,
 * unless an administrator has let this text through.
 */
export const SCREEN_AGAIN: JobPass = {
  setting: 'screened_jobs',
  version: passVersion(CODE, DATA),
  stepRows: 20,
  async step(tx, ids) {
    const held = await refreshScreening(tx, ids);
    // Those that are held now leave the search.
    if (held.length > 0) await indexJobs(tx, held);
    return held.length > 0;
  },
};
