import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { findCountry } from '../../shared/constants/countries.ts';
import type { PageHandle } from '../lib/head.ts';
import { countryPath, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { PermitLink } from '../ui/permit-link.tsx';
import { BrowseList, loadBrowseList, readBrowseFields } from './browse-list.tsx';
import { askedOf, type Listed, readsTexts } from './jobs-fields.ts';

type CountryData = Listed & { code: string; name: string | null };

/**
 * The jobs of one country, by code in any case (UK = GB). A code that is none of the 27 gives the
 * same page, empty, with status 404.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const fields = readBrowseFields({ url }, 'country');
  const country = findCountry(params.code ?? '');
  const code = country?.code ?? params.code ?? '';
  const path = countryPath(encodeURIComponent(code));
  if (!country) {
    const list = { jobs: [], totalCount: 0, totalPages: 0 };
    const empty: CountryData = { code, name: null, path, own: {}, fields, list };
    return data(empty, { status: 404 });
  }
  const listed = await loadBrowseList(context, { path, own: { country: country.code }, fields });
  return data<CountryData>({ ...listed, code, name: country.name });
}

export const handle: PageHandle<CountryData> = {
  head: ({ data: { code, name, own, fields, list } }) => ({
    title: `Jobs in ${name ?? isolate(code)}`,
    description: `${countOf(list.totalCount, 'job')} in ${name ?? isolate(code)} with employers who hire foreign workers. See the pay, the place and the last day to apply for each job.`,
    path: withQuery(countryPath(encodeURIComponent(code)), { page: fields.page }),
    noindex: name === null,
    feed: name === null ? undefined : askedOf({ own, fields }),
    readsTexts: readsTexts(fields),
  }),
};

/** /country/{code} */
export function Component() {
  const { code, name, ...listed } = useLoaderData<CountryData>();
  return (
    <BrowseList
      listed={listed}
      title={`Jobs in ${name ?? isolate(code)}`}
      emptyText="No jobs found in this country."
      more={name && <PermitLink code={code} name={name} />}
      index={{ to: '/countries', text: 'See all countries' }}
    />
  );
}
