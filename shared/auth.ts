import * as v from 'valibot';
import {
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_RETURN_TO_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './constants/limits.ts';
import { problemSchema } from './problem.ts';

/** An email address (specification, section 5), normalised: trimmed and in lower case. */
export const emailSchema = v.pipe(
  v.string('Enter your email address.'),
  v.trim(),
  v.nonEmpty('Enter your email address.'),
  v.maxLength(MAX_EMAIL_LENGTH, 'This email address is too long.'),
  v.email('Enter an email address such as name@example.com.'),
  v.toLowerCase(),
);

/** A new password (specification, section 5). */
export const newPasswordSchema = v.pipe(
  v.string('Enter a password.'),
  v.nonEmpty('Enter a password.'),
  v.minLength(MIN_PASSWORD_LENGTH, `Password should be at least ${MIN_PASSWORD_LENGTH} characters`),
  v.maxLength(MAX_PASSWORD_LENGTH, `Password should be at most ${MAX_PASSWORD_LENGTH} characters`),
);

/** An existing password: no rule but a maximum length. */
export const passwordSchema = v.pipe(
  v.string('Enter your password.'),
  v.nonEmpty('Enter your password.'),
  v.maxLength(MAX_PASSWORD_LENGTH, 'This password is too long.'),
);

/** Shown when the two entries of a new password differ (specification, section 5). */
export const PASSWORDS_DIFFER = 'Passwords do not match';

const tokenSchema = v.pipe(
  v.string('The link is not complete.'),
  v.nonEmpty('The link is not complete.'),
  v.maxLength(2000),
);
const returnToSchema = v.optional(v.pipe(v.string(), v.maxLength(MAX_RETURN_TO_LENGTH)));

/** Body of POST /api/register. `returnTo` becomes part of the link in the email. */
export const registerSchema = v.object({
  email: emailSchema,
  password: newPasswordSchema,
  returnTo: returnToSchema,
});

/**
 * Body of POST /api/login. `linkToken` connects a Google account after the password was verified.
 */
export const loginSchema = v.object({
  email: emailSchema,
  password: passwordSchema,
  linkToken: v.optional(tokenSchema),
});

/** What the form of /login posts; `token` connects a Google account (`loginSchema`). */
export const loginFormSchema = v.object({
  email: emailSchema,
  password: passwordSchema,
  returnTo: returnToSchema,
  token: v.optional(tokenSchema),
});

const confirmSchema = v.pipe(v.string(), v.maxLength(MAX_PASSWORD_LENGTH));

/** What the form of /signup posts: the password twice. */
export const registerFormSchema = v.object({
  ...registerSchema.entries,
  confirm: v.optional(confirmSchema, ''),
});

/** Body of POST /api/forgot-password and POST /api/resend-verification. */
export const emailOnlySchema = v.object({ email: emailSchema, returnTo: returnToSchema });

/** Whether to disconnect Google as well. */
const disconnectGoogleSchema = v.optional(v.boolean('disconnectGoogle must be true or false.'));

/** The same from a checkbox of a form, which sends `yes`. */
const disconnectGoogleFieldSchema = v.optional(
  v.pipe(
    v.union([v.boolean(), v.literal('yes')], 'disconnectGoogle must be true, false or yes.'),
    v.transform((value) => value !== false),
  ),
);

/** Body of POST /api/reset-password. `confirm`: the form of the page sends the password twice. */
export const resetPasswordSchema = v.object({
  token: tokenSchema,
  newPassword: newPasswordSchema,
  confirm: v.optional(confirmSchema),
  disconnectGoogle: disconnectGoogleFieldSchema,
});

/** Body of POST /api/choose-password. */
export const choosePasswordSchema = v.object({
  token: tokenSchema,
  newPassword: newPasswordSchema,
});

/** What the form of /choose-password posts: the password twice. */
export const choosePasswordFormSchema = v.object({
  ...choosePasswordSchema.entries,
  confirm: v.optional(confirmSchema, ''),
  returnTo: returnToSchema,
});

/**
 * Body of POST /api/account/password. An account created with Google has no current password and
 * sets one by email.
 */
export const changePasswordSchema = v.object({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
});

/** Body of POST /api/account/email. */
export const changeEmailSchema = v.object({ newEmail: emailSchema, password: passwordSchema });

/** Body of POST /api/account/google. */
export const connectGoogleSchema = v.object({ password: passwordSchema });

/** Body of POST /api/account/sign-out-everywhere. */
export const signOutEverywhereSchema = v.object({ disconnectGoogle: disconnectGoogleSchema });

/** Body of DELETE /api/account: the password, or the email address for an account without one. */
export const deleteAccountSchema = v.object({
  password: v.optional(passwordSchema),
  email: v.optional(emailSchema),
});

/** A response with a message for the user. */
export const messageSchema = v.object({ message: v.string() });

/**
 * Answer of POST /api/register (specification, section 4: sign-up always reports that verification
 * is required).
 */
export const registerAnswerSchema = v.object({
  success: v.literal(true),
  message: v.string(),
  requiresVerification: v.literal(true),
});

/** Answer of POST /api/login. */
export const loginAnswerSchema = v.object({
  success: v.literal(true),
  message: v.string(),
  token: v.string(),
});

/** Answer of GET /api/refresh-token, and of a changed password: a session token of 30 days. */
export const tokenAnswerSchema = v.object({ token: v.string() });

/** Answer of GET /api/auth/status: the current state in the database. */
export const statusSchema = v.object({
  id: v.number(),
  email: v.string(),
  is_premium: v.boolean(),
  is_admin: v.boolean(),
});

/** Answer of GET /api/verify-token. */
export const verifyTokenAnswerSchema = v.object({ valid: v.literal(true) });

/** Answer of GET /api/account. Times are ISO 8601. */
export const accountSchema = v.object({
  id: v.number(),
  email: v.string(),
  /** A new address that is not confirmed yet. */
  pendingEmail: v.nullable(v.string()),
  hasPassword: v.boolean(),
  hasGoogle: v.boolean(),
  /** Null when not connected or unknown. */
  googleConnectedAt: v.nullable(v.string()),
  is_premium: v.boolean(),
  premiumUntil: v.nullable(v.string()),
  createdAt: v.string(),
  secondFactor: v.object({ on: v.boolean(), recoveryCodesLeft: v.number() }),
});
export type Account = v.InferOutput<typeof accountSchema>;

/**
 * Payload of a session token. The server trusts only the database for it (specification, section
 * 10, "Accounts").
 */
export const tokenPayloadSchema = v.object({
  sub: v.string(),
  id: v.number(),
  email: v.string(),
  is_premium: v.boolean(),
  is_admin: v.boolean(),
  /** Only in the token of an editor. */
  is_editor: v.optional(v.literal(true)),
  /** The id of the session. */
  session: v.optional(v.string()),
  iat: v.number(),
  exp: v.number(),
});
export type TokenPayload = v.InferOutput<typeof tokenPayloadSchema>;

/**
 * A 401 of POST /api/login: wrong password, or `second-factor-required` with the token for the
 * second step.
 */
export const loginRefusedSchema = v.object({
  ...problemSchema.entries,
  secondFactorToken: v.optional(v.string()),
});

/** A 403 of POST /api/login: correct password, but an unconfirmed address or a blocked account. */
export const loginForbiddenSchema = v.object({
  ...problemSchema.entries,
  requiresVerification: v.optional(v.literal(true)),
});

/** Query of GET /api/auth/google. */
export const googleStartSchema = v.object({
  intent: v.optional(v.picklist(['signin', 'signup'], 'intent must be signin or signup.')),
  returnTo: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_RETURN_TO_LENGTH, 'returnTo is too long.')),
  ),
});

/** Answer of POST /api/account/google: the authorization URL. */
export const addressSchema = v.object({ url: v.string() });
