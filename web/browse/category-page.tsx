import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { findCategory } from '../../shared/constants/categories.ts';
import { countryFilterValue, findCountry } from '../../shared/constants/countries.ts';
import { BROWSE_PAGE_SIZE } from '../../shared/constants/limits.ts';
import { BROWSE_FIELDS } from '../../shared/constants/page-fields.ts';
import { tradeOf } from '../../shared/constants/trades.ts';
import type { FeedFields } from '../../shared/job-feed.ts';
import type { JobList } from '../../shared/jobs.ts';
import { readApi } from '../lib/api.ts';
import { countryOptions } from '../lib/filter-options.ts';
import type { PageHandle } from '../lib/head.ts';
import { categoryPath, readFields, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { Select } from '../ui/select.tsx';
import { type BrowseFields, BrowseJobs } from './browse-jobs.tsx';

type CategoryData = { name: string; fields: BrowseFields; list: JobList };

/**
 * The jobs of one category. A name that is none of the 28 gives the same page, empty, with status
 * 404.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fields, clean } = readFields(url, BROWSE_FIELDS.category);
  if (clean !== undefined) throw redirect(clean);
  const category = findCategory(params.name ?? '');
  const name = category ?? params.name ?? '';
  if (!category)
    return data<CategoryData>(
      { name, fields, list: { jobs: [], totalCount: 0, totalPages: 0 } },
      { status: 404 },
    );
  const query = {
    ...fields,
    category,
    sort: fields.sort ?? 'newest',
    limit: BROWSE_PAGE_SIZE,
    counts: 'true',
  };
  return data<CategoryData>({
    name,
    fields,
    list: await readApi(context, 'GET /api/jobs', { query }),
  });
}

export const handle: PageHandle<CategoryData> = {
  head: ({ data: { name, fields, list } }) => ({
    title: `${isolate(name)} Jobs`,
    description: `${countOf(list.totalCount, 'job')} in ${isolate(name)} with employers abroad. See the pay, the place and the last day to apply for each job.`,
    path: withQuery(categoryPath(name), { page: fields.page }),
    noindex: !findCategory(name),
    feed: feedOf(name, fields),
    readsTexts: fields.search !== undefined,
  }),
};

function feedOf(name: string, fields: BrowseFields): FeedFields | undefined {
  const category = findCategory(name);
  return category && { ...fields, category };
}

/** /category/{name} */
export function Component() {
  const { name, fields, list } = useLoaderData<CategoryData>();
  const country = fields.country && findCountry(fields.country);
  return (
    <BrowseJobs
      title={`${isolate(name)} Jobs`}
      trade={findCategory(name) && tradeOf(name)}
      path={categoryPath(name)}
      fields={fields}
      list={list}
      filter={
        <Select
          label="Country"
          name="country"
          value={country ? countryFilterValue(country.code) : fields.country}
          options={countryOptions(list.counts)}
          form="find"
        />
      }
      emptyText="No jobs found in this category."
      filters={feedOf(name, fields)}
      index={{ to: '/categories', text: 'See all categories' }}
    />
  );
}
