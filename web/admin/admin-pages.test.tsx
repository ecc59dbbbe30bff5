import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findPage, isIndexed, type PageEntry } from '../../shared/pages.ts';
import { AppInfoContext } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import * as editJob from './job-form/edit-job-page.tsx';
import * as newJob from './job-form/new-job-page.tsx';
import * as manageJobs from './manage-jobs/manage-jobs-page.tsx';

type PageModule = { handle: PageHandle; Component: ComponentType };

const PAGES: [path: string, page: PageModule][] = [
  ['/admin/jobs/new', newJob],
  ['/admin/jobs/edit/7', editJob],
  ['/admin/jobs/manage', manageJobs],
];

/** The page as the server sends it. */
async function renderPage(page: PageModule, address: string): Promise<string> {
  const url = new URL(address, 'http://localhost');
  const handler = createStaticHandler([{ path: url.pathname, ...page }]);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${address} answered ${context.status}.`);
  const site = {
    name: 'Testmark',
    baseUrl: 'http://localhost',
    demo: null,
    google: false,
    employerJobs: false,
    support: null,
    operator: null,
  };
  return renderToString(
    <AppInfoContext value={{ site, now: new Date() }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppInfoContext>,
  );
}

describe.each(PAGES)('%s', (path, page) => {
  test('shows nothing but its name until somebody is known to be an administrator', async () => {
    const html = await renderPage(page, path);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('Loading…');
    expect(html).not.toMatch(/<form|<table|<style|<script|\sstyle=|\son[a-z]+=/i);
  });

  test('is the same for everybody', async () => {
    expect(await renderPage(page, `${path}?search=x&page=2&from=3`)).toBe(
      await renderPage(page, path),
    );
  });

  test('works in the browser only and stays out of search engines', () => {
    const entry = findPage(path) as PageEntry;
    expect(entry.client).toBe(true);
    expect(isIndexed(entry)).toBe(false);
  });
});
