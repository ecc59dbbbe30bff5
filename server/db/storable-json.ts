/**
 * JSON that PostgreSQL accepts: it refuses NUL characters and lone surrogates, which JSON allows
 * and a broken file may contain.
 */
export function toStorableJson(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  );
}
