import { expect, test } from 'vitest';
import { addDays, utcToday } from '../shared/job-dates.ts';
import type { Job, JobList, JobSummary } from '../shared/jobs.ts';
import type { PostedForm } from '../shared/page-renderer.ts';
import { render } from './entry-server.tsx';

const summary: JobSummary = {
  id: 7,
  title: 'Nurse <b>',
  excerpt: 'Care for people.',
  employer: 'Northfield Care',
  category: 'Industrial / Factory',
  country: 'Germany',
  country_code: 'DE',
  state: 'Bavaria',
  job_type: 'full-time',
  salary: null,
  is_premium_visible: false,
  featured: false,
  created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  expires_at: null,
};
const job: Job = {
  ...summary,
  description: '<p>Stored <em>HTML</em></p>',
  responsibilities: 'Wash; Lift',
  requirements: '',
  company_website: null,
  company_tagline: null,
  application_url: 'https://example.com/apply',
};
const BARE = 'Northfield Care · Bavaria, Germany';
const NO_FACTS = {
  visa: null,
  housing: false,
  no_experience: false,
  training: false,
  languages: [],
};
const LISTED: Record<string, Partial<JobSummary>> = {
  bare: { excerpt: BARE },
  ending: { expires_at: '2099-12-25' },
  today: { expires_at: addDays(utcToday(new Date()), 1) },
  refused: { facts: { ...NO_FACTS, visa: 'refused' } },
  repeated: { also_in: 1 },
  undated: { undated: true },
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

function answer(path: string): Response {
  const url = new URL(path, 'http://api');
  if (url.searchParams.get('search') === 'fail')
    return Response.json({ message: 'Broken.', code: 'internal' }, { status: 500 });
  if (url.searchParams.get('page') === '0')
    return Response.json({ message: 'page is wrong.', code: 'invalid' }, { status: 400 });
  const page = Number(url.searchParams.get('page') ?? 1);
  const isEmpty = url.searchParams.get('search') === 'nothing';
  const list: JobList = isEmpty
    ? { jobs: [], totalPages: 0, totalCount: 0, suggestion: 'nurse' }
    : {
        jobs: [{ ...summary, ...LISTED[url.searchParams.get('search') ?? ''] }],
        totalPages: 14,
        totalCount: 30 * (page - 1) + 1,
      };
  switch (url.pathname) {
    case '/api/stats':
      return Response.json({ liveJobs: 1234, countries: { DE: 3 }, categories: { Caregiving: 2 } });
    case '/api/jobs':
      return Response.json(list);
    case '/api/jobs/7':
      return Response.json(job);
    case '/api/jobs/8':
      return Response.json(
        {
          message: 'Premium.',
          code: 'premium_required',
          job: { ...summary, is_premium_visible: true },
          hidden: { description: true, responsibilities: 2, requirements: 1, apply_link: true },
        },
        { status: 403 },
      );
    case '/api/jobs/9':
      return Response.json({ ...job, expires_at: yesterday });
    // As from a feed that gives only company and place.
    case '/api/jobs/10':
      return Response.json({
        ...job,
        excerpt: BARE,
        description: `<p>${BARE}</p>`,
        expires_at: '2099-12-25',
      });
    case '/api/jobs/11':
      return Response.json({
        ...job,
        excerpt: 'You wash & lift with…',
        description: '<p>You wash &amp; lift <b>without</b> hurry.</p>',
      });
    case '/api/jobs/16':
      return Response.json({
        ...job,
        facts: { ...NO_FACTS, visa: 'refused', languages: ['German'] },
        fact_quotes: [{ fact: 'visa', quote: 'We <cannot> sponsor visas.' }],
      });
    // The server's own failure, one without a message, and a proxy's page in place of an answer.
    case '/api/jobs/12':
      return Response.json({ message: 'Broken.', code: 'internal' }, { status: 500 });
    case '/api/jobs/13':
      return Response.json({}, { status: 500 });
    case '/api/jobs/14':
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    case '/api/jobs/15':
      return new Response('<h1>Log in to the network</h1>');
    case '/api/contact/stamp':
      return Response.json({ stamp: 'stamp.1' });
    case '/api/jobs/7/related':
      return Response.json({ jobs: [summary], places: [] });
    case '/api/jobs/20':
      return Response.json({ ...job, id: 20, undated: true });
    case '/api/jobs/17':
      return Response.json({ ...job, id: 17, also_in: 3 });
    case '/api/jobs/17/related':
      return Response.json({
        jobs: [],
        places: [
          { id: 18, state: null },
          { id: 19, state: 'Hof & Selb' },
        ],
      });
    default:
      return Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
  }
}

function open(
  path: string,
  own: Partial<Parameters<typeof render>[1]['site']> = {},
  posted?: PostedForm,
) {
  return render(new Request(`http://localhost${path}`), {
    apiFetch: async (apiPath) => answer(apiPath),
    ...(posted && { posted }),
    site: {
      name: 'Waymark',
      publicUrl: 'https://jobs.example',
      demo: 'all',
      google: false,
      support: 'help@jobs.example',
      operator: null,
      ...own,
    },
    assets: {
      css: ['/style.css'],
      boot: '/boot.js',
      suggest: '/suggest.js',
      client: '/client.js',
      scripts: ['/client.js', '/shared.js'],
      pages: { 'web/auth-pages.ts': { css: ['/auth.css'], scripts: ['/auth.js'] } },
    },
  });
}

test('home shows search, the number of live jobs, countries and categories', async () => {
  const { status, html } = await open('/');
  expect(status).toBe(200);
  expect(html).toContain('<b>1,234</b>');
  expect(html.match(/href="\/country\//g)).toHaveLength(27);
  expect(html.match(/href="\/category\//g)).toHaveLength(28);
  expect(html).toContain('demo listings');
});

test('the list says its range and keeps the query in its page links', async () => {
  const { html } = await open('/jobs?country=UK&page=7');
  expect(html).toContain('Showing job 181 of 181');
  for (const path of ['/jobs', '/category/Caregiving', '/country/DE'])
    expect((await open(path)).html, path).toContain('<p>Showing 1 of 1 job</p>');
  expect(html).toContain('href="/jobs?country=UK&amp;page=9"');
  expect(html).toContain(
    '<link rel="canonical" href="https://jobs.example/jobs?country=UK&amp;page=7">',
  );
});

test('a card of an advert for several places leads to them on the page of the job', async () => {
  expect((await open('/jobs')).html).not.toContain('Also in');
  const { html: list } = await open('/jobs?search=repeated');
  expect(list).toMatch(/<a[^>]* href="\/jobs\/7#places"[^>]*>Also in 1 other place<\/a>/);
  expect((await open('/jobs/7')).html).not.toContain('id="places"');
  const { html } = await open('/jobs/17');
  const section = /<h2 id="places">.*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(section).toContain('Also in 3 places');
  expect(section).toMatch(
    /href="\/jobs\/18"[^>]*>Germany<.*href="\/jobs\/19"[^>]*>Hof &amp; Selb</s,
  );
  expect(section).toContain('<li>and 1 more</li>');
});

test('nothing found says so and suggests', async () => {
  const { html } = await open('/jobs?search=nothing');
  expect(html).toContain('No jobs found matching your criteria.');
  expect(html).toContain('Try adjusting your search or filters.');
  expect(html).toContain('href="/jobs?search=nurse"');
});

test('empty form fields redirect to the clean address', async () => {
  const page = await open('/jobs?search=&country=');
  expect(page.status).toBe(302);
  expect(page.headers.location).toBe('/jobs');
});

test('a job shows its stored HTML, its lists and Apply', async () => {
  const { status, html } = await open('/jobs/7');
  expect(status).toBe(200);
  expect(html).toContain('<p>Stored <em>HTML</em></p>');
  expect(html).toContain('Nurse &lt;b&gt;');
  expect(html.match(/<li dir="auto">/g)?.length).toBeGreaterThan(1);
  expect(html).toContain('href="https://example.com/apply"');
  expect(html).toContain('Not specified');
});

test('a job says what its advert states, with the words of the advert', async () => {
  const { html } = await open('/jobs/16');
  expect(html).toMatch(/<dt>Visa help<\/dt><dd[^>]*>No\. The advert says who can apply\.</);
  expect(html).toContain('<dt>Language</dt><dd>German</dd>');
  expect(html).toContain('<h2>The advert says</h2>');
  expect(html).toContain('“We &lt;cannot&gt; sponsor visas.”');
  expect(html).not.toContain('<dt>Housing</dt>');
  expect((await open('/jobs/7')).html).not.toContain('The advert says');
});

test('a card says that a job is closed to foreigners', async () => {
  expect((await open('/jobs?search=refused')).html).toContain('>No visa help</li>');
});

test('filters on facts stay chosen, are named, and can be taken back', async () => {
  const { html } = await open('/jobs?visa=open&housing=yes&type=contract&page=2');
  expect(html).toContain('Filters (3)');
  expect(html).toMatch(/<option value="open" selected="">Not closed to foreigners</);
  expect(html).toMatch(/<input type="checkbox"[^>]*name="housing"[^>]*checked=""/);
  expect(html).toContain('href="/jobs?visa=open&amp;type=contract"');
  expect(html).toContain(
    '<link rel="canonical" href="https://jobs.example/jobs?visa=open&amp;housing=yes&amp;type=contract&amp;page=2">',
  );
});

test('a premium job shows its summary and a dialog that closes without script', async () => {
  const { status, html } = await open('/jobs/8');
  expect(status).toBe(200);
  expect(html).toContain('Care for people.');
  expect(html).toContain('<dialog open=""');
  expect(html).toContain('method="dialog"');
  expect(html).not.toContain('Apply Now');
});

test('the prompt of a premium job says how much is hidden, in words for one and for many', async () => {
  const { html } = await open('/jobs/8');
  expect(html).toContain(
    '<ul><li>the full description</li><li>2 duties</li><li>1 requirement</li><li>the apply link</li></ul>',
  );
  expect(html).toContain('href="/jobs?premium=no"');
  expect([...html.matchAll(/href="\/premium"[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([
    'Unlock Premium',
    'Unlock Premium',
  ]);
});

test('the last day to apply is the day before expires_at, on the page and in lists', async () => {
  const { html } = await open('/jobs/10');
  expect(html).toContain(
    '<dt>Last day to apply</dt><dd><time dateTime="2099-12-24">24 December 2099</time></dd>',
  );
  const list = await open('/jobs?search=ending');
  expect(list.html).toContain(
    '<time dateTime="2099-12-24" title="Last day to apply: 24 December 2099"',
  );
  expect((await open('/jobs?search=today')).html).toContain('>Last day today</time>');
});

test('a text that only repeats the company and the place, or begins the description, is not shown twice', async () => {
  const main = async (path: string) =>
    /<main[\s\S]*<\/main>/.exec((await open(path)).html)?.[0] ?? '';
  const bare = await main('/jobs/10');
  expect(bare).not.toContain(BARE);
  expect(bare).not.toContain('About the job');
  expect((await main('/jobs/11')).match(/You wash/g)).toHaveLength(1);
  expect(await main('/jobs?search=bare')).not.toContain(BARE);
  expect(await main('/jobs')).toContain('Care for people.');
});

test('no date is claimed for a job whose posting date is unknown', async () => {
  expect((await open('/jobs')).html).toContain('3 days ago');
  expect((await open('/jobs?search=undated')).html).not.toContain('3 days ago');
  expect((await open('/jobs/7')).html).toContain('Posted 3 days ago');
  const { html } = await open('/jobs/20');
  expect(html).toContain('First seen here 3 days ago');
  expect(html).not.toContain('Posted');
});

test('pay that is not given takes no line in a list', async () => {
  expect((await open('/jobs')).html).not.toMatch(/Pay:|Not specified/);
});

test('the footer tells a site of demo jobs from one that includes some', async () => {
  expect((await open('/about')).html).toContain('The job listings on this site are demo listings.');
  expect((await open('/about', { demo: 'some' })).html).toContain('This site includes demo jobs.');
  expect((await open('/about', { demo: null })).html).not.toContain('demo');
});

test.each(['/terms', '/privacy-policy'])(
  '%s names the support address, or says that there is none',
  async (path) => {
    expect((await open(path)).html).toContain(
      '<a href="mailto:help@jobs.example"><bdi>help@jobs.example</bdi></a>',
    );
    const { html } = await open(path, { support: null });
    expect(html).toContain('The operator of this site has not set a support address yet.');
    expect(html).not.toMatch(/mailto:|Our support address is shown there/);
  },
);

test('a message that was posted without script and refused comes back whole, with all that is wrong', async () => {
  const values = { email: 'ama@', issueType: 'Account', subject: '', message: '<b>"I" & you</b>' };
  const { html, headers } = await open('/contact', {}, { values, status: 400, message: 'No.' });
  expect(headers['Cache-Control']).toBe('private, no-cache');
  expect(html).toContain('Your message was not sent. Please look at the fields that are marked.');
  expect(html).toContain('Enter an email address such as name@example.com.');
  expect(html).toContain('Enter a subject.');
  expect(html).toContain('name="email" value="ama@"');
  expect(html).toContain('<option value="Account" selected="">');
  expect(html).toContain('&lt;b&gt;&quot;I&quot; &amp; you&lt;/b&gt;</textarea>');
  const late = { values: { ...values, stamp: 'stamp.0' }, status: 429, message: 'Too many.' };
  const refused = (await open('/contact', {}, late)).html;
  expect(refused).toContain('Too many.');
  expect(refused).toContain('name="stamp" value="stamp.0"');
  expect(refused).not.toContain('aria-invalid');
});

test('an expired job has no Apply', async () => {
  const { html } = await open('/jobs/9');
  expect(html).toContain('Expired');
  expect(html).not.toContain('Apply Now');
});

test.each([
  ['/country/uk', 200, 'Jobs in United Kingdom'],
  ['/country/GB', 200, 'Jobs in United Kingdom'],
  ['/country/xx', 404, 'No jobs found in this country.'],
  ['/category/Industrial%20%2F%20Factory', 200, 'Industrial / Factory Jobs'],
  ['/category/nope', 404, 'No jobs found in this category.'],
  ['/category/%E0%A4%A', 404, 'No jobs found in this category.'],
  ['/nowhere', 404, 'Page not found'],
  ['/jobs/99', 404, 'Job not found.'],
  ['/jobs/%20', 400, 'No job ID provided.'],
  ['/jobs?page=0', 400, 'Error: page is wrong.'],
  ['/jobs?search=fail', 500, 'Something went wrong'],
  ['/contact', 200, 'Send Message'],
  ['/contact', 200, 'name="stamp" value="stamp.1"'],
  ['/contact', 200, 'mailto:help@jobs.example'],
  ['/contact?job=7', 200, 'value="Report of job 7"'],
  ['/contact?job=%22x', 200, 'name="subject"/>'],
  ['/contact?sent=yes', 200, 'Your message has been sent successfully!'],
  ['/premium', 200, '$4 / 6 months'],
  ['/premium', 200, 'No employer may charge you for a job.'],
  ['/premium-failure', 200, 'Payment Failed'],
  ['/premium-success', 200, 'One moment, please.'],
  ['/jobs/12', 500, 'Error: Broken.'],
  ['/jobs/13', 500, 'Error: Failed to fetch job'],
  ['/jobs/14', 502, 'Error: Server did not return JSON'],
  ['/jobs/15', 502, 'Error: Server did not return JSON'],
])('%s answers %i with "%s"', async (path, status, text) => {
  const page = await open(path);
  expect(page.status).toBe(status);
  expect(page.html).toContain(text);
});

test.each(['/', '/jobs', '/jobs/7', '/country/DE', '/terms'])(
  '%s needs no inline style or script',
  async (path) => {
    const { html } = await open(path);
    expect(html).not.toMatch(/<style| style=| on[a-z]+=|<script(?![^>]* src=)/);
  },
);

test('an account page names its files, asks for React at once, and is kept by nobody', async () => {
  const { html, headers } = await open('/login?returnTo=/jobs/5');
  expect(headers).toEqual({ 'Cache-Control': 'no-store' });
  for (const script of ['/client.js', '/shared.js', '/auth.js'])
    expect(html).toContain(`<link rel="modulepreload" href="${script}">`);
  expect(html).toContain(
    '<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/auth.css">',
  );
  expect(html).toContain('data-client="/client.js" data-hydrate');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a public page names neither', async () => {
  const { html, headers } = await open('/jobs/7');
  expect(headers).toEqual({});
  expect(html).not.toMatch(/modulepreload|auth\.css|data-hydrate/);
});

test.each([
  ['/jobs/7', '/login?returnTo=%2Fjobs%2F7'],
  ['/jobs?search=nurse&country=UK', '/login?returnTo=%2Fjobs%3Fsearch%3Dnurse%26country%3DUK'],
  ['/jobs', '/login'],
  ['/', '/login'],
  ['/signup?returnTo=/jobs/7', '/login?returnTo=%2Fjobs%2F7'],
  ['/signup?returnTo=//evil.example', '/login'],
])('the header of %s leads to %s', async (path, login) => {
  const { html } = await open(path);
  expect(/<header[\s\S]*?href="(\/login[^"]*)"/.exec(html)?.[1]).toBe(login);
});
