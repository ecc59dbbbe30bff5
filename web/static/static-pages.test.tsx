import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { usualSort } from '../../shared/jobs.ts';
import { NO_OPERATOR } from '../../shared/sale-conditions.ts';
import { VISA_LINKS } from '../../shared/visa-links.ts';
import { HowItWorksPage } from './how-it-works.tsx';
import { MarkdownPage } from './markdown-page.tsx';
import { AboutPage, PrivacyPolicyPage, TermsPage } from './text-pages.tsx';

/** The routes without parameters (specification, section 2). */
const ROUTES = new Set([
  ...COUNTRIES.map(({ code }) => `/permits/${code}`),
  '/',
  '/jobs',
  '/profile',
  '/signup',
  '/login',
  '/forgot-password',
  '/premium',
  '/account',
  '/categories',
  '/countries',
  '/check',
  '/employers',
  '/permits',
  '/notifications',
  '/cv-builder',
  '/about',
  '/terms',
  '/privacy-policy',
  '/how-it-works',
  '/contact',
]);

const SITE = 'Testmark';
const SUPPORT = 'help@testmark.example';
const OPERATOR = { name: 'Testmark Ltd', address: '1 Test Street, Testtown' };
const FACTS = { name: SITE, support: SUPPORT, operator: OPERATOR };
const PAGES: [name: string, page: ReactElement][] = [
  ['about', <AboutPage key="about" {...FACTS} />],
  ['how it works', <HowItWorksPage key="how" name={SITE} />],
  ['terms', <TermsPage key="terms" {...FACTS} />],
  ['privacy policy', <PrivacyPolicyPage key="privacy" {...FACTS} />],
];

function findHrefs(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map((match) => match[1] ?? '');
}

function findHeadings(html: string): string[] {
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => match[1] ?? '');
}

describe.each(PAGES)('%s page', (_name, page) => {
  const html = renderToString(page);

  test('begins with its only h1 and names the site', () => {
    expect(html).toMatch(/^(?:<div(?: class="[^"]+")?>)+<h1>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(SITE);
  });

  test('holds nothing the content security policy forbids', () => {
    expect(html).not.toMatch(/<style|<script|<iframe|\sstyle=|\son[a-z]+=/i);
  });

  test('leads inside the site only to routes of the specification', () => {
    const inside = findHrefs(html).filter((href) => href.startsWith('/'));
    expect(inside.length).toBeGreaterThan(0);
    for (const href of inside) expect(ROUTES).toContain(href.split(/[?#]/)[0]);
  });

  test('has each anchor once', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('leads to anchors that exist', () => {
    const howItWorks = renderToString(<HowItWorksPage name={SITE} />);
    for (const href of findHrefs(html)) {
      const [path, anchor] = href.split('#');
      if (anchor === undefined || href.startsWith('https:')) continue;
      expect(path === '/how-it-works' ? howItWorks : html).toContain(` id="${anchor}"`);
    }
  });
});

describe.each(PAGES.slice(2))('%s', (_name, page) => {
  const html = renderToString(page);

  test('shows the effective date in one piece', () => {
    expect(html).toContain('Effective date: February 01, 2025');
  });

  test('opens with a summary and numbers the sections after it without a gap', () => {
    const [summary, ...sections] = findHeadings(html);
    expect(summary).toBe('In short');
    expect(sections.length).toBeGreaterThan(10);
    sections.forEach((heading, index) => {
      expect(heading).toMatch(new RegExp(`^${index + 1}\\. `));
    });
  });
});

test('about credits the publishers of the names of occupations in the words they ask for', () => {
  const html = renderToString(<AboutPage {...FACTS} support={null} />);
  const text = html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  for (const credit of [
    'This service uses the ESCO classification of the European Commission.',
    'This page includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. Testmark has modified all or some of this information. USDOL/ETA has not approved, endorsed, or tested these modifications.',
    'Source: Office for National Statistics licensed under the Open Government Licence v.3.0',
    'Contains information licensed under the Open Government Licence – Canada',
  ])
    expect(text).toContain(credit);
  for (const address of findHrefs(html).filter((href) => !/^[/#]/.test(href)))
    expect(new URL(address).protocol).toBe('https:');
});

test('about tells the orders that lists have', () => {
  expect([usualSort(undefined), usualSort('nurse')]).toEqual(['newest', 'relevance']);
  const text = renderToString(<AboutPage {...FACTS} />).replace(/\s+/g, ' ');
  expect(text).toContain(
    'Jobs are listed by date. When you search all jobs for words, the best matches come first. You can choose another order.',
  );
});

test.each([
  ['about', AboutPage],
  ['terms', TermsPage],
])('%s names the seller with address and contact, or says that they are not set', (_, Page) => {
  const textOf = (page: ReactElement) => renderToString(page).replace(/<[^>]*>/g, '');
  const text = textOf(<Page {...FACTS} />);
  for (const fact of [OPERATOR.name, OPERATOR.address, SUPPORT]) expect(text).toContain(fact);
  expect(textOf(<Page {...FACTS} operator={null} />)).toContain(NO_OPERATOR);
});

test('terms say one thing about money back: all of it in 14 days, used or not', () => {
  const text = renderToString(<TermsPage {...FACTS} />).replace(/<[^>]*>/g, '');
  expect(text.match(/14 days[^.]*, for any reason, even if you have used/g)).toHaveLength(2);
  expect(text).not.toMatch(/not (yet )?used/);
});

test('what the site says of itself is text in a page of Markdown, and a name without a part is an error', () => {
  const page = (parts: Record<string, string>) =>
    renderToString(<MarkdownPage text="*One* [way](/jobs) to {site}" parts={parts} />);
  expect(page({ site: '<b> *two*' })).toContain(
    '<p><em>One</em> <a href="/jobs">way</a> to &lt;b&gt; *two*</p>',
  );
  expect(() => page({})).toThrow('{site}');
});

describe('how it works', () => {
  const html = renderToString(<HowItWorksPage name={SITE} />);

  test('has four steps', () => {
    const steps = /<ol>(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
    expect(steps.match(/<li>/g)).toHaveLength(4);
    expect(steps.match(/<h3>/g)).toHaveLength(4);
  });

  test('links the official visa page of each of the 27 countries over https', () => {
    const outside = findHrefs(html).filter(
      (href) => !href.startsWith('/') && !href.startsWith('#'),
    );
    expect(outside).toHaveLength(27);
    expect(outside).toEqual(COUNTRIES.map(({ code }) => VISA_LINKS[code].url));
    for (const href of outside) expect(new URL(href).protocol).toBe('https:');
    expect(new Set(outside).size).toBe(27);
    expect(html.match(/rel="noopener noreferrer"/g)).toHaveLength(27);
  });

  test('explains the third-party employment option', () => {
    expect(html).toContain('id="third-party-employment"');
    expect(html).toContain('Employer of record');
  });
});
