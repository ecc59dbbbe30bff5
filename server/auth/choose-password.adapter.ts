import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../problem.ts';

/** The most common passwords of published leaks, in lower case. */
const COMMON = new Set(dictionary['passwords-common']);

/**
 * Rejects a guessable new password: a common one, the email address, or its part before the @.
 * Throws a Problem 400 that names the field.
 */
export function refuseGuessable(password: string, email: string, field: string): void {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  if (typed === email || typed === email.split('@')[0]) {
    throw refusal(field, 'Your email address is easy to guess. Choose another password.');
  }
  if (COMMON.has(typed)) {
    throw refusal(
      field,
      'Many people use this password, so it is easy to guess. Try three or four words that do not belong together.',
    );
  }
}

function refusal(field: string, message: string): Problem {
  return new Problem(400, 'password-too-easy', message, { field });
}
