import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { JOSEError } from 'jose/errors';
import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { SecondFactorSecret } from '../../shared/second-factor.ts';

/** 160 bits, as RFC 4226 recommends for a secret. */
const SECRET_BYTES = 20;
/** 80 bits: such a code cannot be guessed, so a plain hash keeps it. */
const RECOVERY_BYTES = 10;

export type Authenticator = {
  /**
   * Makes a secret for the app of an account: what the app needs, and the secret as it is stored.
   */
  create(email: string): Promise<SecondFactorSecret & { sealed: string }>;
  /**
   * The time step (RFC 6238) whose code this is, one step of 30 seconds off at most; null when the
   * code is wrong.
   */
  stepOf(sealed: string, code: string): Promise<number | null>;
};

/**
 * Codes of an app (TOTP with what every app knows: SHA-1, six digits, 30 seconds). Secrets are
 * stored encrypted with a key out of the session secret, so that a copy of the database alone makes
 * no codes. With another session secret no code is right, and recovery codes still are.
 */
export function createAuthenticator(
  sessionSecret: string,
  issuer: () => string,
  now: () => Date,
): Authenticator {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'second-factor', 32));
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

/** A code that stands in for the app, as it is read: four groups of four. */
export function newRecoveryCode(): string {
  return new Secret({ size: RECOVERY_BYTES }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Null when it was sealed with another key. */
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
