import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { JOBS_PAGE_SIZE, JOBS_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import { FEED_FIELDS, JOBS_FIELDS } from '../../shared/constants/page-fields.ts';
import { type JobList, usualSort } from '../../shared/jobs.ts';
import { readApi } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { readFields, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { listTitle } from '../ui/list-title.ts';
import { type Fields, filtersOf, readsTexts, whereOf, wordsOfPlace } from './jobs-fields.ts';
import { ListPage } from './list-page.tsx';
import { NothingFound, TryThis } from './nothing-found.tsx';

/** `place` is what the fields say together, in words. */
type JobsData = { fields: Fields; place: string; list: JobList };

/** One page of search results with the counts of the filter panel. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<JobsData> {
  const usual = usualSort(url.searchParams.get('search') ?? undefined);
  const { fields, clean } = readFields(url, JOBS_FIELDS, usual);
  if (clean !== undefined) throw redirect(clean);
  // Best match needs words.
  const sort = fields.sort === 'relevance' ? usual : (fields.sort ?? usual);
  const list = await readApi(context, 'GET /api/jobs', {
    query: { ...fields, sort, limit: JOBS_PAGE_SIZE, counts: 'true' },
  });
  // A place that no filter can say is asked for as if it had been typed among the words.
  const words = list.where?.search;
  if (words !== undefined)
    throw redirect(withQuery('/jobs', { ...fields, search: words, place: undefined }));
  return { fields, place: wordsOfPlace(whereOf(fields, list)), list };
}

export const handle: PageHandle<JobsData> = {
  head: ({ data: { fields, list } }) => ({
    title: fields.search ? `Jobs for “${isolate(fields.search)}”` : 'Jobs abroad',
    description: `${countOf(list.totalCount, 'job')} with employers abroad who hire foreign workers. Filter by country, kind of work, visa help and date.`,
    path: withQuery('/jobs', filtersOf(fields, list)),
    feed: filtersOf(fields, list),
    readsTexts: readsTexts(fields),
    noindex: countFilters(filtersOf(fields, list)) > 1,
  }),
};

/** Words and filters; a place is one, and so is "pay from". */
function countFilters({
  state,
  country = state,
  pay_currency: _,
  pay_period: __,
  ...others
}: Fields) {
  const given: Fields = { ...others, ...(country !== undefined && { country }) };
  return FEED_FIELDS.filter((name) => given[name] !== undefined).length;
}

const ORDERS = [
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['pay', 'Pay'],
  ['last-day', 'Last day'],
] as const;

/** /jobs: search, filters, results. */
export function Component() {
  const { fields, place, list } = useLoaderData<JobsData>();
  const filters = filtersOf(fields, list);
  return (
    <ListPage
      listed={{ path: '/jobs', own: {}, fields, list }}
      title={
        <h1 dir="ltr">
          {listTitle(list, { ...fields, place, withVisaHelp: fields.visa === 'offered' })}
        </h1>
      }
      place={place}
      size={JOBS_PAGE_SIZE}
      window={JOBS_PAGE_WINDOW}
      orders={fields.search ? [['relevance', 'Best match'], ...ORDERS] : ORDERS}
      empty={{
        first: <NothingFound filters={filters} list={list} />,
        last: <TryThis filters={filters} list={list} />,
      }}
    />
  );
}
