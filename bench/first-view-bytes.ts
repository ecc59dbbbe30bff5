import { launchChromium } from '../test/chromium.ts';
import { measureFirstView, totalBytes } from '../test/first-view.ts';
import { startApp, temporaryFolder } from '../test/running-app.ts';

// Transfer size of a first visit per kind of page: document, stylesheet, script, images and icon,
// compressed, with headers.

/** Limits in bytes. The specification sets those of lists and jobs. */
const limits: Record<string, number> = {
  '/jobs': 20_000,
  'a job': 15_000,
  '/login': 120_000,
  '/signup': 120_000,
  '/forgot-password': 120_000,
  '/verify-email': 120_000,
  '/profile': 170_000,
};

const folder = temporaryFolder();
const app = await startApp({ dataDir: folder.path });
const browser = await launchChromium();
try {
  const { origin } = new URL(app.url);
  for (const [name, path] of Object.entries(await pagesOf(origin))) {
    const resources = await measureFirstView(
      browser,
      new URL(path, origin).href,
      path === '/profile' ? await signInAdmin(origin) : undefined,
    );
    const total = totalBytes(resources);
    const limit = limits[name];
    const within =
      limit === undefined ? '' : ` of ${limit} allowed${total > limit ? ': TOO MUCH' : ''}`;
    console.log(`${name.padEnd(18)} ${String(total).padStart(6)} bytes${within}`);
    for (const { url, type, bytes } of resources)
      console.log(
        `    ${String(bytes).padStart(6)}  ${type.padEnd(10)} ${new URL(url, origin).pathname}`,
      );
    if (limit !== undefined && total > limit) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await app.stop();
  folder.remove();
}

async function pagesOf(origin: string): Promise<Record<string, string>> {
  const { jobs } = (await (await fetch(`${origin}/api/jobs?limit=100`)).json()) as {
    jobs: { id: number; is_premium_visible: boolean }[];
  };
  const free = jobs.find(({ is_premium_visible }) => !is_premium_visible);
  const premium = jobs.find(({ is_premium_visible }) => is_premium_visible);
  return {
    home: '/',
    '/jobs': '/jobs',
    'a search': '/jobs?search=nurse',
    'a job': `/jobs/${free?.id}`,
    'a premium job': `/jobs/${premium?.id}`,
    'a category': '/category/Construction',
    'a country': '/country/DE',
    categories: '/categories',
    countries: '/countries',
    about: '/about',
    'how it works': '/how-it-works',
    terms: '/terms',
    'privacy policy': '/privacy-policy',
    contact: '/contact',
    '/login': '/login',
    '/signup': '/signup',
    '/forgot-password': '/forgot-password',
    '/verify-email': '/verify-email?token=none',
    '/profile': '/profile',
    'not found': '/no-such-page',
  };
}

/** A session of the administrator of local mode, whose password the start printed. */
async function signInAdmin(origin: string): Promise<string> {
  const [, email, password] =
    /^Administrator, shown this once: (\S+) {2}Password: (\S+)$/m.exec(app.output()) ?? [];
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}
