import type { MailContent, MailSite } from './mail.service.ts';
import { mailPage } from './mail-page.ts';
import { wrapText } from './wrap-text.ts';

/** Renders a mail as HTML and as plain text. Both carry the whole content. */
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
  { heading, paragraphs, letter, items = [], button, after = [], quote, footer }: MailContent,
): string {
  const blocks = [
    wrapText(heading),
    ...paragraphs.map(wrapText),
    ...(letter === undefined ? [] : [wrapLines(letter)]),
    ...items.map(({ title, url, lines }) =>
      [title, ...lines.map((parts) => parts.join(' · '))].map(wrapText).concat(url).join('\n'),
    ),
    ...(button ? [`${wrapText(`${button.text}:`)}\n${button.url}`] : []),
    ...after.map(wrapText),
    ...(quote ? [`${wrapText(quote.from)}\n${wrapLines(quote.text).replace(/^/gm, '> ')}`] : []),
    ...(footer
      ? [wrapText(footer.text), ...footer.links.map(({ text, url }) => `${text}:\n${url}`)]
      : []),
    // The signature separator that mail programs recognise (RFC 3676, section 4.3).
    [
      '-- ',
      site.name,
      site.url,
      ...(site.operator === null
        ? []
        : [wrapText(site.operator.name), wrapText(site.operator.address)]),
      ...(site.supportEmail === null ? [] : [`Questions? Write to ${site.supportEmail}`]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Wraps each line of a text: its own line breaks stay. */
function wrapLines(text: string): string {
  return text.split('\n').map(wrapText).join('\n');
}
