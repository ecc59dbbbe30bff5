import { html, raw } from 'hono/html';
import { trimEnds } from '../trim-ends.ts';
import type { MailContent, MailItem, MailSite } from './mail.service.ts';

/** The colours of web/ui/tokens.css: mail programs do not support CSS variables. */
const LIGHT = {
  paper: '#fcfaf5',
  raise: '#fff',
  ink: '#152033',
  soft: '#4b5666',
  line: '#e3dccb',
  blaze: '#1a48c4',
  onBlaze: '#fff',
};
const DARK = {
  paper: '#10151d',
  raise: '#18202b',
  ink: '#ece8de',
  soft: '#aeb6c1',
  line: '#2b3542',
  blaze: '#9db8ff',
  onBlaze: '#0d1938',
};

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,Arial,sans-serif";
const TEXT = `${FONT};font-size:17px;line-height:1.55`;
/** Inherited: a long word must not widen the table. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';
const SMALL = `${FONT};font-size:14px;line-height:1.5`;

// Light colours are inline styles, because many mail programs remove <style>. Where <style> is
// kept, it overrides them in dark mode.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .raise { background-color: ${DARK.raise} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .link { color: ${DARK.blaze} !important; }
  .line { border-color: ${DARK.line} !important; }
  .blaze { background-color: ${DARK.blaze} !important; }
  .on-blaze { color: ${DARK.onBlaze} !important; }
}
@media (max-width: 480px) {
  .raise { padding: 24px 20px 8px !important; }
}`;

/** The HTML of a mail: one column of at most 560 px, no images, no external resources. */
export function mailPage(site: MailSite, content: MailContent): string {
  const { subject, heading, paragraphs, letter, items = [], button, after = [], quote } = content;
  const { footer } = content;
  const paragraph = (text: string) => html`
<p class="ink" style="margin:0 0 16px;${TEXT};color:${LIGHT.ink}">${withLinks(text, site.url)}</p>`;
  const page = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>${raw(STYLE)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? letter ?? heading}</div>
<div role="article" aria-label="${subject}" lang="en" dir="ltr">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.paper}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${mark(site.name)}</td></tr>
<tr><td class="raise" style="padding:32px 32px 16px;border:1px solid ${LIGHT.line};border-radius:6px;background-color:${LIGHT.raise};${BREAKS}">
<h1 class="ink" dir="auto" style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.2;font-weight:700;color:${LIGHT.ink}">${heading}</h1>
${paragraphs.map(paragraph)}${letter !== undefined && ownText(letter, 'ink')}${items.length > 0 && list(items)}${button && buttonWithAddress(button)}${after.map(paragraph)}${quote && quotation(quote)}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${SMALL};color:${LIGHT.soft};${BREAKS}">${footer && reason(footer)}${sender(site)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
  return page.toString();
}

/** Text of a person: its line breaks are kept, and nothing in it becomes a link. */
function ownText(text: string, colour: 'ink' | 'soft') {
  return html`
<p class="${colour}" dir="auto" style="margin:0 0 16px;${TEXT};color:${LIGHT[colour]};white-space:pre-line;overflow-wrap:anywhere">${text}</p>`;
}

function quotation({ from, text }: { from: string; text: string }) {
  return html`
<p class="soft" style="margin:24px 0 8px;${SMALL};color:${LIGHT.soft}">${from}</p>
<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.line}">${ownText(text, 'soft')}</blockquote>`;
}

/** The logo, drawn with coloured table cells because images are often blocked, and the name. */
function mark(name: string) {
  const size = 'width:8px;height:11px;font-size:0;line-height:0';
  const empty = html`<td width="8" height="11" style="${size}">&nbsp;</td>`;
  const blaze = html`<td class="blaze" width="8" height="11" bgcolor="${LIGHT.blaze}" style="${size};background-color:${LIGHT.blaze};border-radius:1px">&nbsp;</td>`;
  const gap = html`<td width="2" style="width:2px;font-size:0;line-height:0">&nbsp;</td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td aria-hidden="true">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${empty}${gap}${blaze}</tr><tr>${blaze}${gap}${empty}</tr></table>
</td><td class="ink" style="padding-left:10px;${FONT};font-size:18px;line-height:1.2;font-weight:700;color:${LIGHT.ink}">${name}</td></tr></table>`;
}

// The padding is on the link inside a coloured cell, so that the whole button is clickable in
// Outlook as well.
function buttonWithAddress({ text, url, isShort }: NonNullable<MailContent['button']>) {
  const label = `display:inline-block;padding:13px 24px;${FONT};font-size:17px;line-height:1.3;font-weight:700;text-decoration:none`;
  return html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="blaze" bgcolor="${LIGHT.blaze}" style="border-radius:6px;background-color:${LIGHT.blaze}"><a class="on-blaze" href="${url}" style="${label};color:${LIGHT.onBlaze}">${text}</a></td>
</tr></table>${!isShort && addressBelow(url)}`;
}

function addressBelow(url: string) {
  return html`
<p class="soft" style="margin:0 0 24px;${SMALL};color:${LIGHT.soft}">If the button does not work, copy this address:<br>${link(url, url)}</p>`;
}

/** A list, with a line between its entries. */
function list(items: MailItem[]) {
  return html`
<ul style="margin:0 0 24px;padding:0;list-style:none">${items.map(
    ({ title, url, lines }, index) => html`
<li class="${index === 0 ? 'first' : 'line'}" style="margin:0;padding:16px 0;${index === 0 ? 'border:0' : `border-top:1px solid ${LIGHT.line}`}">
<a class="link" dir="auto" href="${url}" style="display:block;padding:2px 0;${TEXT};font-weight:700;color:${LIGHT.blaze}">${title}</a>${lines.map(
      (parts, line) => html`
<div class="${line === 0 ? 'ink' : 'soft'}" style="${SMALL};color:${line === 0 ? LIGHT.ink : LIGHT.soft}">${parts.map(
        (part, index) =>
          html`${index > 0 && ' '}<bdi style="display:inline-block">${part}</bdi>${index < parts.length - 1 && ' ·'}`,
      )}</div>`,
    )}
</li>`,
  )}
</ul>`;
}

function reason({ text, links }: NonNullable<MailContent['footer']>) {
  return html`<p style="margin:0 0 8px">${text}</p>
<p style="margin:0 0 16px">${links.map(
    (entry, index) => html`${index > 0 && html` &nbsp;·&nbsp; `}${link(entry.url, entry.text)}`,
  )}</p>`;
}

function sender({ name, url, supportEmail, operator }: MailSite) {
  const questions =
    supportEmail !== null &&
    html`<br>Questions? Write to ${link(`mailto:${supportEmail}`, supportEmail)}`;
  const address = operator !== null && html`<br>${operator.name}, ${operator.address}`;
  return html`This email was sent by ${name}, ${link(url, url)}${address}${questions}`;
}

function link(href: string, text: string) {
  return html`<a class="link" href="${href}" style="color:${LIGHT.blaze}">${text}</a>`;
}

/** Turns the site's own URLs into links. Other URLs stay text: they may be user input. */
function withLinks(text: string, siteUrl: string) {
  return text.split(/(\s+)/).map((word) => {
    if (word !== siteUrl && !word.startsWith(`${siteUrl}/`)) return word;
    const url = trimEnds(word, null, /[.,;:!?)]/);
    return html`${link(url, url)}${word.slice(url.length)}`;
  });
}
