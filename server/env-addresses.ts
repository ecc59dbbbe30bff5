import * as v from 'valibot';
import { urlsOf } from './db/servers.ts';

/** An address with one of these protocols. */
export const address = (name: string, protocols: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const protocol = /^\s*([a-z]+:)\/\//i.exec(dataset.value)?.[1] ?? '';
      if (!protocols.test(protocol)) addIssue({ message });
      else if (hasWrongPort(dataset.value)) addIssue({ message: `${name} ${WRONG_PORT}` });
      else if (!URL.canParse(dataset.value)) addIssue({ message });
    }),
  );

const WRONG_PORT =
  'has a wrong port: it must be a number from 0 to 65535. In a password, write / as %2F, # as %23, ? as %3F and @ as %40.';

/** Whether an address could be read if it had no port. */
function hasWrongPort(text: string): boolean {
  const withoutPort = text.trim().replace(/^([a-z]+:\/\/[^/?#]*):[^/?#:@\]]*(?=[/?#]|$)/i, '$1');
  return !URL.canParse(text) && URL.canParse(withoutPort);
}

/** An http address, without slashes at its end. */
export const httpUrl = (name: string) =>
  v.pipe(
    address(name, /^https?:$/i, `${name} must be an http or https address.`),
    v.transform((text) => text.trim().replace(/(?<!\/)\/+$/, '')),
  );

/**
 * The origin of the site as a browser writes it: what depends on https compares it, and paths are
 * put behind it.
 */
export const siteUrl = v.pipe(
  address('PUBLIC_URL', /^https?:$/i, 'PUBLIC_URL must be an http or https address.'),
  v.transform((text) => new URL(text)),
  v.check(
    ({ href, origin }) => href === `${origin}/`,
    'PUBLIC_URL must be a protocol and a host only, such as https://jobs.example.org: no path, query, fragment or password.',
  ),
  v.transform(({ origin }) => origin),
);

const postgresUrl = (name: string) =>
  address(name, /^postgres(ql)?:$/i, `${name} must begin with postgres:// or postgresql://.`);

/** The server of the database, or several of which one takes writes: each host is checked. */
export const primaryUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text.trim() !== '' && urlsOf(text).every((url) => hasTarget(url)),
    'DATABASE_URL must ask for target_session_attrs=read-write where it names several hosts, or leave it out.',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const url of urlsOf(dataset.value))
      for (const issue of v.safeParse(postgresUrl('DATABASE_URL'), url).issues ?? [])
        addIssue({ message: issue.message });
  }),
);

/** Of libpq's words only those that mean the server that takes writes. */
function hasTarget(url: string): boolean {
  const target = URL.parse(url)?.searchParams.get('target_session_attrs') ?? 'read-write';
  return target === 'read-write' || target === 'primary';
}

/** Replicas, comma-separated. */
export const replicaUrls = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
  v.array(postgresUrl('DATABASE_REPLICA_URL')),
);
