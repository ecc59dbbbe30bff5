import { mailPage } from './mail-page.ts';
import { wrapText } from './wrap-text.ts';

/** Who writes: the site's name, its address without a slash at the end, and where questions go. */
export type MailSite = { name: string; url: string; supportEmail: string | null };

/** What a mail says, as plain text. Addresses of the site become links in paragraphs too. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: { text: string; url: string };
  /** Below the button. */
  after?: string[];
};

/**
 * Makes a mail of its content: the HTML for most readers, and a text that says everything for the
 * rest.
 */
export function composeMail(
  site: MailSite,
  content: MailContent,
): { subject: string; text: string; html: string } {
  return {
    subject: content.subject,
    text: composeText(site, content),
    html: mailPage(site, content),
  };
}

function composeText(
  site: MailSite,
  { heading, paragraphs, button, after = [] }: MailContent,
): string {
  const blocks = [
    wrapText(heading),
    ...paragraphs.map(wrapText),
    ...(button ? [`${wrapText(`${button.text}:`)}\n${button.url}`] : []),
    ...after.map(wrapText),
    // "-- " is how mail programs know that only the sender's name and address follow (RFC 3676,
    // section 4.3).
    [
      '-- ',
      site.name,
      site.url,
      ...(site.supportEmail === null ? [] : [`Questions? Write to ${site.supportEmail}`]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
