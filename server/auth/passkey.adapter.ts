import { randomBytes } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../shared/passkeys.ts';

/** The longest time at an authenticator (ms): browsers wait as long as this. */
export const CEREMONY_MS = 300_000;

/** EdDSA, ES256 and RS256 (COSE): what the authenticators of all systems offer. */
const ALGORITHMS = [-8, -7, -257];

/** The site that passkeys are for: its name, and its address (PUBLIC_URL). */
export type PasskeySite = { name: string; url: string };

/** What is stored of a passkey. `publicKey` is a COSE key, base64url. */
export type StoredPasskey = { credentialId: string; publicKey: string; counter: number };

/** Loaded at the first use: it takes 28 MB, and most processes see no passkey for days. */
const loadLibrary = () => import('@simplewebauthn/server');

/** A random challenge of 256 bits, base64url. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** The user handle of an account: what a passkey says of its owner. */
export function userHandleOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url');
}

/**
 * What a browser makes a passkey with: one that is found without a name and asks for the screen
 * lock, so that it is both factors. `known` are the credential ids that the account has already.
 */
export function creationOptions(
  { name, url }: PasskeySite,
  { id, email }: { id: number; email: string },
  challenge: string,
  known: readonly string[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: new URL(url).hostname, name },
    user: { id: userHandleOf(id), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CEREMONY_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map((credential) => ({ type: 'public-key', id: credential })),
  };
}

/** What a browser asks for a passkey with: any of this site. */
export function requestOptions({ url }: PasskeySite, challenge: string): PasskeyRequest {
  return {
    challenge,
    rpId: new URL(url).hostname,
    timeout: CEREMONY_MS,
    userVerification: 'required',
  };
}

/** The challenge that was signed; null when the client data cannot be read. */
export function challengeOf({ response }: NewPasskey | UsedPasskey): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = Object(JSON.parse(text)) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Verifies a new passkey (WebAuthn, section 7.1): challenge, origin, RP id, user verification.
 * Null when it is refused.
 */
export async function verifyNew(
  { url }: PasskeySite,
  sent: NewPasskey,
  expectedChallenge: string,
): Promise<StoredPasskey | null> {
  const { origin, hostname } = new URL(url);
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/**
 * Verifies what a passkey signed (WebAuthn, section 7.2) and returns its counter; null when it is
 * refused. The caller compares the counter: after the signature, and with what is stored then.
 */
export async function verifyUse(
  { url }: PasskeySite,
  sent: UsedPasskey,
  expectedChallenge: string,
  { credentialId, publicKey }: Omit<StoredPasskey, 'counter'>,
): Promise<number | null> {
  const { origin, hostname } = new URL(url);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: { ...sent, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The library says with an Error why it refuses; what browsers send is no fault of the server. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
