import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../../derive-key.ts';
import { trimEnds } from '../../trim-ends.ts';
import type { PageRequest } from '../recipes/page-requests.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { RecipeKey } from '../recipes/recipe-requests.ts';

/** Keys of a source by the names that its recipe declares. */
export type FeedKeys = Readonly<Record<string, string>>;

/** Encrypts keys for the database, with AES-256-GCM and a key derived from the session secret. */
export type KeyVault = {
  /** `system`: the name of the recipe. What is sealed for one opens for no other. */
  seal(keys: FeedKeys, system: string): string;
  /** Null when they were sealed with another secret, or for another system. */
  open(sealed: string, system: string): FeedKeys | null;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the vault of a secret. After a change of the secret keys have to be entered again. */
export function createKeyVault(secret: string): KeyVault {
  const key = deriveKey(secret, 'keys of feeds');
  return {
    seal: (keys, system) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(system));
      const text = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open: (sealed, system) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      if (tag.length < TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(system));
      decipher.setAuthTag(tag);
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return JSON.parse(Buffer.concat([text, decipher.final()]).toString()) as FeedKeys;
      } catch {
        // Node throws a plain Error for a wrong key or text.
        return null;
      }
    },
  };
}

/** What of a request a key is put into. */
const PUT: Record<
  RecipeKey['to'],
  (request: PageRequest, key: RecipeKey, value: string) => PageRequest
> = {
  query: (request, { as }, value) => {
    const url = new URL(request.url);
    url.searchParams.set(as, value);
    return { ...request, url: url.href };
  },
  header: (request, { as, before }, value) => withHeader(request, as, before + value),
  basic: (request, _, value) =>
    withHeader(request, 'authorization', `Basic ${Buffer.from(`${value}:`).toString('base64')}`),
  path: (request, _, value) => {
    const url = new URL(request.url);
    url.pathname = `${trimEnds(url.pathname, null, /\//)}/${encodeURIComponent(value)}`;
    return { ...request, url: url.href };
  },
  token: (request) => request,
};

/**
 * A request with the keys of its source. They are put in at the last moment: no address that is
 * stored or told has them.
 */
export function withKeys(
  { keys: declared }: Recipe,
  request: PageRequest,
  keys: FeedKeys,
  token: string | null,
): PageRequest {
  const keyed = declared.reduce((made, key) => {
    const value = keys[key.name];
    return value === undefined ? made : PUT[key.to](made, key, value);
  }, request);
  return token === null ? keyed : withHeader(keyed, 'authorization', `Bearer ${token}`);
}

/** The body of a request for a token (RFC 6749, section 4.4); null for systems without one. */
export function tokenForm({ keys: declared, token }: Recipe, keys: FeedKeys): string | null {
  if (!token) return null;
  const form = new URLSearchParams(token.form);
  for (const { to, as, name } of declared) if (to === 'token') form.set(as, keys[name] ?? '');
  return form.toString();
}

/**
 * Takes keys out of an address that has them as parameters, as the makers' own examples do: the
 * address is stored and shown.
 */
export function takeKeys(recipe: Recipe, address: string): { address: string; keys: FeedKeys } {
  const url = new URL(address);
  const found = recipe.keys.flatMap(({ to, as, name }): [string, string][] => {
    const value = to === 'query' ? url.searchParams.get(as) : null;
    if (value === null) return [];
    url.searchParams.delete(as);
    return value === '' ? [] : [[name, value]];
  });
  return { address: url.href, keys: Object.fromEntries(found) };
}

function withHeader(request: PageRequest, name: string, value: string): PageRequest {
  return { ...request, headers: { ...request.headers, [name.toLowerCase()]: value } };
}
