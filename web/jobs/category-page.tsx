import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { findCategory } from '../../shared/constants/categories.ts';
import { tradeOf } from '../../shared/constants/trades.ts';
import type { PageHandle } from '../lib/head.ts';
import { categoryPath, withQuery } from '../lib/url.ts';
import { countOf, isolate } from '../lib/words.ts';
import { BrowseList, loadBrowseList, readBrowseFields } from './browse-list.tsx';
import { askedOf, type Listed, readsTexts } from './jobs-fields.ts';

type CategoryData = Listed & { name: string };

/**
 * The jobs of one category. A name that is none of the 28 gives the same page, empty, with status
 * 404.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const fields = readBrowseFields({ url }, 'category');
  const category = findCategory(params.name ?? '');
  const name = category ?? params.name ?? '';
  const path = categoryPath(name);
  if (!category) {
    const list = { jobs: [], totalCount: 0, totalPages: 0 };
    return data<CategoryData>({ name, path, own: {}, fields, list }, { status: 404 });
  }
  const listed = await loadBrowseList(context, { path, own: { category }, fields });
  return data<CategoryData>({ ...listed, name });
}

export const handle: PageHandle<CategoryData> = {
  head: ({ data: { name, own, fields, list } }) => ({
    title: `${isolate(name)} Jobs`,
    description: `${countOf(list.totalCount, 'job')} in ${isolate(name)} with employers abroad. See the pay, the place and the last day to apply for each job.`,
    path: withQuery(categoryPath(name), { page: fields.page }),
    noindex: !findCategory(name),
    feed: own.category === undefined ? undefined : askedOf({ own, fields }),
    readsTexts: readsTexts(fields),
  }),
};

/** /category/{name} */
export function Component() {
  const { name, ...listed } = useLoaderData<CategoryData>();
  return (
    <BrowseList
      listed={listed}
      title={`${isolate(name)} Jobs`}
      trade={findCategory(name) && tradeOf(name)}
      emptyText="No jobs found in this category."
      index={{ to: '/categories', text: 'See all categories' }}
    />
  );
}
