import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Tells those who run the site once a day what waits for them, in lines such as "3 held jobs". */
export const todoMail: MailKind<{ lines: string[] }> = {
  name: 'todo',
  prepare({ site, adminEmails }, { lines }) {
    const content = {
      subject: `${site.name}: ${lines.length === 1 ? lines[0] : 'to do today'}`,
      heading: 'To do today',
      paragraphs: [...lines, 'This email comes once a day, and only when something waits for you.'],
      button: { text: 'Open the list', url: `${site.url}/admin` },
      isToOperator: true as const,
    };
    const recipients = site.supportEmail === null ? adminEmails : [site.supportEmail];
    return recipients.map((to) => ({ ...content, to }));
  },
};
