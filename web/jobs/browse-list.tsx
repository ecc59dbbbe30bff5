import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findCategory } from '../../shared/constants/categories.ts';
import { findCountry } from '../../shared/constants/countries.ts';
import { BROWSE_PAGE_SIZE, BROWSE_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import { BROWSE_FIELDS } from '../../shared/constants/page-fields.ts';
import type { Trade } from '../../shared/constants/trades.ts';
import { readApi } from '../lib/api.ts';
import { categoryPath, countryPath, readFields, withQuery } from '../lib/url.ts';
import { AlertLink } from '../ui/alert-link.tsx';
import { Wider } from '../ui/job-results.tsx';
import { A } from '../ui/link.tsx';
import { Tile } from '../ui/tile.tsx';
import { ANY, askedOf, type Fields, filtersOf, type Listed } from './jobs-fields.ts';
import styles from './jobs-page.module.css';
import { ListPage } from './list-page.tsx';
import empty from './nothing-found.module.css';

/** The orders (specification, section 2): newest is the usual one, with words too. */
const ORDERS = [
  ['newest', 'Newest First'],
  ['oldest', 'Oldest First'],
  ['pay', 'Pay'],
  ['last-day', 'Last day'],
] as const;

/**
 * The fields of a category or country page. Throws a redirect for another category or country, whose
 * page it is then; for all of them it is /jobs.
 */
export function readBrowseFields(
  { url }: Pick<LoaderFunctionArgs, 'url'>,
  own: 'category' | 'country',
): Fields {
  const { fields, clean } = readFields(url, BROWSE_FIELDS);
  const { [own]: other, ...rest } = fields as Fields;
  const { page: _, ...filters } = rest;
  if (other !== undefined) throw redirect(otherPage(own, other, filters));
  if (clean !== undefined) throw redirect(clean);
  return rest;
}

function otherPage(own: 'category' | 'country', other: string, rest: Fields): string {
  if (other === ANY) return withQuery('/jobs', rest);
  const category = own === 'category' ? findCategory(other) : undefined;
  const country = own === 'country' ? findCountry(other) : undefined;
  if (category) return withQuery(categoryPath(category), rest);
  if (country) return withQuery(countryPath(country.code), rest);
  return withQuery('/jobs', { ...rest, [own]: other });
}

/** One page of the jobs of a category or country, with the counts of the filter panel. */
export async function loadBrowseList(
  context: LoaderFunctionArgs['context'],
  listed: Pick<Listed, 'path' | 'own' | 'fields'>,
): Promise<Listed> {
  const list = await readApi(context, 'GET /api/jobs', {
    query: {
      ...askedOf(listed),
      sort: listed.fields.sort ?? 'newest',
      limit: BROWSE_PAGE_SIZE,
      counts: 'true',
    },
  });
  return { ...listed, list };
}

/** The list of a category or country page. */
export function BrowseList(props: {
  listed: Listed;
  title: string;
  emptyText: string;
  index: { to: string; text: string };
  /** Who is drawn beside the title. */
  trade?: Trade | undefined;
  more?: React.ReactNode;
}) {
  const { listed, title, emptyText, index, trade, more } = props;
  const { path, own, fields, list } = listed;
  const isUnknown = own.category === undefined && own.country === undefined;
  const filters = filtersOf(askedOf(listed), list);
  return (
    <ListPage
      listed={listed}
      title={
        <div className={styles.title}>
          {trade && <Tile trade={trade} />}
          <h1>{title}</h1>
        </div>
      }
      size={BROWSE_PAGE_SIZE}
      window={BROWSE_PAGE_WINDOW}
      orders={fields.search ? [...ORDERS, ['relevance', 'Best Match']] : ORDERS}
      empty={{
        first: (
          <p className={styles.past}>
            <b>{list.totalCount === 0 ? emptyText : 'No job has everything you asked for.'}</b>
          </p>
        ),
        last: (
          <div className={empty.empty}>
            {!isUnknown && <AlertLink fields={filters} text="Alert me about new jobs" />}
            {!isUnknown && <Wider fields={filters} list={list} />}
            {Object.keys(fields).some((name) => name !== 'sort' && name !== 'page') && (
              <p>
                <A to={path}>Clear search and filters</A>
              </p>
            )}
            <p>
              <A to={index.to}>{index.text}</A>
            </p>
          </div>
        ),
      }}
      more={more}
      isUnknown={isUnknown}
    />
  );
}
