import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { findCountry } from '../../shared/constants/countries.ts';
import { BROWSE_PAGE_SIZE } from '../../shared/constants/limits.ts';
import { BROWSE_FIELDS } from '../../shared/constants/page-fields.ts';
import type { JobList } from '../../shared/jobs.ts';
import { readApi } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countryPath, readFields, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { CategorySelect } from '../ui/category-select.tsx';
import { PermitLink } from '../ui/permit-link.tsx';
import { type BrowseFields, BrowseJobs } from './browse-jobs.tsx';

type CountryData = {
  code: string;
  name: string | null;
  fields: BrowseFields;
  list: JobList;
};

/**
 * The jobs of one country, by code in any case (UK = GB). A code that is none of the 27 gives the
 * same page, empty, with status 404.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fields, clean } = readFields(url, BROWSE_FIELDS.country);
  if (clean !== undefined) throw redirect(clean);
  const country = findCountry(params.code ?? '');
  if (!country) {
    const empty: CountryData = {
      code: params.code ?? '',
      name: null,
      fields,
      list: { jobs: [], totalCount: 0, totalPages: 0 },
    };
    return data(empty, { status: 404 });
  }
  const query = {
    ...fields,
    country: country.code,
    sort: fields.sort ?? 'newest',
    limit: BROWSE_PAGE_SIZE,
    counts: 'true',
  };
  const list = await readApi(context, 'GET /api/jobs', { query });
  return data<CountryData>({ code: country.code, name: country.name, fields, list });
}

export const handle: PageHandle<CountryData> = {
  head: ({ data: { code, name, fields, list } }) => ({
    title: `Jobs in ${name ?? isolate(code)}`,
    description: `${countOf(list.totalCount, 'job')} in ${name ?? isolate(code)} with employers who hire foreign workers. See the pay, the place and the last day to apply for each job.`,
    path: withQuery(countryPath(encodeURIComponent(code)), { page: fields.page }),
    noindex: name === null,
    feed: name === null ? undefined : { ...fields, country: code },
    readsTexts: fields.search !== undefined,
  }),
};

/** /country/{code} */
export function Component() {
  const { code, name, fields, list } = useLoaderData<CountryData>();
  return (
    <BrowseJobs
      title={`Jobs in ${name ?? isolate(code)}`}
      path={countryPath(encodeURIComponent(code))}
      fields={fields}
      list={list}
      filter={<CategorySelect category={fields.category} counts={list.counts} />}
      emptyText="No jobs found in this country."
      more={name && <PermitLink code={code} name={name} />}
      filters={name === null ? undefined : { ...fields, country: code }}
      index={{ to: '/countries', text: 'See all countries' }}
    />
  );
}
