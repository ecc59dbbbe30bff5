import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export type IdTokenClaims = JWTPayload;

/**
 * A provider with scripted answers: a string as text, anything else as JSON, `null` never answers.
 */
export type LyingProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  answers: { discovery: unknown; token: unknown; userinfo: unknown };
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Resets the answers to a valid discovery document only. */
  reset(): void;
  /** Claims of a valid ID token, with a lifetime of a minute. */
  soundClaims(nonce: string): IdTokenClaims;
  /**
   * Signs with the published key ('own'), another key with the same id, or another key with its own
   * id.
   */
  sign(claims: IdTokenClaims, key?: 'own' | 'same-name' | 'other-name'): Promise<string>;
  /** Signs with the client secret as the key (HS256). */
  signWithSecret(claims: IdTokenClaims): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a provider on 127.0.0.1 without pages: tests construct the callback. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const own = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwks = {
    keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    provider.asked.push(path);
    const { discovery, token, userinfo } = provider.answers;
    const answer = {
      '/.well-known/openid-configuration': discovery,
      '/jwks': jwks,
      '/token': token,
      '/userinfo': userinfo,
    }[path];
    if (answer === null) return;
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: LyingProvider = {
    issuer,
    clientId: 'waymark-tests',
    clientSecret: 'a client secret that is long enough to be a key',
    answers: { discovery: null, token: null, userinfo: null },
    asked: [],
    reset() {
      provider.asked = [];
      const discovery = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      };
      provider.answers = { discovery, token: null, userinfo: null };
    },
    soundClaims(nonce) {
      const time = Math.floor(Date.now() / 1000);
      const person = { sub: 'ama-1', email: 'ama@example.com', email_verified: true };
      return { iss: issuer, aud: provider.clientId, nonce, iat: time, exp: time + 60, ...person };
    },
    sign(claims, key = 'own') {
      const header = { alg: 'RS256', kid: key === 'other-name' ? 'two' : 'one' };
      return new SignJWT(claims)
        .setProtectedHeader(header)
        .sign(key === 'own' ? own.privateKey : other.privateKey);
    },
    signWithSecret(claims) {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(provider.clientSecret));
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  provider.reset();
  return provider;
}
