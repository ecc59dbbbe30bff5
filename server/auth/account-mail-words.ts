import type { MailContent, MailSite } from '../mail/mail.service.ts';

/**
 * The words of every mail about an account: what happened, what to do, what to do when it was
 * somebody else.
 */

const NEVER_ASK = 'We never ask for your password, your passport or money by email.';

/** Confirms the address of a sign-up. */
export function verifyEmail({ name }: MailSite, url: string): MailContent {
  return {
    subject: `Confirm your email address for ${name}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${name}. Press the button to confirm that this address is yours. Then your account is ready.`,
    ],
    button: { text: 'Confirm my email address', url },
    after: [
      'The link works for 24 hours and can be used only once.',
      'If you open it in another browser than the one you signed up in, we ask you to choose a password there.',
      `If you did not sign up at ${name}, do not press the button. Nothing will happen, and nobody can use your address.`,
    ],
  };
}

/** Confirms a new address of an existing account, which has the old one. */
export function confirmNewEmail({ name }: MailSite, url: string, oldEmail: string): MailContent {
  return {
    subject: `Confirm your new email address for ${name}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `The owner of the account of ${oldEmail} at ${name} asked to use this address instead. Is that your account? Then press the button to confirm the new address. Until you do, the account keeps its old one.`,
    ],
    button: { text: 'Confirm my email address', url },
    after: [
      'The link works for 24 hours and can be used only once.',
      `If the account of ${oldEmail} is not yours, do not press the button. Nothing will change.`,
    ],
  };
}

/** Tells an address why the account with the old one does not move to it. */
export function emailChangeRefused(
  { name, url }: MailSite,
  { oldEmail, reason }: { oldEmail: string; reason: 'taken' | 'admin' },
): MailContent {
  const why = {
    taken: 'This address already has an account of its own, so nothing has changed.',
    admin:
      'This address belongs to an administrator of the site, and no account can move to it. Nothing has changed. To use the address, sign up with it.',
  };
  return {
    subject: `An account at ${name} cannot move to this address`,
    heading: 'An account cannot move to this address',
    paragraphs: [
      `The owner of the account of ${oldEmail} at ${name} asked to use this address instead.`,
      why[reason],
    ],
    button:
      reason === 'taken'
        ? { text: 'Log in', url: `${url}/login` }
        : { text: 'Sign up', url: `${url}/signup` },
    after: ['If this was not you, you can ignore this email. Nobody got into your account.'],
  };
}

/** Lets the reader of the mailbox choose a password. */
export function resetPassword({ name }: MailSite, url: string): MailContent {
  return {
    subject: `Choose a new password for ${name}`,
    heading: 'Choose a new password',
    paragraphs: [
      'We received a request for a new password for this account. Press the button to choose one.',
    ],
    button: { text: 'Choose a new password', url },
    after: [
      'The link works for one hour and can be used only once.',
      `If you did not ask for this, you can ignore this email. Your account stays as it is. ${NEVER_ASK}`,
    ],
  };
}

/** Answers a sign-up with an address that has an account. */
export function alreadyRegistered({ name, url }: MailSite): MailContent {
  return {
    subject: `You already have an account at ${name}`,
    heading: 'You already have an account',
    paragraphs: [
      'Somebody tried to sign up with this address. It already has an account, so we did not create a new one, and nothing has changed.',
      'Log in with your password. If you have forgotten it, choose “Forgot password?” on the login page.',
    ],
    button: { text: 'Log in', url: `${url}/login` },
    after: ['If this was not you, you can ignore this email. Nobody got into your account.'],
  };
}

/** Answers a request for a new confirmation link of an address that is confirmed. */
export function alreadyConfirmed({ name, url }: MailSite): MailContent {
  return {
    subject: `Your email address is confirmed at ${name}`,
    heading: 'Your email address is confirmed',
    paragraphs: [
      'You asked for a new link. You do not need one: your address is confirmed, and you can log in.',
    ],
    button: { text: 'Log in', url: `${url}/login` },
    after: ['If this was not you, you can ignore this email. Nobody got into your account.'],
  };
}

const GOOGLE_ENDED =
  'Google sign-in was disconnected too, so nobody can log in to your account with Google. You can connect it again on your account page.';

/** Tells that the password is another one now. */
export function passwordChanged({ name, url }: MailSite, isGoogleEnded: boolean): MailContent {
  return {
    subject: `Your password at ${name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed. All other devices were logged out.',
      ...(isGoogleEnded ? [GOOGLE_ENDED] : []),
    ],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`, NEVER_ASK],
  };
}

/** Tells the old address that somebody wants to move the account. */
export function emailChangeAsked({ name, url }: MailSite, newEmail: string): MailContent {
  return {
    subject: `Request to change your email address at ${name}`,
    heading: 'Request to change your email address',
    paragraphs: [
      `Somebody who knows your password asked to change the email address of your account to ${newEmail}. It will change when somebody opens the link that we sent to that address.`,
      'If that was you, you do not need to do anything.',
    ],
    after: [
      `If this was not you, choose a new password now, and your email address stays the same: ${url}/forgot-password`,
    ],
  };
}

/** Tells the old address that the account moved. */
export function emailChanged({ name, supportEmail }: MailSite, newEmail: string): MailContent {
  return {
    subject: `Your email address at ${name} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [`Your account now uses ${newEmail}. This address no longer belongs to it.`],
    after: [
      supportEmail === null
        ? 'If this was not you, write to us from this address. The contact page of the site says how.'
        : `If this was not you, write to us now: ${supportEmail}`,
    ],
  };
}

/** Tells that Google sign-in opens the account now. */
export function googleConnected({ name, url }: MailSite): MailContent {
  return {
    subject: `Google sign-in was connected at ${name}`,
    heading: 'Google sign-in was connected',
    paragraphs: ['You can now log in with Google as well as with your password.'],
    after: [
      `If this was not you, change your password and disconnect Google on your account page: ${url}/account`,
    ],
  };
}

/** Tells that a code is asked for at every login from now on. */
export function secondFactorOn({ name, url }: MailSite): MailContent {
  return {
    subject: `Two-step login was turned on at ${name}`,
    heading: 'Two-step login was turned on',
    paragraphs: [
      'From now on, you need a code from your app when you log in. Keep your recovery codes: you need them if you lose your phone.',
    ],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`],
  };
}

/** Tells that the password is enough again. */
export function secondFactorOff({ name, url }: MailSite): MailContent {
  return {
    subject: `Two-step login was turned off at ${name}`,
    heading: 'Two-step login was turned off',
    paragraphs: ['From now on, you need only your password to log in.'],
    after: [`If this was not you, choose a new password now: ${url}/forgot-password`],
  };
}

/** Says goodbye. */
export function accountDeleted({ name }: MailSite): MailContent {
  return {
    subject: `Your account at ${name} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      'We deleted your account and everything in it, as you asked. We keep only what the law requires, such as payment records.',
      'You can still search and read jobs without an account. We wish you all the best.',
    ],
  };
}
