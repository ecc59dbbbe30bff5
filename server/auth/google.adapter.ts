import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt, errors as tokenErrors } from 'jose';
import * as openid from 'openid-client';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { emailSchema } from '../../shared/auth.ts';
import { safeReturnTo } from '../../shared/return-to.ts';

/**
 * How long somebody may stay with the provider before the sign-in has to start again, in seconds.
 */
export const FLOW_SECONDS = 600;

const REQUEST_TIMEOUT_SECONDS = 5;

const flowSchema = v.object({
  intent: v.picklist(['signin', 'signup', 'connect']),
  returnTo: v.string(),
  /** connect: the account that asked. */
  userId: v.exactOptional(v.number()),
  /** connect: its token version when it asked. */
  tokenVersion: v.exactOptional(v.number()),
});
/** What the person wanted when leaving for the provider. */
export type GoogleFlow = v.InferOutput<typeof flowSchema>;

/** What the cookie keeps between leaving and coming back. */
const keptSchema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  flow: flowSchema,
});
type Kept = v.InferOutput<typeof keptSchema>;

/**
 * The two claims that matter; some providers send the text "true" (OpenID Connect Core 1.0, section
 * 5.1, says boolean).
 */
const claimsSchema = v.object({ email: emailSchema, email_verified: v.optional(v.unknown()) });

/**
 * Who the provider says it is. `email` is trimmed and in lower case; believe it only with
 * `emailVerified`.
 */
export type GoogleIdentity = { sub: string; email: string; emailVerified: boolean };

/**
 * How a return ended. `flow` is null when the cookie is missing, changed or older than
 * FLOW_SECONDS.
 */
export type GoogleReturn =
  | { ok: true; identity: GoogleIdentity; flow: GoogleFlow }
  | { ok: false; reason: 'cancelled' | 'expired' | 'failed'; flow: GoogleFlow | null };

/** The two halves of a sign-in with Google. */
export type GoogleSignIn = {
  /**
   * Where to send the browser, and the value of the cookie to send along. Throws when the provider
   * cannot be reached.
   */
  start(flow: GoogleFlow): Promise<{ url: string; cookie: string }>;
  /**
   * Reads the query that the browser came back with, and the cookie. Never throws; what failed is
   * logged.
   */
  finish(query: URLSearchParams, cookie: string | undefined): Promise<GoogleReturn>;
};

export type GoogleSignInOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The callback's full address; asked each time, since the port may be known late. */
  redirectUri: () => string;
  /** The cookie's key is derived from it. */
  secret: string;
  now: () => Date;
  /** Permits a provider without TLS: on this machine, in tests. */
  allowHttp: boolean;
  log: Logger;
};

/**
 * Sign-in with Google: OpenID Connect's authorization code flow with PKCE, state and nonce. The
 * provider's addresses are looked up at the first sign-in and kept; a look-up that failed is tried
 * again at the next one. Throws when `issuer` is no address, or is http without `allowHttp`.
 */
export function createGoogleSignIn(options: GoogleSignInOptions): GoogleSignIn {
  const issuer = new URL(options.issuer);
  if (!isSafe(issuer))
    throw new Error(`The sign-in provider ${issuer.origin} has to be an https address.`);
  const key = new Uint8Array(
    hkdfSync('sha256', options.secret, '', 'google sign-in: flow cookie', 32),
  );
  const redirectUri = () => new URL(options.redirectUri());

  let discovered: Promise<openid.Configuration> | undefined;
  function discover(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(issuer, options.clientId, options.clientSecret, undefined, {
        timeout: REQUEST_TIMEOUT_SECONDS,
        // The library takes TLS to the provider as proof of an ID token and leaves its signature
        // unread, which the standard allows (OpenID Connect Core 1.0, section 3.1.3.7). A company
        // proxy that opens TLS could then sign anybody in, so the signature is read too: one
        // request for the provider's keys every five minutes at most.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(options.allowHttp ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  function isSafe(url: URL): boolean {
    return url.protocol === 'https:' || (options.allowHttp && url.protocol === 'http:');
  }

  function seal(kept: Kept): Promise<string> {
    return new EncryptJWT(kept)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(Math.floor(options.now().getTime() / 1000) + FLOW_SECONDS)
      .encrypt(key);
  }

  async function unseal(cookie: string): Promise<Kept | undefined> {
    try {
      const { payload } = await jwtDecrypt(cookie, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
        currentDate: options.now(),
      });
      return v.parse(keptSchema, payload);
    } catch (error) {
      if (error instanceof tokenErrors.JOSEError || v.isValiError(error)) return undefined;
      throw error;
    }
  }

  async function identify(
    query: URLSearchParams,
    { state, nonce, verifier }: Kept,
  ): Promise<GoogleIdentity> {
    const config = await discover();
    const returned = redirectUri();
    returned.search = query.toString();
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token.');
    // Both from one answer: "verified" is said of the address beside it.
    const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
    const told = v.parse(
      claimsSchema,
      isComplete ? claims : await openid.fetchUserInfo(config, tokens.access_token, claims.sub),
    );
    return {
      sub: claims.sub,
      email: told.email,
      emailVerified: told.email_verified === true || told.email_verified === 'true',
    };
  }

  return {
    async start(flow) {
      const config = await discover();
      const kept: Kept = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        flow: { ...flow, returnTo: safeReturnTo(flow.returnTo) },
      };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri().href,
        scope: 'openid email',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      if (!isSafe(url))
        throw new Error(`The provider's sign-in page ${url.origin} has to be an https address.`);
      return { url: url.href, cookie: await seal(kept) };
    },

    async finish(query, cookie) {
      const kept = cookie ? await unseal(cookie) : undefined;
      if (!kept) return { ok: false, reason: 'expired', flow: null };
      const { flow } = kept;
      if (query.get('state') !== kept.state) return { ok: false, reason: 'expired', flow };
      if (query.get('error') === 'access_denied') return { ok: false, reason: 'cancelled', flow };
      try {
        return { ok: true, identity: await identify(query, kept), flow };
      } catch (error) {
        options.log.warn({ reason: describeError(error) }, 'sign-in with Google failed');
        return { ok: false, reason: 'failed', flow };
      }
    },
  };
}

type Reason = {
  name: string;
  message?: string;
  code?: string;
  error?: string;
  description?: string;
  cause?: Reason;
};

/**
 * What may be logged of a failure. The errors themselves may not: openid-client keeps the
 * provider's whole answer in them, tokens included, and the message of a JSON error quotes the text
 * it stumbled over.
 */
function describeError(error: unknown): Reason {
  if (!(error instanceof Error)) return { name: typeof error };
  const reason: Reason = { name: error.name };
  if (!(error instanceof SyntaxError)) reason.message = error.message.slice(0, 200);
  if ('code' in error && typeof error.code === 'string') reason.code = error.code;
  if (
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.AuthorizationResponseError
  ) {
    reason.error = error.error.slice(0, 100);
    if (error.error_description) reason.description = error.error_description.slice(0, 200);
  }
  if (error.cause instanceof Error) reason.cause = describeError(error.cause);
  return reason;
}
