/** What storage gives. Null where the browser blocks it, when it is full, and when it holds no JSON. */
export function tryStorage<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
