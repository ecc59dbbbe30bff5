/** The sender of a mail; `url` has no trailing slash, `supportEmail` receives questions. */
export type MailSite = { name: string; url: string; supportEmail: string | null };

/** The texts of a mail. Addresses of the site become links in paragraphs too. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: { text: string; url: string };
  /** Paragraphs below the button. */
  after?: string[];
};

/** One composed email. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Idempotency key, the same for every attempt: a mail server can drop duplicates. */
  id: string;
};

/**
 * A transport for mails. `send` returns `refused` on a permanent failure of the recipient and
 * rejects on a temporary failure. `close` closes idle connections.
 */
export type Mailer = {
  send(mail: Mail): Promise<'sent' | 'refused'>;
  close(): void;
};
