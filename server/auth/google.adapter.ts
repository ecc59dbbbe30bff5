import { EncryptJWT, jwtDecrypt, errors as tokenErrors } from 'jose';
import * as openid from 'openid-client';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { emailSchema } from '../../shared/auth.ts';
import { safeReturnTo } from '../../shared/return-to.ts';
import { deriveKey } from '../derive-key.ts';
import { FLOW_SECONDS } from './google-flow.ts';

const REQUEST_TIMEOUT_SECONDS = 5;

const flowSchema = v.object({
  intent: v.picklist(['signin', 'signup', 'connect']),
  returnTo: v.string(),
  /** For `connect`: the account of the session. */
  userId: v.exactOptional(v.number()),
  /** For `connect`: the account's token version at the start. */
  tokenVersion: v.exactOptional(v.number()),
});
/** The purpose of a sign-in at the provider. */
export type GoogleFlow = v.InferOutput<typeof flowSchema>;

/** The content of the state cookie. */
const keptSchema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  flow: flowSchema,
});
type Kept = v.InferOutput<typeof keptSchema>;

/**
 * The claims that are read. Some providers send the string "true" (OpenID Connect Core 1.0, section
 * 5.1, defines a boolean).
 */
const claimsSchema = v.object({ email: emailSchema, email_verified: v.optional(v.unknown()) });

/**
 * The identity the provider asserts. `email` is trimmed and in lower case; trust it only with
 * `emailVerified`.
 */
export type GoogleIdentity = { sub: string; email: string; emailVerified: boolean };

/**
 * The result of a callback. `flow` is null when the cookie is missing, tampered with or older than
 * FLOW_SECONDS.
 */
export type GoogleReturn =
  | { ok: true; identity: GoogleIdentity; flow: GoogleFlow }
  | { ok: false; reason: 'cancelled' | 'expired' | 'failed'; flow: GoogleFlow | null };

/** The two steps of a sign-in with Google. */
export type GoogleSignIn = {
  /**
   * Returns the authorization URL and the value of the state cookie. Throws when the provider is
   * unreachable.
   */
  start(flow: GoogleFlow): Promise<{ url: string; cookie: string }>;
  /** Handles the callback's query with the state cookie. Never throws; failures are logged. */
  finish(query: URLSearchParams, cookie: string | undefined): Promise<GoogleReturn>;
};

export type GoogleSignInOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The callback URL. A function, because the port may be known only after listening. */
  redirectUri: () => string;
  /** The encryption key of the cookie is derived from it. */
  secret: string;
  now: () => Date;
  /** Allows a provider without TLS: in local mode and tests. */
  allowHttp: boolean;
  log: Logger;
};

/**
 * Sign-in with Google: OpenID Connect's authorization code flow with PKCE, state and nonce. The
 * discovery document is fetched at the first sign-in and cached; a failed fetch is retried at the
 * next one. Throws when `issuer` is not a URL, or is http without `allowHttp`.
 */
export function createGoogleSignIn(options: GoogleSignInOptions): GoogleSignIn {
  const issuer = new URL(options.issuer);
  if (!isSafe(issuer))
    throw new Error(`The sign-in provider ${issuer.origin} has to be an https address.`);
  const key = deriveKey(options.secret, 'google sign-in: flow cookie');
  const redirectUri = () => new URL(options.redirectUri());

  let discovered: Promise<openid.Configuration> | undefined;
  function discover(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(issuer, options.clientId, options.clientSecret, undefined, {
        timeout: REQUEST_TIMEOUT_SECONDS,
        // By default the library trusts TLS and does not verify the ID token's signature, as OpenID
        // Connect Core 1.0, section 3.1.3.7, allows. A company proxy that intercepts TLS could then
        // forge a sign-in, so the signature is verified too. The provider's keys (JWKS) are fetched
        // every five minutes at most.
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
    // Both claims must come from the same response: "verified" refers to the address beside it.
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
 * The loggable part of an error. The error itself is not: openid-client attaches the provider's
 * whole response, tokens included, and JSON errors quote their input.
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
