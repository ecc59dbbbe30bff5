import * as v from 'valibot';
import { passwordSchema } from './auth.ts';
import { codeSchema } from './second-factor.ts';

export const MAX_PASSKEY_NAME = 60;

/** The name that its owner gives a passkey. */
const nameSchema = v.pipe(
  v.string('Enter a name for the passkey.'),
  v.trim(),
  v.nonEmpty('Enter a name for the passkey.'),
  v.maxLength(MAX_PASSKEY_NAME, `The name can have at most ${MAX_PASSKEY_NAME} characters.`),
);

const base64url = (length: number) =>
  v.pipe(v.string(), v.maxLength(length), v.regex(/^[\w-]+$/, 'This is not base64url.'));

/** 1,023 bytes, the most that WebAuthn allows. */
const credentialIdSchema = base64url(1364);

/** Body of POST /api/account/passkeys/options. `code`: where two-step login is on. */
export const beginPasskeySchema = v.object({
  name: nameSchema,
  password: passwordSchema,
  code: v.optional(codeSchema),
});

/**
 * What the browser makes a passkey with (WebAuthn, PublicKeyCredentialCreationOptionsJSON).
 * `timeout` is in milliseconds.
 */
export const passkeyCreationSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: v.string() })),
});
export type PasskeyCreation = v.InferOutput<typeof passkeyCreationSchema>;

/** What the browser asks for a passkey with (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>;

/** Body of POST /api/account/passkeys: what the browser made (WebAuthn, RegistrationResponseJSON). */
export const newPasskeySchema = v.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: v.literal('public-key'),
  response: v.object({ clientDataJSON: base64url(2000), attestationObject: base64url(6000) }),
});
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>;

/**
 * Body of POST /api/login/passkey: what the browser signed (WebAuthn, AuthenticationResponseJSON).
 */
export const usedPasskeySchema = v.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(2000),
    signature: base64url(1500),
    userHandle: base64url(100),
  }),
});
export type UsedPasskey = v.InferOutput<typeof usedPasskeySchema>;

/** Body of PATCH /api/account/passkeys/{id}. */
export const renamePasskeySchema = v.object({ name: nameSchema });

/** A passkey of an account. Times are ISO 8601; null: it was not used yet. */
export const passkeySchema = v.object({
  id: v.number(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** Answer of GET /api/account/passkeys, the oldest first. */
export const passkeyListSchema = v.object({ passkeys: v.array(passkeySchema) });
