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

/** An error that passes: `Retry-After` says in how many seconds. */
export function tryLater(
  status: 429 | 503,
  code: string,
  message: string,
  seconds: number,
): Problem {
  return new Problem(status, code, message, {}, { 'Retry-After': String(seconds) });
}

/** The error while the database is unavailable. */
export function databaseUnavailable(): Problem {
  return tryLater(
    503,
    'database-unavailable',
    'The job board has a technical problem. Please try again in a minute.',
    30,
  );
}

/** The error for an invalid or expired token. */
export function sessionExpired(): Problem {
  return new Problem(401, 'invalid-token', 'Your session has expired. Please log in again.');
}

/** The error for the number of a job that there is not; `gone`: it was deleted. */
export function jobNotFound(gone = false): Problem {
  return new Problem(404, 'job-not-found', 'Job not found.', gone ? { gone } : {});
}
