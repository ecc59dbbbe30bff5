import { Problem } from '../problem.ts';

/**
 * Rejects a guessable new password: a common one, the email address, or its part before the @.
 * Throws a Problem 400 that names the field.
 */
export async function refuseGuessable(
  _site: { siteName: () => string },
  password: string,
  email: string,
  field: string,
): Promise<void> {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  if (typed === email || typed === email.split('@')[0]) {
    throw refusal(field, 'Your email address is easy to guess. Choose another password.');
  }
  if (await isCommon(typed)) {
    throw refusal(
      field,
      'Many people use this password, so it is easy to guess. Try three or four words that do not belong together.',
    );
  }
}

/** Whether it is one of the most common passwords of published leaks, which are in lower case. */
async function isCommon(typed: string): Promise<boolean> {
  // They are 5 MB: they are read with the first password that somebody chooses.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(typed);
}

function refusal(field: string, message: string): Problem {
  return new Problem(400, 'password-too-easy', message, { field });
}
