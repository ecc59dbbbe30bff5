/**
 * An error with its HTTP answer: status, message, stable code and further fields (specification,
 * section 10, "Errors").
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

/** The error for an invalid or expired token. */
export function sessionExpired(): Problem {
  return new Problem(401, 'invalid-token', 'Your session has expired. Please log in again.');
}
