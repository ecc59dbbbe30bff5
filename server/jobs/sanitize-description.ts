import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { hasCredentials } from '../../shared/web-address.ts';

const TO_H4 = ['h5', 'h6'];
const TO_PARAGRAPH = [
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'blockquote',
  'pre',
  'tr',
  'dt',
  'dd',
  'center',
  'td',
  'th',
];
const TRANSFORMS: sanitizeHtml.IOptions['transformTags'] = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  ...Object.fromEntries(TO_H4.map((tag) => [tag, 'h4'])),
  ...Object.fromEntries(TO_PARAGRAPH.map((tag) => [tag, 'p'])),
};

const OPTIONS: sanitizeHtml.IOptions = {
  // The time grows with the cube of the nesting depth; no real advert is nested this deep.
  nestingLimit: 50,
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    ...TRANSFORMS,
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }),
  },
  // A link with an unsafe target keeps only its text.
  exclusiveFilter: (frame) =>
    frame.tag === 'a' && !isSafeTarget(frame.attribs.href ?? '') ? 'excludeTag' : false,
};

function isSafeTarget(href: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(href) && !hasCredentials(href);
}

/**
 * Sanitises external HTML (specification, section 10, "HTML from outside"). Allowed: p, br, ul, ol,
 * li, strong, em, h3, h4, and links to http, https and mailto with rel="nofollow noopener
 * noreferrer". The result is well nested.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

/** The tags of what is stored, which have no attributes. */
const PLAIN_TAG = /<\/?(?:p|br|ul|ol|li|strong|em|h3|h4)>/g;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({
    ontext: (part) => {
      decoded += part;
    },
  });
  parser.end(text);
  return decoded;
}

/** Decodes entities and removes tags; white space stays. */
export function textOfHtml(html: string): string {
  const texts = html.split(PLAIN_TAG);
  // The sanitizer is slow, and most lines of adverts have nothing more to remove.
  if (!texts.some((text) => text.includes('<'))) return texts.map(decodeEntities).join('');
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
