import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tidyHtml } from './description-html.ts';
import { hideStyles } from './hide-styles.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-text.module.css';
import { descriptionExtensions } from './rich-text-extensions.ts';
import { cleanPastedHtml } from './rich-text-paste.ts';
import { Toolbar } from './rich-text-toolbar.tsx';

type Props = {
  /** HTML of the description. A value that the editor did not emit resets the editor. */
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  described: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };
  /** Whether the field whose place it takes had the focus. */
  takesFocus: () => boolean;
};

/** A link that is asked for: its URL, '' for a new one; `asksWords` when no text is selected. */
type AskedLink = { href: string; asksWords: boolean };

/**
 * A rich text editor (Tiptap), restricted to the HTML that descriptions allow. Lazy-loaded because
 * of its size (docs/decisions/012-rich-text-editor.md).
 */
export function RichTextEditor({ value, onChange, labelledBy, described, takesFocus }: Props) {
  const written = useRef(value);
  const [link, setLink] = useState<AskedLink | null>(null);
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = described;

  const tellChange = useEffectEvent((html: string) => {
    written.current = html;
    onChange(html);
  });
  const [extensions] = useState(() => descriptionExtensions((editor) => setLink(linkOf(editor))));
  const editor = useEditor({
    extensions,
    content: hideStyles(value),
    // The Content-Security-Policy blocks a <style> element; rich-text.module.css has the rules.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        id,
        class: styles.text ?? '',
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => tellChange(tidyHtml(editor.getHTML())),
  });

  // At once: the commands of the library wait for a frame, and a key pressed meanwhile is lost.
  const takeFocus = useEffectEvent(() => {
    if (takesFocus()) editor.view.focus();
  });
  useEffect(() => takeFocus(), []);

  const beginAfresh = useEffectEvent(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(hideStyles(value), { emitUpdate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another beginning
  useEffect(() => beginAfresh(), [value]);

  function endLink(change?: () => void) {
    setLink(null);
    change?.();
    // After the dialog has restored the focus.
    setTimeout(() => editor.commands.focus());
  }

  function saveLink(href: string, words: string) {
    if (link?.asksWords)
      editor.commands.insertContent({
        type: 'text',
        text: words,
        marks: [{ type: 'link', attrs: { href } }],
      });
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
  }

  return (
    <div className={styles.editor} data-invalid={isInvalid}>
      <Toolbar editor={editor} controls={id} openLink={() => setLink(linkOf(editor))} />
      <EditorContent editor={editor} />
      {link && (
        <LinkDialog
          {...link}
          onSave={(href, words) => endLink(() => saveLink(href, words))}
          onRemove={() => endLink(() => editor.chain().extendMarkRange('link').unsetLink().run())}
          onCancel={() => endLink()}
        />
      )}
    </div>
  );
}

function linkOf(editor: Editor): AskedLink {
  const { href } = editor.getAttributes('link');
  return {
    href: typeof href === 'string' ? href : '',
    asksWords: editor.state.selection.empty && !editor.isActive('link'),
  };
}
