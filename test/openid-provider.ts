import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider';

/** An account at the provider. `sub` is its stable id. */
export type ProviderAccount = { sub: string; email: string; email_verified: boolean };

/** A running OpenID provider with one client. */
export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registers a redirect URI, compared exactly. */
  allowRedirect(uri: string): void;
  /**
   * Adds or updates the account with this `sub`. Its button on the sign-in page is "Continue as
   * <email>".
   */
  addAccount(account: ProviderAccount): ProviderAccount;
  stop(): Promise<void>;
};

export type OpenIdProviderOptions = {
  /** Default: any free port. */
  port?: number;
  /**
   * Where `email` and `email_verified` are returned: 'id-token' as Google does, 'userinfo' as the
   * standard prefers.
   */
  claimsIn?: 'id-token' | 'userinfo';
  /** For a provider that must keep its identity over a restart. */
  clientSecret?: string;
};

const CLIENT_ID = 'waymark-tests';
const { Provider, interactionPolicy } = await importQuietly();
// One key per process: a client may have cached the public key of a provider that was restarted
// since.
const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  format: 'jwk',
});

/** oidc-provider warns about Node versions that are not LTS. */
async function importQuietly(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = (message: unknown, ...rest: unknown[]) => {
    if (!String(message).includes('Unsupported runtime')) warn(message, ...rest);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

/**
 * Starts a real OpenID provider on 127.0.0.1. Its sign-in page has one button for each account and
 * one to cancel; who chooses an account has signed in and agreed. A second account in the same
 * browser needs script: the provider signs the first one out with it. `signInAs` does all this
 * without a browser.
 */
export async function startOpenIdProvider(
  options: OpenIdProviderOptions = {},
): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const redirects = new Set<string>();
  const clientSecret = options.clientSecret ?? randomUUID();

  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration: Configuration = {
    adapter: createAdapters(() => ({
      client_id: CLIENT_ID,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [...redirects],
    })),
    jwks: { keys: [{ ...signingKey, kty: 'RSA', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: options.claimsIn !== 'id-token',
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}`, policy },
    findAccount: (_ctx, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    renderError: (ctx, out) => {
      ctx.type = 'text';
      ctx.body = `${out.error}: ${out.error_description ?? ''}`;
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
  };
  const provider = new Provider(issuer, configuration);
  const answerProtocol = provider.callback();

  async function answerInteraction(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.method !== 'POST') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(signInPage([...accounts.values()]));
      return;
    }
    const account = accounts.get(new URLSearchParams(await text(request)).get('account') ?? '');
    if (!account) {
      await provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The person said no.',
      });
      return;
    }
    const grant = new provider.Grant({ accountId: account.sub, clientId: CLIENT_ID });
    grant.addOIDCScope('openid email');
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId: account.sub },
      consent,
    });
  }

  server.on('request', (request, response) => {
    const answer = request.url?.startsWith('/interaction/')
      ? answerInteraction(request, response)
      : answerProtocol(request, response);
    // A cookie of another sign-in, or a page opened twice.
    answer.catch((error: unknown) =>
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    allowRedirect: (uri) => void redirects.add(uri),
    addAccount(account) {
      accounts.set(account.sub, account);
      return account;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** In-memory storage of the provider, and one client with changing redirect URIs. */
function createAdapters(readClient: () => AdapterPayload): (name: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  return (name) => ({
    upsert: async (id, payload) => void entries.set(`${name} ${id}`, payload),
    find: async (id) =>
      name === 'Client'
        ? id === CLIENT_ID
          ? readClient()
          : undefined
        : entries.get(`${name} ${id}`),
    findByUid: async (uid) =>
      [...entries].find(([key, payload]) => key.startsWith(`${name} `) && payload.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = entries.get(`${name} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${name} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of entries)
        if (key.startsWith(`${name} `) && payload.grantId === grantId) entries.delete(key);
    },
  });
}

function signInPage(accounts: ProviderAccount[]): string {
  const button = ({ sub, email }: ProviderAccount) =>
    `<p><button name="account" value="${escapeHtml(sub)}">Continue as ${escapeHtml(email)}</button></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Choose an account</title>
<link rel="icon" href="data:,"></head>
<body><h1>Choose an account</h1>
<form method="post">${accounts.map(button).join('\n')}
<p><button name="account" value="">Cancel</button></p></form></body></html>`;
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Follows `authorizationUrl` as a new browser, selects `account`, and returns the redirect back to
 * the client. Throws when the provider refuses the request or does not offer the account.
 */
export async function signInAs(
  provider: Pick<OpenIdProvider, 'issuer'>,
  authorizationUrl: string,
  account: Pick<ProviderAccount, 'sub'> | 'cancel',
): Promise<URL> {
  const choice = account === 'cancel' ? '' : account.sub;
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 10; step++) {
    if (url.origin !== provider.issuer) return url;
    const response: Response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const [name, value] of response.headers.getSetCookie().map(readCookie))
      cookies.set(name, value);
    const location = response.headers.get('location');
    const page = await response.text();
    if (location) {
      url = new URL(location, url);
      body = null;
    } else if (response.ok && page.includes(`name="account" value="${escapeHtml(choice)}"`)) {
      body = new URLSearchParams({ account: choice });
    } else {
      throw new Error(`The provider answered ${response.status} at ${url.pathname}: ${page}`);
    }
  }
  throw new Error(`The provider never came to an end: ${url.href}`);
}

function readCookie(header: string): [string, string] {
  const [pair = ''] = header.split(';');
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
