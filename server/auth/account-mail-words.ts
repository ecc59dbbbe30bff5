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
      'The link works for 24 hours, and once.',
      `You did not sign up at ${name}? Then do not press the button. Without it nothing happens, and nobody can use your address.`,
    ],
  };
}

/** Confirms a new address of an existing account. */
export function confirmNewEmail({ name }: MailSite, url: string): MailContent {
  return {
    subject: `Confirm your new email address for ${name}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your account. Press the button to confirm it. Until then your old address stays.',
    ],
    button: { text: 'Confirm my email address', url },
    after: [
      'The link works for 24 hours, and once.',
      'You did not ask for this? Then do not press the button. Nothing changes.',
    ],
  };
}

/** Lets the reader of the mailbox choose a password. */
export function resetPassword({ name }: MailSite, url: string): MailContent {
  return {
    subject: `Choose a new password for ${name}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, we hope you, asked for a new password for this account. Press the button to choose one.',
    ],
    button: { text: 'Choose a new password', url },
    after: [
      'The link works for one hour, and once.',
      `You did not ask for this? Then do nothing. Your account stays as it is. ${NEVER_ASK}`,
    ],
  };
}

/** Answers a sign-up with an address that has an account. */
export function alreadyRegistered({ name, url }: MailSite): MailContent {
  return {
    subject: `You have an account at ${name} already`,
    heading: 'You have an account already',
    paragraphs: [
      'Somebody, we hope you, tried to sign up with this address. It has an account already, so no new one was made and nothing was changed.',
      'Log in with your password. If you forgot it, choose “Forgot password?” on the login page.',
    ],
    button: { text: 'Log in', url: `${url}/login` },
    after: ['It was not you? Then do nothing. Nobody got into your account.'],
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
    after: ['It was not you? Then do nothing. Nobody got into your account.'],
  };
}

const GOOGLE_ENDED =
  'Google sign-in was disconnected too, so nobody can open your account with Google. You can connect it again on your account page.';

/** Tells that the password is another one now. */
export function passwordChanged({ name, url }: MailSite, isGoogleEnded: boolean): MailContent {
  return {
    subject: `Your password at ${name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now. Every other device was signed out.',
      ...(isGoogleEnded ? [GOOGLE_ENDED] : []),
    ],
    after: [
      `It was not you? Then choose a new password at once: ${url}/forgot-password`,
      NEVER_ASK,
    ],
  };
}

/** Tells the old address that somebody wants to move the account. */
export function emailChangeAsked({ name, url }: MailSite, newEmail: string): MailContent {
  return {
    subject: `A new email address was asked for at ${name}`,
    heading: 'A new email address was asked for',
    paragraphs: [
      `Somebody who knows your password asked to move your account to ${newEmail}. It moves when the link that we sent to that address is opened.`,
      'If that was you, you need not do anything here.',
    ],
    after: [
      `It was not you? Then choose a new password at once, and the account stays here: ${url}/forgot-password`,
    ],
  };
}

/** Tells the old address that the account moved. */
export function emailChanged({ name, supportEmail }: MailSite, newEmail: string): MailContent {
  return {
    subject: `Your email address at ${name} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account uses ${newEmail} from now on. This address does not belong to it any more.`,
    ],
    after: [
      supportEmail === null
        ? 'It was not you? Then write to us on the contact page of the site, from this address.'
        : `It was not you? Then write to us at once: ${supportEmail}`,
    ],
  };
}

/** Tells that Google sign-in opens the account now. */
export function googleConnected({ name, url }: MailSite): MailContent {
  return {
    subject: `Google sign-in was connected at ${name}`,
    heading: 'Google sign-in was connected',
    paragraphs: [
      'From now on you can open your account with Google as well as with your password.',
    ],
    after: [
      `It was not you? Then change your password and disconnect Google on your account page: ${url}/account`,
    ],
  };
}

/** Tells that a code is asked for at every login from now on. */
export function secondFactorOn({ name, url }: MailSite): MailContent {
  return {
    subject: `Two-step login was turned on at ${name}`,
    heading: 'Two-step login was turned on',
    paragraphs: [
      'From now on you need a code from your app when you log in. Keep your recovery codes: they work when you lose your phone.',
    ],
    after: [`It was not you? Then choose a new password at once: ${url}/forgot-password`],
  };
}

/** Tells that the password is enough again. */
export function secondFactorOff({ name, url }: MailSite): MailContent {
  return {
    subject: `Two-step login was turned off at ${name}`,
    heading: 'Two-step login was turned off',
    paragraphs: ['From now on your password is enough to log in.'],
    after: [`It was not you? Then choose a new password at once: ${url}/forgot-password`],
  };
}

/** Says goodbye. */
export function accountDeleted({ name }: MailSite): MailContent {
  return {
    subject: `Your account at ${name} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account and what belonged to it were deleted, as you asked. We keep nothing of it but what the law asks for, such as payments.',
      'You can still search and read jobs without an account. We wish you a good way.',
    ],
  };
}
