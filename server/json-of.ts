/** The value that a text is as JSON, in UTF-8 where it is bytes; undefined when it is none. */
export function jsonOf(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** JSON of a value without nested objects, with sorted keys: jsonb reorders them. */
export function stableJson(value: unknown): string {
  return JSON.stringify(
    value,
    value !== null && typeof value === 'object' ? Object.keys(value).sort() : undefined,
  );
}
