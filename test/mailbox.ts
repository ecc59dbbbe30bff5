import type { Mail, Mailer } from '../server/mail/mail.service.ts';

/** The mails of a test: `mailTo` waits for the next unread one to an address. */
export type Mailbox = { mailer: Mailer; mailTo(address: string): Promise<Mail>; mails: Mail[] };

/** A fake transport: keeps every mail and returns them in order. */
export function openMailbox(): Mailbox {
  const mails: Mail[] = [];
  const unread: Mail[] = [];
  const waiting: { address: string; resolve: (mail: Mail) => void }[] = [];
  return {
    mails,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
        const index = waiting.findIndex(({ address }) => address === mail.to);
        const [waiter] = index === -1 ? [] : waiting.splice(index, 1);
        if (waiter) waiter.resolve(mail);
        else unread.push(mail);
        return 'sent';
      },
      close: () => {},
    },
    mailTo: (address) => {
      const index = unread.findIndex(({ to }) => to === address);
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      return mail
        ? Promise.resolve(mail)
        : new Promise((resolve) => waiting.push({ address, resolve }));
    },
  };
}

/** The token of the link to this page in a mail's text. Throws when there is none. */
export function tokenIn(mail: Pick<Mail, 'text'>, page: string): string {
  const found = new RegExp(`${page}\\?token=([A-Za-z0-9_.-]+)`).exec(mail.text)?.[1];
  if (!found) throw new Error(`No link to ${page} in:\n${mail.text}`);
  return found;
}
