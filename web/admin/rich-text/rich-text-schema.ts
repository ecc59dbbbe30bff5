import { DOMParser, DOMSerializer, type Node, Schema } from 'prosemirror-model';
import { hideStyles } from './hide-styles.ts';

/** The URL when a description may link to it (http, https, mailto), else null. */
export function safeHref(address: string | null): string | null {
  const text = address?.trim() ?? '';
  return /^(https?:\/\/|mailto:)/i.test(text) && URL.canParse(text) ? text : null;
}

const REL = 'nofollow noopener noreferrer';

/**
 * The document schema of a description: the allow-list of the server's sanitiser. Headings are h3
 * and h4 without bold and italics; other levels are converted.
 */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'text*',
      marks: 'link',
      defining: true,
      attrs: { level: { default: 3 } },
      parseDOM: [
        { tag: 'h1', attrs: { level: 3 } },
        { tag: 'h2', attrs: { level: 3 } },
        { tag: 'h3', attrs: { level: 3 } },
        { tag: 'h4', attrs: { level: 4 } },
        { tag: 'h5', attrs: { level: 4 } },
        { tag: 'h6', attrs: { level: 4 } },
      ],
      toDOM: (node) => [node.attrs.level === 3 ? 'h3' : 'h4', 0],
    },
    bullet_list: {
      group: 'block list',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block list',
      content: 'list_item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph (paragraph | list)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = safeHref(element.getAttribute('href'));
            return href === null ? false : { href };
          },
        },
      ],
      toDOM: (mark) => ['a', { href: mark.attrs.href, rel: REL }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
});

const parser = DOMParser.fromSchema(richTextSchema);
const serializer = DOMSerializer.fromSchema(richTextSchema);

/** Parses the HTML of a description. No script runs and nothing is fetched. */
export function readHtml(html: string): Node {
  return parser.parse(
    new globalThis.DOMParser().parseFromString(hideStyles(html), 'text/html').body,
  );
}

/**
 * Serialises a document as the server stores it: without empty paragraphs, and without the
 * paragraph of a one-paragraph list item; '' when it is empty.
 */
export function writeHtml(doc: Node): string {
  const page = document.implementation.createHTMLDocument('');
  page.body.append(serializer.serializeFragment(doc.content, { document: page }));
  for (const block of page.body.querySelectorAll('p, h3, h4')) {
    if (block.textContent?.trim() === '') block.remove();
  }
  for (const item of page.body.querySelectorAll('li')) {
    if (item.childElementCount === 0) item.remove();
    const [first, second] = item.children;
    if (first?.tagName === 'P' && second?.tagName !== 'P') first.replaceWith(...first.childNodes);
  }
  for (const list of [...page.body.querySelectorAll('ul, ol')].reverse()) {
    if (list.childElementCount === 0) list.remove();
  }
  return page.body.innerHTML;
}
