import { expect, test } from 'vitest';
import { BARE, openPage } from '../test/rendered-page.ts';

test('home shows search, the number of live jobs, countries and categories', async () => {
  const { status, html } = await openPage('/');
  expect(status).toBe(200);
  expect(html).toContain('Search 1,234 jobs');
  expect(html.match(/href="\/country\//g)).toHaveLength(27);
  expect(html.match(/href="\/category\//g)).toHaveLength(28);
  expect(html).toContain('demo listings');
});

test('the list says its range and keeps the query in its page links', async () => {
  const { html } = await openPage('/jobs?country=UK&page=7');
  expect(html).toContain('Showing job 181 of 181');
  for (const path of ['/jobs', '/category/Caregiving', '/country/DE'])
    expect((await openPage(path)).html, path).toContain('<p>Showing 1 of 1 job</p>');
  expect(html).toContain('href="/jobs?country=UK&amp;page=9"');
  expect(html).toContain(
    '<link rel="canonical" href="https://jobs.example/jobs?country=UK&amp;page=7">',
  );
});

test('a card of an advert for several places leads to them on the page of the job', async () => {
  expect((await openPage('/jobs')).html).not.toContain('more town');
  const { html: list } = await openPage('/jobs?search=repeated');
  expect(list).toMatch(/<a[^>]* href="\/jobs\/7#places"[^>]*>and 1 more town<\/a>/);
  expect((await openPage('/jobs/7')).html).not.toContain('id="places"');
  const { html } = await openPage('/jobs/17');
  const section = /<h2 id="places">.*?<\/section>/s.exec(html)?.[0] ?? '';
  expect(section).toContain('Also in 3 places');
  expect(section).toMatch(
    /href="\/jobs\/18"[^>]*>Germany<.*href="\/jobs\/19"[^>]*>Hof &amp; Selb</s,
  );
  expect(section).toContain('<li>and 1 more</li>');
});

test('nothing found says so and suggests', async () => {
  const { html } = await openPage('/jobs?search=nothing');
  expect(html).toContain('No jobs found matching your criteria.');
  expect(html).toContain('Try adjusting your search or filters.');
  expect(html).toContain('href="/jobs?search=nurse"');
});

test('empty form fields redirect to the clean address', async () => {
  const page = await openPage('/jobs?search=&country=');
  expect(page.status).toBe(302);
  expect(page.headers.location).toBe('/jobs');
});

test('a job shows its stored HTML, its lists and Apply', async () => {
  const { status, html } = await openPage('/jobs/7');
  expect(status).toBe(200);
  expect(html).toMatch(/<div [^>]*lang="de" dir="auto"><p>Stored <em>HTML<\/em><\/p>/);
  expect(html).toContain('Nurse &lt;b&gt;');
  expect(html.match(/<li dir="auto">/g)?.length).toBeGreaterThan(1);
  expect(html).toContain('href="https://example.com/apply"');
  expect(html).toContain('Not specified');
});

test('a job says what its advert states, with the words of the advert', async () => {
  const { html } = await openPage('/jobs/16');
  expect(html).toContain('<li>German (B1) or French</li><li>Arabic is helpful</li>');
  expect(html).toContain('<h2>The advert says</h2>');
  expect(html).toContain('“German B1 or French”');
  const lights = [
    ...html.matchAll(/<span class="_label[^>]*>([^<]+)<\/span><b>([^<]+)<\/b><\/div>(.*?)<\/li>/g),
  ];
  expect(lights.map(([, label, state]) => [label, state])).toEqual([
    ['Visa help', 'Not offered'],
    ['Room', 'Offered'],
    ['Fees', 'Not stated'],
  ]);
  const [visa, housing] = lights.map(([, , , rest]) => rest);
  expect(visa).toContain('“We &lt;cannot&gt; sponsor visas.”');
  expect(visa).not.toContain('operator');
  expect(housing).toContain('The operator of this board says so.');
  expect((await openPage('/jobs/7')).html).not.toContain('The advert says');
});

test('a card has pay and visa help before the company, and no excerpt', async () => {
  const { html } = await openPage('/jobs?search=offered');
  const card = /<ul class="_cards.*?<\/ul><p/.exec(html)?.[0] ?? '';
  expect(card).toMatch(/€2,400.*Visa help offered.*Northfield Care/);
  expect(card).not.toContain('Care for people.');
});

test('a card says that a job is closed to foreigners', async () => {
  expect((await openPage('/jobs?search=refused')).html).toMatch(
    /<svg[^>]*>.*?<\/svg>No visa help</,
  );
});

test('filters on facts stay chosen, are named, and can be taken back', async () => {
  const { html } = await openPage('/jobs?visa=open&housing=yes&type=contract&page=2');
  expect(html).toContain('Filters (3)');
  expect(html).toMatch(/<input type="radio"[^>]*checked="" value="open"\/>May accept foreign/);
  expect(html).toMatch(/<input type="checkbox"[^>]*name="housing"[^>]*checked=""/);
  expect(html).toContain('href="/jobs?visa=open&amp;type=contract"');
  expect(html).toContain(
    '<link rel="canonical" href="https://jobs.example/jobs?visa=open&amp;housing=yes&amp;type=contract&amp;page=2">',
  );
});

test('a premium job shows its summary and one gate, and waits for the early script', async () => {
  const { status, html } = await openPage('/jobs/8');
  expect(status).toBe(200);
  expect(html).toContain('Care for people.');
  expect(html).not.toMatch(/<dialog[^>]* open/);
  expect(html).not.toContain('Apply Now');
  expect(html).toContain('<script src="/assets/premium-gate.js"></script>');
  expect((await openPage('/jobs/7')).html).not.toContain('premium-gate.js');
});

test('the gate of a premium job says what is hidden, what it costs and how much is free', async () => {
  const { html } = await openPage('/jobs/8');
  expect(html).toContain(
    '<li>Here: the full description, 2 duties, 1 requirement and the link to apply.</li><li>29 more premium jobs, and your CV as a PDF.</li>',
  );
  expect(html).toContain('>$4</strong> once, for 6 months, money back for 14 days');
  expect(html).toContain('data-price="KE,KES 520"');
  expect(html).toContain('135 of 165 jobs are free to read.');
  expect(html).toContain('href="/jobs?premium=no"');
  expect([...html.matchAll(/href="(\/premium[^"]*)"/g)].map((match) => match[1])).toEqual([
    '/premium?returnTo=%2Fjobs%2F7',
    // In the upgrade dialog.
    '/premium?returnTo=%2Fjobs%2F7',
    '/premium?returnTo=%2Fjobs%2F7#country',
  ]);
});

test('the last day to apply is the day before expires_at, on the page and in lists', async () => {
  const { html } = await openPage('/jobs/10');
  expect(html).toContain(
    '<dt>Last day to apply</dt><dd><time dateTime="2099-12-24">24 December 2099</time></dd>',
  );
  const list = await openPage('/jobs?search=ending');
  expect(list.html).toContain(' title="Last day to apply: 24 December 2099">');
  expect((await openPage('/jobs?search=today')).html).toContain('>Last day today</span>');
});

test('a job whose advert names no last day is shown until a day, and no list claims a last day', async () => {
  const { html } = await openPage('/jobs/29');
  expect(html).toContain(
    '<dt>Shown until</dt><dd><time dateTime="2099-12-24">24 December 2099</time></dd>',
  );
  expect(html).toContain('"validThrough":"2099-12-25T00:00:00Z"');
  expect(html).not.toMatch(/days left|Last day/);
  expect((await openPage('/jobs?search=open')).html).not.toMatch(/days left|Last day/);
});

test('a text that only repeats the company and the place, or begins the description, is not shown twice', async () => {
  const main = async (path: string) =>
    /<main[\s\S]*<\/main>/.exec((await openPage(path)).html)?.[0] ?? '';
  const bare = await main('/jobs/10');
  expect(bare).not.toContain(BARE);
  expect(bare).not.toContain('From the advert');
  expect((await main('/jobs/11')).match(/You wash/g)).toHaveLength(1);
  expect(await main('/jobs/7')).toContain('Care for people.');
});

test('no date is claimed for a job whose posting date is unknown', async () => {
  expect((await openPage('/jobs')).html).toContain('3 days ago');
  expect((await openPage('/jobs?search=undated')).html).not.toContain('3 days ago');
  expect((await openPage('/jobs/7')).html).toContain('Posted 3 days ago');
  const { html } = await openPage('/jobs/20');
  expect(html).toContain('First seen here 3 days ago');
  expect(html).not.toContain('Posted');
});

test('pay that is not given takes no line in a list', async () => {
  expect((await openPage('/jobs')).html).not.toMatch(/Pay:|Not specified/);
});

test('the footer tells a site of demo jobs from one that includes some', async () => {
  expect((await openPage('/about')).html).toContain(
    'The job listings on this site are demo listings.',
  );
  expect((await openPage('/about', { demo: 'some' })).html).toContain(
    'This site includes demo jobs.',
  );
  expect((await openPage('/about', { demo: null })).html).not.toContain('demo');
});

test.each(['/terms', '/privacy-policy'])(
  '%s names the support address, or says that there is none',
  async (path) => {
    expect((await openPage(path)).html).toContain(
      '<a href="mailto:help@jobs.example"><bdi>help@jobs.example</bdi></a>',
    );
    const { html } = await openPage(path, { support: null });
    expect(html).toContain('The operator of this site has not set a support address yet.');
    expect(html).not.toMatch(/mailto:|Our support address is shown there/);
  },
);

test('a message that was posted without script and refused comes back whole, with all that is wrong', async () => {
  const values = { email: 'ama@', issueType: 'Account', subject: '', message: '<b>"I" & you</b>' };
  const { html, headers } = await openPage('/contact', {}, { values, status: 400, message: 'No.' });
  expect(headers['Cache-Control']).toBe('private, no-cache');
  expect(html).toContain('Your message was not sent. Please check the marked fields.');
  expect(html).toContain('Enter an email address such as name@example.com.');
  expect(html).toContain('Enter a subject.');
  expect(html).toContain('name="email" value="ama@"');
  expect(html).toContain('<option value="Account" selected="">');
  expect(html).toContain('&lt;b&gt;&quot;I&quot; &amp; you&lt;/b&gt;</textarea>');
  const late = { values: { ...values, stamp: 'stamp.0' }, status: 429, message: 'Too many.' };
  const refused = (await openPage('/contact', {}, late)).html;
  expect(refused).toContain('Too many.');
  expect(refused).toContain('name="stamp" value="stamp.0"');
  expect(refused).not.toContain('aria-invalid');
});

test('an expired job has no Apply', async () => {
  const { html } = await openPage('/jobs/9');
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
  ['/premium', 200, 'Could not load pricing for your selected country.'],
  ['/premium', 200, 'No employer may charge you for a job.'],
  ['/premium-failure', 200, 'Payment Failed'],
  ['/premium-success', 200, 'One moment, please.'],
  ['/jobs/12', 500, 'Error: Broken.'],
  ['/jobs/13', 500, 'Error: Failed to fetch job'],
  ['/jobs/14', 502, 'Error: Server did not return JSON'],
  ['/jobs/15', 502, 'Error: Server did not return JSON'],
])('%s answers %i with "%s"', async (path, status, text) => {
  const page = await openPage(path);
  expect(page.status).toBe(status);
  expect(page.html).toContain(text);
});

test('without prices the premium page does not say that there is no other way to pay', async () => {
  const { html } = await openPage('/premium?country=GH');
  expect(html).toContain('PayPal is not available in Ghana.');
  expect(html).toContain('Pay with mobile money');
  expect(html).toContain('Paystack shows the total before you pay.');
  expect(html).not.toContain('We have no other payment method for');
});

test.each(['/', '/jobs', '/jobs/7', '/country/DE', '/terms'])(
  '%s needs no inline style or script',
  async (path) => {
    const { html } = await openPage(path);
    expect(html).not.toMatch(
      /<style| style=| on[a-z]+=|<script(?![^>]* (src=|type="application\/ld\+json"))/,
    );
  },
);

test('the footer of every page says who runs the site, once that is set', async () => {
  const operator = { name: 'Waymark <Ltd>', address: '1 Trail Street, Waytown' };
  for (const path of ['/', '/jobs/7', '/login'])
    expect((await openPage(path, { operator })).html).toMatch(
      /<footer.*Run by <bdi>Waymark &lt;Ltd&gt;<\/bdi>, <bdi>1 Trail Street, Waytown<\/bdi>/s,
    );
  expect((await openPage('/')).html).not.toContain('Run by');
});

test('an account page names its files, asks for React at once, and is kept by nobody', async () => {
  const { html, headers } = await openPage('/account');
  expect(headers).toEqual({ 'Cache-Control': 'no-store' });
  for (const script of ['/client.js', '/shared.js', '/account.js'])
    expect(html).toContain(`<link rel="modulepreload" href="${script}">`);
  expect(html).toContain(
    '<link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/account.css">',
  );
  expect(html).toContain('data-client="/client.js"');
  expect(html).not.toContain('data-visitors');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a page with a form names its styles and the script of forms, and no cache shares it', async () => {
  const { html, headers } = await openPage('/login?returnTo=/jobs/5');
  expect(headers).toEqual({ 'Cache-Control': 'private, no-cache' });
  expect(html).toContain('<link rel="stylesheet" href="/auth.css">');
  expect(html).toContain('src="/assets/form-script.js"');
  expect(html).not.toMatch(/modulepreload|data-client=/);
  expect(html).toContain('name="returnTo" value="/jobs/5"');
});

test('a landing page of a login names its own script, and no React', async () => {
  const { html } = await openPage('/verify-success?returnTo=/jobs/5');
  expect(html).toContain('<script type="module" src="/finish-login.js"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/auth.css">');
  expect(html).not.toMatch(/modulepreload|data-client=|form-script/);
});

test('a public page names neither', async () => {
  const { html, headers } = await openPage('/jobs/7');
  expect(headers).toEqual({});
  expect(html).not.toMatch(/modulepreload|auth\.css|data-client=/);
});

test.each([
  ['/jobs/7', '/login?returnTo=%2Fjobs%2F7'],
  ['/jobs?search=nurse&country=UK', '/login?returnTo=%2Fjobs%3Fsearch%3Dnurse%26country%3DUK'],
  ['/jobs', '/login'],
  ['/', '/login'],
  ['/signup?returnTo=/jobs/7', '/login?returnTo=%2Fjobs%2F7'],
  ['/signup?returnTo=//evil.example', '/login'],
])('the header of %s leads to %s', async (path, login) => {
  const { html } = await openPage(path);
  expect(/<header[\s\S]*?href="(\/login[^"]*)"/.exec(html)?.[1]).toBe(login);
});

test.each(['/employers/post', '/employers/jobs', '/employers/jobs/7', '/admin/employer-jobs'])(
  '%s is there, and the footer leads to the first, only where employers may send jobs',
  async (path) => {
    const off = await openPage(path);
    expect(off.status).toBe(404);
    expect(off.html).toContain('Page not found');
    expect((await openPage('/')).html).not.toContain('/employers/post');
    const on = { employerJobs: true };
    expect((await openPage(path, on)).status).toBe(200);
    expect((await openPage('/', on)).html).toContain('href="/employers/post"');
  },
);
