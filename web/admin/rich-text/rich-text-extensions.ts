import { type Editor, Extension, type Extensions } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { ListItem, OrderedList } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { safeHref } from './description-html.ts';

/** Headings are h3 and h4 without bold and italics; other levels are converted. */
const DescriptionHeading = Heading.extend({
  content: 'text*',
  marks: 'link',
  parseHTML: () => [
    ...['h1', 'h2', 'h3'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ...['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 4 } })),
  ],
}).configure({ levels: [3, 4] });

/** Tab is not a key of the list: it must leave the editor (WCAG 2.1.2, no keyboard trap). */
const DescriptionListItem = ListItem.extend({
  content: 'paragraph (paragraph | bulletList | orderedList)*',
  addKeyboardShortcuts() {
    const { name, editor } = this;
    return {
      Enter: () => editor.commands.splitListItem(name),
      // Consumed in any case: browsers use these keys for Back and Forward.
      'Mod-]': () => editor.commands.sinkListItem(name) || true,
      'Mod-[': () => editor.commands.liftListItem(name) || true,
    };
  },
});

/** Lists are numbered from 1: the server keeps no attribute of a list. */
const DescriptionOrderedList = OrderedList.extend({ addAttributes: () => ({}) });

/**
 * The nodes, marks and keys of a description: the allow-list of the server's sanitiser.
 * `openLink` is called for Ctrl+K.
 */
export function descriptionExtensions(openLink: (editor: Editor) => void): Extensions {
  return [
    StarterKit.configure({
      blockquote: false,
      code: false,
      codeBlock: false,
      dropcursor: false,
      gapcursor: false,
      heading: false,
      horizontalRule: false,
      listItem: false,
      orderedList: false,
      strike: false,
      trailingNode: false,
      underline: false,
      link: {
        autolink: false,
        openOnClick: false,
        HTMLAttributes: { rel: null, target: null },
        isAllowedUri: (url) => safeHref(url) !== null,
      },
    }),
    DescriptionHeading,
    DescriptionListItem,
    DescriptionOrderedList,
    Extension.create({
      name: 'linkKey',
      addKeyboardShortcuts() {
        return {
          'Mod-k': () => {
            openLink(this.editor);
            return true;
          },
        };
      },
    }),
  ];
}
