import { useLoaderData } from 'react-router';
import { findPage, PAGES, type PageOf } from '../../shared/pages.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { SupportAddress } from '../ui/support-address.tsx';

/** A page that is not open yet: what it will do, and what a visitor can do today. */
export type LaterPage = { title: string; later: string; today: string; contact?: true };

/** The texts of the pages that are not open yet. */
const WORDS: Record<PageOf<'later'>, LaterPage> = {
  contact: {
    title: 'Contact',
    later: 'There will be a contact form here. It is not open yet.',
    today: 'How It Works answers the questions that most people have about working abroad.',
    contact: true,
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
    description: data.contact
      ? 'How to reach the people who run this site.'
      : `${data.title}: this page is not open yet.`,
  }),
};

/** One page for everything that is not open yet. */
export function Component() {
  const page = useLoaderData<LaterPage>();
  const { site } = useAppInfo();
  return (
    <Prose>
      <h1>{page.title}</h1>
      <p>
        <b>
          {page.contact ? <SupportAddress email={site.support} /> : 'This page is not open yet.'}
        </b>
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
