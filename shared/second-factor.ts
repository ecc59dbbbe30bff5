import * as v from 'valibot';
import { passwordSchema } from './auth.ts';
import { MAX_RETURN_TO_LENGTH } from './constants/limits.ts';

/** A TOTP code of six digits, or a recovery code. Spaces and hyphens are ignored. */
export const codeSchema = v.pipe(
  v.string('Enter the code.'),
  v.maxLength(60, 'This code is too long.'),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('Enter the code.'),
);

/**
 * Body of POST /api/login/second-factor. `token` comes from the first step: the password or Google.
 */
export const secondFactorLoginSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(2000)),
  code: codeSchema,
});

/** What the form of /login-code posts. */
export const loginCodeFormSchema = v.object({
  ...secondFactorLoginSchema.entries,
  returnTo: v.optional(v.pipe(v.string(), v.maxLength(MAX_RETURN_TO_LENGTH))),
});

/** Body of POST /api/account/second-factor. */
export const beginSecondFactorSchema = v.object({ password: passwordSchema });

/** Body of POST /api/account/second-factor/confirm. */
export const confirmSecondFactorSchema = v.object({ code: codeSchema });

/** Body of DELETE /api/account/second-factor. */
export const endSecondFactorSchema = v.object({ password: passwordSchema, code: codeSchema });

/** The TOTP secret, shown once: as text, as a URL, and as that URL's QR code (SVG). */
export const secondFactorSecretSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  qr: v.string(),
});
export type SecondFactorSecret = v.InferOutput<typeof secondFactorSecretSchema>;

/** Recovery codes, shown once. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });
