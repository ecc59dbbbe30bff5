import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as v from 'valibot';
import { deriveKey, type KeyUse } from '../derive-key.ts';

/**
 * Claims of a session token (specification, section 10, "Accounts"). The server trusts only `id`,
 * `version` and `session`; the rest is read from the database.
 */
export type SessionClaims = {
  id: number;
  email: string;
  is_premium: boolean;
  is_admin: boolean;
  /** Only in the token of an editor. */
  is_editor?: true;
  version: number;
  /** The session's id in the database. */
  session: string;
  /** Hash of the browser key a landing token is bound to; absent in a session's own token. */
  browser?: string;
};

/**
 * Proves a sign-in at the provider with this address. Connects it to an account after its password
 * was verified.
 */
export type GoogleLinkClaims = { googleSub: string; email: string };

/** Proves the first step of a sign-in. Together with a second-factor code it gives a session. */
export type SecondFactorClaims = {
  id: number;
  version: number;
  /** A Google account to connect after the code was verified. */
  googleSub?: string | undefined;
};

/** Lets its holder choose the password with which an opened link of a mail completes. */
export type ChoiceClaims = {
  link: number;
  /** Shown to the reader. */
  email: string;
  /** Of an account that moves to `email`: the address that it has. Shown to the reader. */
  oldEmail?: string | undefined;
  /** Hash of the key of the browser that opened the link. */
  browser: string;
};

const SESSION = 'session';
const GOOGLE_LINK = 'google-link';
const SECOND_FACTOR = 'second-factor';
const CHOICE = 'choose-password';

const USES = {
  [SESSION]: 'session tokens',
  [GOOGLE_LINK]: 'google-link tokens',
  [SECOND_FACTOR]: 'second-factor tokens',
  [CHOICE]: 'choose-password tokens',
} as const satisfies Record<string, KeyUse>;
type Audience = keyof typeof USES;

const sessionSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  version: v.pipe(v.number(), v.integer()),
  session: v.pipe(v.string(), v.uuid()),
  browser: v.optional(v.string()),
});
const secondFactorSchema = v.object({
  id: v.pipe(v.number(), v.integer()),
  version: v.pipe(v.number(), v.integer()),
  google_sub: v.optional(v.string()),
});
const googleLinkSchema = v.object({ google_sub: v.string(), email: v.string() });
const choiceSchema = v.object({
  link: v.number(),
  email: v.string(),
  oldEmail: v.optional(v.string()),
  browser: v.string(),
});

export type SessionTokens = {
  /** Signs a session token (JWT, HS256) with this lifetime. */
  signSession(claims: SessionClaims, seconds: number): Promise<string>;
  /** The claims of a session token; undefined when it is forged, expired or of another kind. */
  readSession(token: string): Promise<v.InferOutput<typeof sessionSchema> | undefined>;
  signGoogleLink(claims: GoogleLinkClaims, seconds: number): Promise<string>;
  readGoogleLink(token: string): Promise<GoogleLinkClaims | undefined>;
  signSecondFactor(claims: SecondFactorClaims, seconds: number): Promise<string>;
  readSecondFactor(token: string): Promise<SecondFactorClaims | undefined>;
  signChoice(claims: ChoiceClaims, seconds: number): Promise<string>;
  readChoice(token: string): Promise<ChoiceClaims | undefined>;
};

/**
 * Signs and verifies the product's JWTs (RFC 7519) with one algorithm; each kind has an audience
 * and a key of its own.
 */
export function createSessionTokens(secret: string, now: () => Date): SessionTokens {
  const keyOf = (audience: Audience) => deriveKey(secret, USES[audience]);
  const keys = {
    [SESSION]: keyOf(SESSION),
    [GOOGLE_LINK]: keyOf(GOOGLE_LINK),
    [SECOND_FACTOR]: keyOf(SECOND_FACTOR),
    [CHOICE]: keyOf(CHOICE),
  };
  const sign = (
    audience: Audience,
    subject: string,
    claims: Record<string, unknown>,
    seconds: number,
  ) => {
    const issued = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(keys[audience]);
  };
  const read = async <S extends v.GenericSchema>(
    token: string,
    audience: Audience,
    schema: S,
  ): Promise<v.InferOutput<S> | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keys[audience], {
        algorithms: ['HS256'],
        audience,
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      });
      const parsed = v.safeParse(schema, payload);
      return parsed.success ? parsed.output : undefined;
    } catch (error) {
      if (error instanceof JOSEError) return undefined;
      throw error;
    }
  };
  return {
    signSession: (claims, seconds) => sign(SESSION, String(claims.id), claims, seconds),
    readSession: (token) => read(token, SESSION, sessionSchema),
    signGoogleLink: ({ googleSub, email }, seconds) =>
      sign(GOOGLE_LINK, email, { google_sub: googleSub, email }, seconds),
    readGoogleLink: async (token) => {
      const claims = await read(token, GOOGLE_LINK, googleLinkSchema);
      return claims && { googleSub: claims.google_sub, email: claims.email };
    },
    signSecondFactor: ({ id, version, googleSub }, seconds) =>
      sign(
        SECOND_FACTOR,
        String(id),
        { id, version, ...(googleSub !== undefined && { google_sub: googleSub }) },
        seconds,
      ),
    readSecondFactor: async (token) => {
      const claims = await read(token, SECOND_FACTOR, secondFactorSchema);
      return claims && { id: claims.id, version: claims.version, googleSub: claims.google_sub };
    },
    signChoice: (claims, seconds) => sign(CHOICE, claims.email, claims, seconds),
    readChoice: (token) => read(token, CHOICE, choiceSchema),
  };
}
