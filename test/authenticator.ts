import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test may make wrong in what an authenticator and its browser say. */
export type Faults = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userHandle?: string;
  /** The count of signatures that is said. */
  counter?: number;
  /** The screen lock was not used. */
  isUnverified?: boolean;
  /** The last byte of the signature is another one. */
  isForged?: boolean;
};

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949) of what WebAuthn needs: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([major * 32 + value]);
  if (value < 256) return Buffer.from([major * 32 + 24, value]);
  return Buffer.from([major * 32 + 25, value >> 8, value % 256]);
}

/**
 * An authenticator with one passkey (ES256), in software, and the browser that talks to it. It counts
 * its signatures from one; with `counts: false` it says 0 each time, as those of phones do.
 */
export function createTestAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, faults: Faults, more: Buffer[] = []) => {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    // Present, verified (the screen lock), and whether a new key follows.
    const flags = 1 + (faults.isUnverified ? 0 : 4) + (more.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), count, ...more]);
  };

  return {
    id,
    /** Makes the passkey: what the browser sends to add it. */
    create({ challenge, rp, user }: CreationOptions, faults: Faults = {}) {
      owner = user.id;
      const key = new Map<number | string, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as const),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const data = authenticatorData(rp.id, faults, [
        ...[Buffer.alloc(16), length, credentialId, cbor(key)],
      ]);
      const attestation = new Map<number | string, unknown>([
        ...([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ] as const),
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, faults)),
          attestationObject: base64url(cbor(attestation)),
        },
      };
    },
    /** Signs a log-in: what the browser sends. */
    get({ challenge, rpId }: RequestOptions, faults: Faults = {}) {
      const client = clientData('webauthn.get', challenge, faults);
      const data = authenticatorData(rpId, faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (faults.isForged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: faults.userHandle ?? owner,
        },
      };
    },
  };
}
