/**
 * An error with an answer for the reader: status, a sentence, a stable code, and more fields of the
 * answer (DESIGN section 5, "Errors").
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

/** What a token that is not (or no longer) valid is answered with. */
export function sessionExpired(): Problem {
  return new Problem(401, 'invalid-token', 'Your session has expired. Please log in again.');
}
