import { type IssueType, issueTypeLabel } from '../../shared/contact.ts';
import type { MailContent, MailSite } from '../mail/mail.service.ts';

/** What the mails say of a message. */
export type MessageWords = {
  id: number;
  email: string;
  issueType: IssueType;
  subject: string;
  message: string;
  /** "3 March 2027" */
  day: string;
  hasAccount: boolean;
  isSuspect: boolean;
};

/** Brings a message to the support address. */
export function toSupport({ name, url }: MailSite, message: MessageWords): MailContent {
  const { id, email, issueType, subject, hasAccount, isSuspect } = message;
  return {
    subject: `${isSuspect ? '[Looks like spam] ' : ''}${issueTypeLabel(issueType)}: ${subject}`,
    heading: subject,
    paragraphs: [
      `${issueTypeLabel(issueType)}, message ${id}, from ${email} (${
        hasAccount ? 'logged in' : 'not logged in: the address may be somebody else’s'
      }):`,
      ...(isSuspect ? ['It looks like spam. The page of the message says why.'] : []),
    ],
    letter: message.message,
    button: { text: 'Open the message', url: `${url}/admin/messages?message=${id}` },
    after: [
      `Answer there, and the answer is kept with the message at ${name}. An answer to this email goes straight to the sender.`,
    ],
  };
}

/**
 * Tells the sender that the message arrived. It holds nothing that the sender wrote: anybody can
 * enter anybody's address.
 */
export function receipt({ name }: MailSite, { id, issueType, day }: MessageWords): MailContent {
  return {
    subject: `We received your message to ${name}`,
    heading: 'We received your message',
    paragraphs: [
      `Thank you for writing to us. Your message (${issueTypeLabel(issueType)}, number ${id}) arrived on ${day}. We will get back to you shortly, at this address.`,
      'You do not need to do anything now.',
    ],
    after: [
      'We never ask for your password, your passport or money by email.',
      'If you did not write to us, somebody entered your address by mistake. You can ignore this email.',
    ],
  };
}

/** An administrator's answer, above the message that it answers. */
export function reply(
  { name, supportEmail }: MailSite,
  { id, subject, message, day }: MessageWords,
  text: string,
): MailContent {
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    heading: `An answer from ${name}`,
    paragraphs: [],
    letter: text,
    after: [
      supportEmail === null
        ? `This is about your message ${id}. To write to us again, please use the contact page: answers to this email do not reach us.`
        : `This is about your message ${id}. You can answer this email.`,
    ],
    quote: { from: `On ${day} you wrote:`, text: message },
  };
}
