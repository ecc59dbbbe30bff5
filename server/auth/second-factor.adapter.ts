import { CompactEncrypt, compactDecrypt } from 'jose';
import { JOSEError } from 'jose/errors';
import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { SecondFactorSecret } from '../../shared/second-factor.ts';
import { deriveKey } from '../derive-key.ts';

/** 160 bits, as RFC 4226 recommends for a secret. */
const SECRET_BYTES = 20;
/** 120 bits of entropy: a plain hash is enough. */
const RECOVERY_BYTES = 15;

export type Authenticator = {
  /** Creates a secret: what the app needs, and the encrypted secret for the database. */
  create(email: string): Promise<SecondFactorSecret & { sealed: string }>;
  /**
   * The time step (RFC 6238) of a valid code, with one step of 30 seconds of clock drift allowed;
   * null when the code is wrong.
   */
  stepOf(sealed: string, code: string): Promise<number | null>;
};

/**
 * TOTP codes with the parameters every app supports: SHA-1, six digits, 30 seconds. Secrets are
 * encrypted with a key derived from the session secret, so that a leaked database is not enough.
 * After a change of the session secret only recovery codes work.
 */
export function createAuthenticator(
  sessionSecret: string,
  issuer: () => string,
  now: () => Date,
): Authenticator {
  const key = deriveKey(sessionSecret, 'second-factor');
  return {
    create: async (email) => {
      const secret = new Secret({ size: SECRET_BYTES });
      const uri = new TOTP({ issuer: issuer(), label: email, secret }).toString();
      const sealed = await new CompactEncrypt(new TextEncoder().encode(secret.base32))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key);
      return { secret: secret.base32, uri, qr: encodeQR(uri, 'svg', { border: 4 }), sealed };
    },
    stepOf: async (sealed, code) => {
      const secret = await unseal(sealed, key);
      if (secret === null) return null;
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const timestamp = now().getTime();
      const delta = totp.validate({ token: code, timestamp, window: 1 });
      return delta === null ? null : totp.counter({ timestamp }) + delta;
    },
  };
}

/** A recovery code: six groups of four. */
export function newRecoveryCode(): string {
  return new Secret({ size: RECOVERY_BYTES }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Null when it was encrypted with another key. */
async function unseal(sealed: string, key: Uint8Array): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}
