/** What several mails of an account say. */
export const NEVER_ASK = 'We never ask for your password, your passport or money by email.';
export const NOT_YOU_IGNORE =
  'If this was not you, you can ignore this email. Nobody got into your account.';
export const ONE_DAY = 'The link works for 24 hours and can be used only once.';
