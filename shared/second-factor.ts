import * as v from 'valibot';
import { passwordSchema } from './auth.ts';

/** A code of six digits from the app, or a recovery code; spaces and hyphens are for the eye. */
const codeSchema = v.pipe(
  v.string('Enter the code.'),
  v.maxLength(60, 'This code is too long.'),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('Enter the code.'),
);

/**
 * Body of POST /api/login/second-factor. `token` came with the answer to the password, or from
 * Google.
 */
export const secondFactorLoginSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(2000)),
  code: codeSchema,
});

/** Body of POST /api/account/second-factor. */
export const beginSecondFactorSchema = v.object({ password: passwordSchema });

/** Body of POST /api/account/second-factor/confirm. */
export const confirmSecondFactorSchema = v.object({ code: codeSchema });

/** Body of DELETE /api/account/second-factor. */
export const endSecondFactorSchema = v.object({ password: passwordSchema, code: codeSchema });

/**
 * What an app needs to make codes, told once: as text, as an address, and as the QR code (SVG) of
 * that address.
 */
export const secondFactorSecretSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  qr: v.string(),
});
export type SecondFactorSecret = v.InferOutput<typeof secondFactorSecretSchema>;

/** The codes that stand in for the app, shown once. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });
