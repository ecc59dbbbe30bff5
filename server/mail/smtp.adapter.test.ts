import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import type { Mail, Mailer } from './mail.service.ts';
import { createSmtpMailer } from './smtp.adapter.ts';

const FROM = 'Waymark <no-reply@waymark.example>';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function start(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  cleanUp.push(server.stop);
  return server;
}

function mailer(url: string): Mailer {
  const created = createSmtpMailer({ url, from: FROM });
  cleanUp.push(created.close);
  return created;
}

/** A new certificate that signs itself, for this name, and its key; null without openssl. */
function makeCertificate(name: string): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-tls-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=test -addext subjectAltName=${name} -keyout ${key} -out ${cert}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'ama@example.org',
  subject: 'Confirm your address – now',
  text: `Press this:\n\nhttps://waymark.example/verify-email?token=${'a'.repeat(100)}\n`,
  html: '<p>Press <a href="https://waymark.example/">this</a></p>',
  id: '6f0f3f2e-0000-4000-8000-000000000001',
  ...change,
});

test('a mail arrives whole, with the headers of an automatic mail', async () => {
  const server = await start();
  expect(await mailer(server.url).send(mail())).toBe('sent');
  const arrived = await server.nextMail('ama@example.org');
  expect(arrived).toMatchObject({
    recipients: ['ama@example.org'],
    from: { name: 'Waymark', address: 'no-reply@waymark.example' },
    to: [{ name: '', address: 'ama@example.org' }],
    subject: 'Confirm your address – now',
    messageId: '<6f0f3f2e-0000-4000-8000-000000000001@waymark.example>',
    text: `${mail().text}\n`,
    html: `${mail().html}\n`,
  });
  expect(Math.abs(Date.now() - Date.parse(arrived.date ?? ''))).toBeLessThan(60_000);
  const headers = Object.fromEntries(arrived.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
  });
  expect(headers['content-type']).toContain('multipart/alternative');
});

test('every attempt of one mail carries the same Message-ID', async () => {
  const server = await start();
  const sender = mailer(server.url);
  await sender.send(mail());
  await sender.send(mail());
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a subject cannot add a header, a recipient or a body', async () => {
  const server = await start();
  await mailer(server.url).send(
    mail({ subject: 'Hi\r\nBcc: thief@example.org\r\nX-Evil: 1\r\n\r\nhello' }),
  );
  const arrived = await server.nextMail('ama@example.org');
  expect(arrived.recipients).toEqual(['ama@example.org']);
  expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(arrived.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(arrived.text).toBe(`${mail().text}\n`);
});

test.each([
  'ama@example.org\r\nBcc: thief@example.org',
  'ama@example.org>\r\nRCPT TO:<thief@example.org',
  'ama@example.org, thief@example.org',
  '"Ama" <thief@example.org>',
  'Team: thief@example.org;',
  'ama',
  '',
])('%j is no address: refused, and nothing is sent', async (to) => {
  const server = await start();
  expect(await mailer(server.url).send(mail({ to }))).toBe('refused');
  expect(server.mails).toEqual([]);
});

test('an address that the server does not know is refused, and the next mail still goes', async () => {
  const server = await start();
  server.refuse('gone@example.org');
  const sender = mailer(server.url);
  expect(await sender.send(mail({ to: 'gone@example.org' }))).toBe('refused');
  expect(await sender.send(mail())).toBe('sent');
});

test.each([
  { code: 451, text: '4.3.0 Try again later' },
  { code: 450, text: '4.2.0 Greylisted' },
  { code: 503, text: 'Bad sequence of commands' },
  { code: 554, text: '5.7.1 Relay access denied' },
])('a reply that may change is tried again: $code $text', async (reply) => {
  const server = await start();
  server.refuse('ama@example.org', reply);
  await expect(mailer(server.url).send(mail())).rejects.toMatchObject({ responseCode: reply.code });
});

test.each([
  ['DATA', { code: 550, text: '5.7.1 Looks like spam' }],
  ['DATA', { code: 554, text: 'Transaction failed' }],
  ['DATA', { code: 552, text: '5.2.2 Mailbox full' }],
  ['RCPT TO', { code: 552, text: 'Requested mail action aborted: exceeded storage allocation' }],
  ['RCPT TO', { code: 550, text: '5.2.2 Over quota' }],
] as const)('a final answer to %s is not a refused address: %j', async (at, reply) => {
  const server = await start();
  server.refuse('ama@example.org', reply, at);
  const sender = mailer(server.url);
  expect(await sender.send(mail())).toBe('rejected');
  server.accept('ama@example.org');
  expect(await sender.send(mail())).toBe('sent');
});

test('a temporary answer after the mail was sent is tried again', async () => {
  const server = await start();
  server.refuse('ama@example.org', { code: 452, text: '4.2.2 Mailbox full' }, 'DATA');
  await expect(mailer(server.url).send(mail())).rejects.toMatchObject({ responseCode: 452 });
});

test('name and password in the address are used, and wrong ones are tried again', async () => {
  const server = await start({ password: 'p@ss/word' });
  expect(await mailer(server.url).send(mail())).toBe('sent');
  await expect(
    mailer(server.url.replace(/user:[^@]+/, 'user:wrong')).send(mail()),
  ).rejects.toMatchObject({ code: 'EAUTH' });
});

test('a server that is away is tried again, and served when it is back on its port', async () => {
  const first = await start();
  const sender = mailer(first.url);
  await sender.send(mail());
  await first.stop();
  await expect(sender.send(mail())).rejects.toThrow('ECONNREFUSED');
  const second = await start({ port: Number(new URL(first.url).port) });
  expect(await sender.send(mail())).toBe('sent');
  expect(second.mails).toHaveLength(1);
});

test('a server that hangs up without a greeting is tried again', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => server.close());
  const { port } = server.address() as { port: number };
  await expect(mailer(`smtp://127.0.0.1:${port}`).send(mail())).rejects.toThrow();
});

test('STARTTLS is used where the server offers it: one that cannot prove who it is gets no mail', async () => {
  const server = await start({ offersTls: true });
  await expect(mailer(server.url).send(mail())).rejects.toThrow(/certificate/);
  expect(server.mails).toEqual([]);
});

test('STARTTLS with a certificate that is trusted for this server: the mail is sent encrypted', async ({
  skip,
}) => {
  const tls = makeCertificate('IP:127.0.0.1');
  const other = makeCertificate('DNS:mail.example.org');
  if (!tls || !other) return skip('openssl is not installed: there is no certificate');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, tls.cert, other.cert]);
  cleanUp.push(() => setDefaultCACertificates(trusted));
  const server = await start({ tls });
  const strict = createSmtpMailer({ url: server.url, from: FROM, requireTls: true });
  cleanUp.push(strict.close);
  expect(await strict.send(mail())).toBe('sent');
  expect(server.mails).toMatchObject([{ isEncrypted: true }]);
  const named = await start({ tls: other });
  await expect(mailer(named.url).send(mail())).rejects.toThrow(/altnames/);
  expect(named.mails).toEqual([]);
});

test('with SMTP_REQUIRE_TLS no mail goes to a server without STARTTLS', async () => {
  const server = await start();
  const strict = createSmtpMailer({ url: server.url, from: FROM, requireTls: true });
  cleanUp.push(strict.close);
  await expect(strict.send(mail())).rejects.toMatchObject({ code: 'ETLS' });
  expect(server.mails).toEqual([]);
});

test('with a DKIM key every mail is signed, and the headers of a list with it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const server = await start();
  const dkim = { domain: 'waymark.example', selector: 'jobs', privateKey };
  const sender = createSmtpMailer({ url: server.url, from: FROM, dkim });
  cleanUp.push(sender.close);
  const beforeEnd = vi.fn(async () => undefined);
  const headers = {
    'List-Unsubscribe': `<https://waymark.example/unsubscribe?key=${'a'.repeat(60)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<alerts.waymark.example>',
    'Feedback-ID': 'daily:search:alerts:waymarkexample',
  };
  await sender.send(mail({ headers, beforeEnd }));
  expect(beforeEnd).toHaveBeenCalledOnce();
  const { raw } = await server.nextMail('ama@example.org');
  const { signature, signed, isIntact } = readSignature(raw);
  expect(signature).toMatchObject({ d: 'waymark.example', s: 'jobs', c: 'relaxed/relaxed' });
  expect(signature.h?.split(':')).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      ...Object.keys(headers).map((name) => name.toLowerCase()),
    ]),
  );
  expect(isIntact).toBe(true);
  const bytes = Buffer.from(signature.b ?? '', 'base64');
  expect(verify('sha256', Buffer.from(signed), publicKey, bytes)).toBe(true);
});

/** The DKIM signature of a mail, what it signs, and whether its body is intact (RFC 6376). */
function readSignature(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n');
  const lines = head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n');
  const relaxed = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      const name = line.slice(0, at).trim().toLowerCase();
      return [
        name,
        `${name}:${line
          .slice(at + 1)
          .replaceAll(/[ \t]+/g, ' ')
          .trim()}`,
      ];
    }),
  );
  const own = relaxed.get('dkim-signature') ?? '';
  const signature: Record<string, string | undefined> = Object.fromEntries(
    own
      .slice('dkim-signature:'.length)
      .split(';')
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).replaceAll(' ', '')];
      }),
  );
  const names = signature.h?.split(':') ?? [];
  const signed = [...names.map((name) => relaxed.get(name)), own.replace(/; ?b=.*$/, '; b=')];
  const hash = createHash('sha256')
    .update(body.replace(/(\r\n)*$/, '\r\n'))
    .digest('base64');
  return { signature, signed: signed.join('\r\n'), isIntact: hash === signature.bh };
}
