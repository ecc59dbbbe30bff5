import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-text.module.css';
import {
  breakLine,
  type LinkRange,
  linkRange,
  removeLink,
  setLink,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
} from './rich-text-commands.ts';
import { cleanPastedHtml } from './rich-text-paste.ts';
import { readHtml, richTextSchema, writeHtml } from './rich-text-schema.ts';
import { Toolbar } from './rich-text-toolbar.tsx';

const { nodes } = richTextSchema;

type Props = {
  /** HTML of the description. A value that the editor did not emit resets the editor. */
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  described: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };
  /** Whether the field whose place it takes had the focus. */
  takesFocus: () => boolean;
};

/**
 * A rich text editor (ProseMirror), restricted to the HTML that descriptions allow. Lazy-loaded
 * because of its size.
 */
export function RichTextEditor({ value, onChange, labelledBy, described, takesFocus }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(value);
  const [state, setState] = useState<EditorState | null>(null);
  const [link, setLinkAsked] = useState<LinkRange | null>(null);
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = described;

  const begin = useEffectEvent(() => createState(value, openLink));
  const takeFocus = useEffectEvent((editor: EditorView) => {
    if (takesFocus()) editor.focus();
  });
  const tellChange = useEffectEvent((html: string) => {
    written.current = html;
    onChange(html);
  });

  useEffect(() => {
    const editor = new EditorView(place.current, {
      state: begin(),
      transformPastedHTML: cleanPastedHtml,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) tellChange(writeHtml(next.doc));
      },
    });
    view.current = editor;
    setState(editor.state);
    takeFocus(editor);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    view.current?.setProps({
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
    });
  }, [id, labelledBy, describedBy, isInvalid]);

  const beginAfresh = useEffectEvent(() => {
    if (!view.current || value === written.current) return;
    written.current = value;
    view.current.updateState(begin());
    setState(view.current.state);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another beginning
  useEffect(() => beginAfresh(), [value]);

  function openLink() {
    if (view.current) setLinkAsked(linkRange(view.current.state));
  }

  function run(command: Command) {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch, view.current);
  }

  function endLink(command?: Command) {
    setLinkAsked(null);
    if (command) run(command);
    // After the dialog has restored the focus.
    setTimeout(() => view.current?.focus());
  }

  return (
    <div className={styles.editor} data-invalid={isInvalid}>
      {state && <Toolbar state={state} controls={id} run={run} openLink={openLink} />}
      <div ref={place} />
      {link && (
        <LinkDialog
          href={link.href}
          asksWords={link.from === link.to}
          onSave={(href, words) => endLink(setLink(link, href, words))}
          onRemove={() => endLink(removeLink(link))}
          onCancel={() => endLink()}
        />
      )}
    </div>
  );
}

/** Consumes the key: the browser may use it for Back and Forward. */
const doNothing: Command = () => true;

function createState(html: string, openLink: () => void): EditorState {
  const keys: Record<string, Command> = {
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Ctrl-Alt-3': toggleHeading(3),
    'Ctrl-Alt-4': toggleHeading(4),
    'Ctrl-Shift-8': toggleList(nodes.bullet_list),
    'Ctrl-Shift-7': toggleList(nodes.ordered_list),
    'Mod-k': () => {
      openLink();
      return true;
    },
    'Shift-Enter': breakLine,
    Enter: splitListItem(nodes.list_item),
    // Not Tab: it must leave the editor (no keyboard trap).
    'Mod-]': chainCommands(sinkListItem(nodes.list_item), doNothing),
    'Mod-[': chainCommands(liftListItem(nodes.list_item), doNothing),
  };
  return EditorState.create({
    doc: readHtml(html),
    plugins: [history(), keymap(keys), keymap(baseKeymap)],
  });
}
