import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { PASSWORD } from './stored-accounts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NETWORK_GUARD = join(ROOT, 'test', 'network-guard-child.ts');
const SECRET = 'a secret of the provider';

/** What docs/recipes.md has steps for, written as it says. */
const NEW_FILES: Record<string, string> = {
  'shared/notices.ts': `import * as v from 'valibot';

export const noticeListSchema = v.object({ notices: v.array(v.object({ text: v.string() })) });
`,
  'server/notices/notices.service.ts': `export function listNotices(): { notices: { text: string }[] } {
  return { notices: [{ text: 'The office is closed on Friday.' }] };
}
`,
  'server/notices/mails/notice.mail.ts': `import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells somebody of a notice. */
export const noticeMail: MailKind<{ to: string; text: string }> = {
  name: 'notice',
  prepare: ({ site: { name, url } }, { to, text }) => ({
    to,
    subject: \`A notice of \${name}\`,
    heading: 'A notice',
    paragraphs: [text],
    button: { text: 'All notices', url: \`\${url}/notices\` },
  }),
};
`,
  'server/notices/notices.feature.ts': `import type { Base, Feature } from '../feature.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import { noticeMail } from './mails/notice.mail.ts';
import { noticeOperations } from './notices.routes.ts';

/** Notices of the office. */
export function openNotices({ queue }: Base) {
  return {
    operations: noticeOperations((to) =>
      enqueueMail(queue.send, noticeMail, { to, text: 'The office is open.' }),
    ),
    mails: [noticeMail],
  } satisfies Feature;
}
`,
  'server/notices/notices.routes.ts': `import { createHmac } from 'node:crypto';
import { noticeListSchema } from '../../shared/notices.ts';
import { operation } from '../http/operation.ts';
import { Problem } from '../problem.ts';
import { listNotices } from './notices.service.ts';

export function noticeOperations(tell: (to: string) => Promise<void>) {
  return [
    operation('GET /api/notices', {
      summary: 'Notices of the office',
      responses: { 200: { description: 'All of them', schema: noticeListSchema } },
      access: 'public',
      handle: ({ c }) => c.json(listNotices()),
    }),
    operation('POST /api/webhooks/notices', {
      summary: 'A signed message of the provider',
      rawBody: 'bytes',
      isOpenToOtherSites: true,
      responses: { 204: { description: 'Taken' } },
      access: 'public',
      handle: ({ c, rawBody }) => {
        const signature = createHmac('sha512', '${SECRET}').update(rawBody).digest('hex');
        if (c.req.header('x-signature') !== signature) throw new Problem(401, 'bad-signature', 'Not signed.');
        return tell('ama@example.org').then(() => c.body(null, 204));
      },
    }),
  ];
}
`,
  'server/cv/templates/notice.handlebars': readFileSync(
    join(ROOT, 'server', 'cv', 'templates', 'plain.handlebars'),
    'utf8',
  ),
  'server/cv/templates/notice.css': 'h1 { letter-spacing: 13px; }\n',
  'server/db/migrations/999-training.sql':
    "ALTER TABLE alerts ADD COLUMN training text CHECK (training IN ('given'));\n",
  'web/notices/notices.module.css': '.notice {\n  border-top-width: 13px;\n}\n',
  'web/notices/notices-page.tsx': `import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readApi } from '../lib/api.ts';
import type { AnswerOf } from '../lib/endpoints.ts';
import type { PageHandle } from '../lib/head.ts';
import styles from './notices.module.css';

type Notices = AnswerOf<'GET /api/notices'>;

export const loader = ({ context }: LoaderFunctionArgs) => readApi(context, 'GET /api/notices');

export const handle: PageHandle<Notices> = {
  head: () => ({ title: 'Notices', description: 'What the office has to say this week.', path: '/notices' }),
};

export function Component() {
  const { notices } = useLoaderData<Notices>();
  return (
    <>
      <h1>Notices</h1>
      {notices.map(({ text }) => (
        <p key={text} className={styles.notice}>
          {text}
        </p>
      ))}
    </>
  );
}
`,
};

/** One line more in files that are there: what it stands after, and the line. */
const NEW_LINES: [file: string, after: string, line: string][] = [
  [
    'server/compose.ts',
    "import { openJobs } from './jobs/jobs.feature.ts';\n",
    "import { openNotices } from './notices/notices.feature.ts';\n",
  ],
  ['server/compose.ts', '    stats: openStats(base),\n', '    notices: openNotices(base),\n'],
  [
    'shared/pages.ts',
    'export const PAGES = {\n',
    "  notices: { path: '/notices', access: 'public', chunk: 'public' },\n",
  ],
  [
    'server/cv/cv-templates.json',
    '[\n',
    '  { "file": "notice.handlebars", "title": "Notice", "description": "For notices.", "columns": 1, "showsPhoto": false, "language": "en", "font": "CV Sans" },\n',
  ],
  [
    'shared/job-facts.ts',
    'export const FACT_FILTERS = {\n',
    "  training: [{ value: 'given', label: 'Training given', all: FACT_BITS.training, none: 0 }],\n",
  ],
  ['shared/constants/page-fields.ts', "  'housing',\n", "  'training',\n"],
  [
    'shared/profile-fields.ts',
    "    dates: period('For example: 2012 – 2016'),\n",
    "    grade: { as: 'detail', label: 'Grade', max: line },\n",
  ],
  [
    'server/db/migrate.ts',
    "  '001-schema': statements('001-schema'),\n",
    "  '999-training': statements('999-training'),\n",
  ],
  [
    'web/public-pages.tsx',
    "import type { PageHandle } from './lib/head.ts';\n",
    "import * as notices from './notices/notices-page.tsx';\n",
  ],
  ['web/public-pages.tsx', 'export const publicPages = {\n', '  notices,\n'],
  ['web/lib/stylesheets.ts', '  common: [', "'notices/notices-page.tsx', "],
];

const project = temporaryFolder();
const data = temporaryFolder(inject('usedFolder'));
let app: RunningApp;

beforeAll(async () => {
  const parts = [
    'main.ts',
    'package.json',
    'package-lock.json',
    'scripts',
    'server',
    'shared',
    'start.js',
    'vite.config.ts',
    'web',
  ];
  for (const part of parts) cpSync(join(ROOT, part), join(project.path, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project.path, 'node_modules'));
  for (const [file, text] of Object.entries(NEW_FILES)) {
    mkdirSync(dirname(join(project.path, file)), { recursive: true });
    writeFileSync(join(project.path, file), text);
  }
  for (const [file, after, line] of NEW_LINES) {
    const text = readFileSync(join(project.path, file), 'utf8');
    expect(text, `${file} has ${after}`).toContain(after);
    writeFileSync(join(project.path, file), text.replace(after, after + line));
  }
  app = await startApp({ dataDir: data.path, root: project.path });
});
afterAll(async () => {
  await app?.stop();
  data.remove();
  project.remove();
});

async function readMails(): Promise<{ to: string; text: string; html: string }[]> {
  const headers = { cookie: `local-key=${app.localKey}` };
  const answer = await fetch(`${app.url}/dev/outbox.json`, { headers });
  return ((await answer.json()) as { mails: { to: string; text: string; html: string }[] }).mails;
}

describe('what docs/recipes.md says is enough to add', () => {
  test('a public page, whose stylesheet reaches its readers', async () => {
    const html = await (await fetch(`${app.url}/notices`)).text();
    expect(html).toContain('The office is closed on Friday.');
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
    const styles = await Promise.all(
      sheets.map(async (href) => (await fetch(app.url + href)).text()),
    );
    expect(styles.join('')).toContain('border-top-width:13px');
    expect(sheets, 'no further request').toHaveLength(1);
  });

  test('an endpoint, which is documented', async () => {
    const notices = { notices: [{ text: 'The office is closed on Friday.' }] };
    expect(await (await fetch(`${app.url}/api/notices`)).json()).toEqual(notices);
    const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    expect(paths).toHaveProperty(['/api/notices', 'get']);
  });

  test('a webhook, whose signature is over the bytes as they came', async () => {
    const body = '{ "event" :\t"paid",  "text":"caf\u00e9"}\n';
    const send = (signed: string) =>
      fetch(`${app.url}/api/webhooks/notices`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://provider.example',
          'x-signature': createHmac('sha512', SECRET).update(signed).digest('hex'),
        },
        body,
      });
    expect((await send(body)).status).toBe(204);
    expect((await send(JSON.stringify(JSON.parse(body)))).status).toBe(401);
  });

  test('a mail, which reaches the outbox as text and HTML', async () => {
    await expect.poll(readMails).toMatchObject([{ to: 'ama@example.org' }]);
    const [mail] = await readMails();
    expect(mail?.text).toContain('The office is open.');
    expect(mail?.html).toMatch(/href="[^"]+\/notices"/);
  });

  test('a template of CVs', async () => {
    const { details } = (await (await fetch(`${app.url}/api/cv-templates`)).json()) as {
      details: { file: string; title: string }[];
    };
    expect(details[0]).toMatchObject({ file: 'notice.handlebars', title: 'Notice' });
    const sheet = await fetch(`${app.url}/api/cv-assets/notice.a4.css`);
    expect(await sheet.text()).toContain('letter-spacing: 13px');
  });

  test('a filter, in the search, on the page and in a saved search', async () => {
    const count = async (query: string) =>
      ((await (await fetch(`${app.url}/api/jobs${query}`)).json()) as { totalCount: number })
        .totalCount;
    const given = await count('?training=given');
    expect(given).toBeGreaterThan(0);
    expect(given).toBeLessThan(await count(''));
    expect((await fetch(`${app.url}/api/jobs?training=none`)).status).toBe(400);
    const html = await (await fetch(`${app.url}/jobs?training=given`)).text();
    expect(html).toMatch(/<input[^>]*name="training"[^>]*checked=""[^>]*>Training given/);
    expect(html).toContain('href="/notifications/new?training=given"');
  });

  test('a profile field, from what is saved to what is read out of each file', async () => {
    const email = 'member39@example.com';
    const json = { 'content-type': 'application/json' };
    const login = await fetch(`${app.url}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const ask = (path: string, body?: string, headers: Record<string, string> = json) =>
      fetch(app.url + path, {
        headers: { ...headers, 'x-auth-token': token },
        ...(body !== undefined && { method: 'POST', body }),
      });
    const education = [
      { degree: 'BSc Nursing', institution: '', dates: '2016', grade: 'First class' },
    ];
    const contact = { phone: '+233 24 555 0142', email, location: 'Kumasi, Ghana' };
    const cv_data = { name: 'Ama', contact, summary: 'Nurse.', skills: ['First aid'], education };
    expect((await ask('/api/profile', JSON.stringify({ cv_data }))).status).toBe(200);
    const long = { education: [{ grade: 'x'.repeat(201) }] };
    const refused = await ask('/api/profile', JSON.stringify({ cv_data: long }));
    expect(await refused.text()).toContain('Grade may have at most 200 characters.');

    const paper = { template: 'plain.handlebars', paper: 'A4' };
    const preview = await ask('/api/preview-cv', JSON.stringify(paper));
    expect(await preview.text()).toContain('First class');
    const check = await ask('/api/check-cv', JSON.stringify(paper));
    expect(await check.json()).toMatchObject({ text: expect.stringContaining('First class') });
    const text = await ask('/api/profile/export?format=txt');
    expect(await text.text()).toContain('BSc Nursing, First class');
    const resume = await (await ask('/api/profile/export?format=json-resume')).text();
    const bytes = { 'content-type': 'application/octet-stream' };
    for (const file of [resume, JSON.stringify({ profile: { ...cv_data, drivingLicense: [] } })]) {
      const imported = await ask('/api/profile/import', file, bytes);
      expect(await imported.json()).toMatchObject({ profile: { education }, unread: [] });
    }
  });

  test('npm run dev starts it, and again with each change', async () => {
    const { scripts } = JSON.parse(readFileSync(join(project.path, 'package.json'), 'utf8')) as {
      scripts: { dev: string };
    };
    const folder = temporaryFolder(inject('usedFolder'));
    const child = spawn('/bin/sh', ['-c', scripts.dev], {
      cwd: project.path,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: process.env.HOME,
        NODE_OPTIONS: `--import=${NETWORK_GUARD}`,
        DATA_DIR: folder.path,
        PORT: '0',
        START_TIMEOUT: '120',
      },
    });
    const ended = once(child, 'close');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    const startedWith = async (starts: number) => {
      const addresses = () => [...output.matchAll(/is ready: (http:\S+)/g)].map(([, url]) => url);
      await expect.poll(() => addresses().length, { timeout: 100_000 }).toBe(starts);
      return (await fetch(`${addresses().at(-1)}/api/notices`)).json();
    };
    try {
      const said = (text: string) => ({ notices: [{ text }] });
      expect(await startedWith(1)).toEqual(said('The office is closed on Friday.'));
      const file = join(project.path, 'server/notices/notices.service.ts');
      writeFileSync(file, readFileSync(file, 'utf8').replace('Friday', 'Monday'));
      expect(await startedWith(2)).toEqual(said('The office is closed on Monday.'));
    } finally {
      child.kill();
      await ended;
      folder.remove();
    }
    expect(output).not.toContain('Blocked outgoing connection');
  });

  test('and it names each kind of file that was touched', () => {
    const text = readFileSync(join(ROOT, 'docs', 'recipes.md'), 'utf8');
    const touched = [...Object.keys(NEW_FILES), ...NEW_LINES.map(([file]) => file)];
    for (const file of touched) {
      const kind = file
        .replaceAll('notices', '<feature>')
        .replace('notice.mail', 'NAME.mail')
        .replace(/^server\/db\/migrations\/.*$/, 'server/db/migrations/')
        .replace('templates/notice.handlebars', 'templates/NAME.handlebars')
        .replace('server/cv/templates/notice.css', 'NAME.css')
        .replace(/^web\/<feature>\/.*$/, 'web/<feature>/');
      expect(text, kind).toContain(kind);
    }
  });
});
