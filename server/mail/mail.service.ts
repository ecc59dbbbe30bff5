import type { Operator } from '../../shared/sale-conditions.ts';

/**
 * The sender of a mail; `url` has no trailing slash, `supportEmail` receives questions, `operator`
 * stands below every mail.
 */
export type MailSite = {
  name: string;
  url: string;
  supportEmail: string | null;
  operator: Operator | null;
};

/**
 * An entry of a list in a mail: a linked title with lines below it, the first one stronger. A line
 * has parts, which keep together where they can.
 */
export type MailItem = { title: string; url: string; lines: string[][] };

/** The texts of a mail. Addresses of the site become links in paragraphs too. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Text that a person wrote, below the paragraphs. Its line breaks are kept. */
  letter?: string;
  items?: MailItem[];
  /** `isShort`: without its address in full below it. */
  button?: { text: string; url: string; isShort?: true };
  /** Paragraphs below the button. */
  after?: string[];
  /** A quoted text of the sender at the end, marked as such. */
  quote?: { from: string; text: string };
  /** Small print at the end: why the reader gets this mail, and how to stop it. */
  footer?: { text: string; links: { text: string; url: string }[] };
};

/** One composed email. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Idempotency key, the same for every attempt: a mail server can drop duplicates. */
  id: string;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /** The ids of earlier mails of this conversation, oldest first. */
  references?: string[];
  /** Written by a person: without the headers of an automatic mail. */
  isPersonal?: true;
  headers?: Record<string, string>;
  /**
   * Called once the server has taken the whole message but its end. The server has the mail only
   * after this resolves; it does not get it if this rejects.
   */
  beforeEnd?: () => Promise<void>;
  /** Called with the words of a server that refuses the mail for good. */
  onRefusal?: (answer: string) => void;
};

/**
 * What became of a mail. `refused`: there is no such mailbox. `rejected`: the server will never
 * take this mail, which says nothing about the next one: a full mailbox, or a text that it does
 * not like.
 */
export type MailOutcome = 'sent' | 'refused' | 'rejected';

/**
 * A transport for mails. `send` rejects on a temporary failure: the mail is to be tried again.
 * `close` closes idle connections.
 */
export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
};

const LONGEST_REPLY = 300;

/** A reply of a mail server, or the text of a bounce, as one line that can be stored and shown. */
export function shortReply(reply: string): string {
  const line = reply.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.slice(0, LONGEST_REPLY).toWellFormed();
}

/**
 * Whether a reply of a mail server, or the text of a bounce, says that the mailbox is full (RFC
 * 3463 X.2.2; 452 and 552 of RFC 5321). Its owner may read mail again tomorrow.
 */
export function isMailboxFull(reply: string): boolean {
  return /^[45]52\b|\b[45]\.2\.2\b|\b(mailbox|inbox) (is )?full\b|\bover quota\b/i.test(reply);
}
