import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { BROWSE_PAGE_WINDOW } from '../../shared/constants/limits.ts';
import type { ApiData } from '../lib/use-api-data.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import styles from './admin-layout.module.css';
import { rangeText } from './range-text.ts';

type Named = { noun: string; plural?: string };

/**
 * A list of the API in pages: what part of it is shown, its entries, and the other pages. The page
 * stands in the address.
 */
export function PagedList<Page extends { totalCount: number; totalPages: number }>(
  props: Named & {
    state: ApiData<Page>;
    pageSize: number;
    /** The number of entries of this page. */
    shown: (data: Page) => number;
    children: (data: Page) => ReactNode;
  },
) {
  const { state, pageSize, shown, noun, plural, children } = props;
  const { data, isLoading } = state;
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? 1);
  return (
    <>
      <LoadState state={state} />
      {data && (
        <div aria-busy={isLoading} className={styles.paged}>
          <p className={styles.range} role="status">
            {rangeText(
              { page, pageSize, shown: shown(data), total: data.totalCount },
              noun,
              plural,
            )}
          </p>
          {children(data)}
          <Pagination page={page} totalPages={data.totalPages} size={BROWSE_PAGE_WINDOW} />
        </div>
      )}
    </>
  );
}

/** The beginning of a list of the API, and how long all of it is; `none` without any. */
export function FirstOf<Entries extends { totalCount: number }, Entry>(
  props: Named & {
    state: ApiData<Entries>;
    entries: (data: Entries) => readonly Entry[];
    none: string;
    className?: string | undefined;
    children: (entry: Entry) => ReactNode;
  },
) {
  const { state, entries, none, noun, plural, className = styles.heldList, children } = props;
  const { data } = state;
  const shown = data ? entries(data) : [];
  const all = data && countOf(data.totalCount, noun, plural);
  return (
    <>
      <LoadState state={state} />
      {data && (
        <>
          <p role="status">
            {data.totalCount === 0
              ? none
              : data.totalCount > shown.length
                ? `The first ${shown.length} of ${all}.`
                : `${all}.`}
          </p>
          <ul className={className}>{shown.map(children)}</ul>
        </>
      )}
    </>
  );
}

/** One entry of a list on its own: the way back, and the entry under its heading, once loaded. */
export function OneOf<Data>(props: {
  state: ApiData<Data>;
  list: string;
  back: string;
  heading: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { state, list, back, heading, children } = props;
  const { data } = state;
  return (
    <>
      <p>
        <A to={list}>{back}</A>
      </p>
      <LoadState state={state} />
      {data && (
        <article className={styles.entry} aria-labelledby="entry-heading">
          <h2 id="entry-heading" dir="auto">
            {heading(data)}
          </h2>
          {children(data)}
        </article>
      )}
    </>
  );
}

/** A text field of the form that filters a list. It begins anew when the address changes. */
export function FilterField(props: {
  name: string;
  label: string;
  value: string;
  maxLength: number;
  hint?: string;
}) {
  const { name, label, value, maxLength, hint } = props;
  const id = `filter-${name}`;
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        key={value}
        id={id}
        className={controls.input}
        name={name}
        defaultValue={value}
        aria-describedby={hint && `${id}-hint`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
      />
    </div>
  );
}
