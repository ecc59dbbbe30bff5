import { useLoaderData } from 'react-router';
import { findPage, PAGES, type PageOf } from '../../shared/pages.ts';
import type { PageHandle } from '../lib/head.ts';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import { SearchForm } from '../ui/search-form.tsx';

/** A page that is not open yet: what it will do, and what a visitor can do today. */
export type LaterPage = { title: string; later: string; today: string };

/** The texts of the pages that are not open yet. */
const WORDS: Record<PageOf<'later'>, LaterPage> = {
  notifications: {
    title: 'Job Alerts',
    later:
      'Here you will ask for an email when new jobs come in, for the countries and the kinds of work you choose.',
    today: 'Search for jobs and bookmark the page: it shows the newest jobs first.',
  },
};

/** The text of the page at a URL. */
export function loader({ url }: { url: URL }): LaterPage {
  const row = findPage(url.pathname);
  const name = (Object.keys(WORDS) as PageOf<'later'>[]).find((each) => PAGES[each] === row);
  if (!name) throw new Error(`No later page for ${url.pathname}.`);
  return WORDS[name];
}

export const handle: PageHandle<LaterPage> = {
  head: ({ data }) => ({
    title: data.title,
    description: `${data.title}: this page is not open yet.`,
  }),
};

/** One page for everything that is not open yet. */
export function Component() {
  const page = useLoaderData<LaterPage>();
  return (
    <Prose>
      <h1>{page.title}</h1>
      <p>
        <b>This page is not open yet.</b>
      </p>
      <p>{page.later}</p>
      <h2>What you can do today</h2>
      <p>{page.today}</p>
      <SearchForm action="/jobs" />
      <p>
        <A to="/jobs">All jobs</A>
        {' · '}
        <A to="/countries">Jobs by country</A>
        {' · '}
        <A to="/how-it-works">How It Works</A>
      </p>
    </Prose>
  );
}
