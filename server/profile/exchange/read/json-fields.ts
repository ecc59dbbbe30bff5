/** A JSON object of a file, with its field names as they were compared. */
export type JsonFields = {
  /** The text of the first of these fields that has one. */
  text(...names: string[]): string;
  /** The texts of a list; a single text counts as a list of one. */
  texts(...names: string[]): string[];
  /** The object of a field, empty when there is none. */
  object(...names: string[]): JsonFields;
  /**
   * The objects of a list; one alone counts as a list of one. A text is an object with the field
   * `asField`.
   */
  objects(names: string[], asField: string): JsonFields[];
  /** Whether one of these fields is there with any value. */
  has(...names: string[]): boolean;
  /** Fields that were not asked for and that hold something. */
  unasked(): { name: string; text: string }[];
};

const MAX_QUOTED = 200;

/**
 * Reads an object by field names that are compared without case, spaces and punctuation. Values of
 * the wrong type count as absent: a file from anywhere has them.
 */
export function readFields(value: unknown): JsonFields {
  const fields = new Map<string, { name: string; value: unknown }>();
  if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      const key = compact(name);
      if (!fields.has(key)) fields.set(key, { name, value: inner });
    }
  const asked = new Set<string>();
  const find = (names: string[], isWanted: (value: unknown) => boolean): unknown => {
    for (const name of names) asked.add(compact(name));
    return names
      .map((name) => fields.get(compact(name))?.value)
      .find((found) => found !== undefined && isWanted(found));
  };
  return {
    text: (...names) => textOf(find(names, (found) => textOf(found) !== '')),
    texts: (...names) => {
      const found = find(names, (list) => Array.isArray(list) || textOf(list) !== '');
      return (Array.isArray(found) ? found : [found]).map(textOf).filter(Boolean);
    },
    object: (...names) => readFields(find(names, isObject)),
    objects: (names, asField) => {
      const found = find(names, (list) => Array.isArray(list) || isObject(list));
      // A text in the place of a list is named as not read.
      if (found === undefined)
        for (const name of names) if (fields.has(compact(name))) asked.delete(compact(name));
      const list = Array.isArray(found) ? found : isObject(found) ? [found] : [];
      return list.map((entry) => readFields(isObject(entry) ? entry : { [asField]: entry }));
    },
    has: (...names) => find(names, () => true) !== undefined,
    unasked: () =>
      [...fields]
        .filter(([key]) => !asked.has(key))
        .map(([, { name, value: inner }]) => ({ name, text: quote(inner, 4) }))
        .filter(({ text }) => text !== ''),
  };
}

/** Whether a value of JSON is an object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function compact(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** All texts of a value, to name what was not read. */
function quote(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  if (depth === 0) return '…';
  const parts: string[] = [];
  let length = 0;
  for (const inner of Object.values(value)) {
    const text = quote(inner, depth - 1);
    if (text === '') continue;
    parts.push(text);
    length += text.length;
    if (length > MAX_QUOTED) break;
  }
  return parts.join(', ');
}
