/**
 * JSON that PostgreSQL takes: it refuses the null character and halves of a character, which JSON
 * itself allows and a broken file may hold.
 */
export function toStorableJson(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  );
}
