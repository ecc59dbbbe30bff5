import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './rich-text.module.css';

type Tool = {
  name: string;
  /** In the format of aria-keyshortcuts. */
  keys: string;
  face: ReactNode;
  /** Absent = not a toggle button. */
  isOn?: (editor: Editor) => boolean;
  /** Absent = opens the dialog of a link. */
  command?: (chain: ChainedCommands) => ChainedCommands;
};

const TOOLS: Tool[][] = [
  [
    {
      name: 'Bold',
      keys: 'Control+B',
      face: <b>B</b>,
      isOn: (editor) => editor.isActive('bold'),
      command: (chain) => chain.toggleBold(),
    },
    {
      name: 'Italic',
      keys: 'Control+I',
      face: <i>I</i>,
      isOn: (editor) => editor.isActive('italic'),
      command: (chain) => chain.toggleItalic(),
    },
  ],
  [
    {
      name: 'Heading',
      keys: 'Control+Alt+3',
      face: <b>H</b>,
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      command: (chain) => chain.toggleHeading({ level: 3 }),
    },
    {
      name: 'Small heading',
      keys: 'Control+Alt+4',
      face: <b className={styles.small}>H</b>,
      isOn: (editor) => editor.isActive('heading', { level: 4 }),
      command: (chain) => chain.toggleHeading({ level: 4 }),
    },
  ],
  [
    {
      name: 'Bullet list',
      keys: 'Control+Shift+8',
      face: <Icon path="M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11" />,
      isOn: (editor) => editor.isActive('bulletList'),
      command: (chain) => chain.toggleBulletList(),
    },
    {
      name: 'Numbered list',
      keys: 'Control+Shift+7',
      face: <Icon path="M3 5l1.5-1v5M3 14h3l-3 4h3M10 6h10M10 12h10M10 18h10" />,
      isOn: (editor) => editor.isActive('orderedList'),
      command: (chain) => chain.toggleOrderedList(),
    },
    {
      name: 'Link',
      keys: 'Control+K',
      face: <Icon path="M10 14l4-4M11 7l2-2a4 4 0 0 1 6 6l-2 2M13 17l-2 2a4 4 0 0 1-6-6l2-2" />,
      isOn: (editor) => editor.isActive('link'),
    },
  ],
  [
    {
      name: 'Undo',
      keys: 'Control+Z',
      face: <Icon path="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9" />,
      command: (chain) => chain.undo(),
    },
    {
      name: 'Redo',
      keys: 'Control+Y',
      face: <Icon path="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h5" />,
      command: (chain) => chain.redo(),
    },
  ],
];

const FLAT = TOOLS.flat();

function readTool(editor: Editor) {
  return ({ isOn, command }: Tool) => ({
    isOn: isOn?.(editor),
    isPossible: !command || command(editor.can().chain()).run(),
  });
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d={path} />
    </svg>
  );
}

/**
 * The editor's toolbar: one tab stop, arrow keys move between the buttons (WAI-ARIA toolbar, roving
 * tabindex).
 */
export function Toolbar(props: { editor: Editor; controls: string; openLink: () => void }) {
  const { editor, controls, openLink } = props;
  const states = useEditorState({ editor, selector: ({ editor }) => FLAT.map(readTool(editor)) });
  const [current, setCurrent] = useState('Bold');
  const bar = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const index = FLAT.findIndex(({ name }) => name === current);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: FLAT.length - 1 }[
      event.key
    ];
    const tool = target === undefined ? undefined : FLAT.at(target % FLAT.length);
    if (!tool) return;
    event.preventDefault();
    setCurrent(tool.name);
    bar.current?.querySelectorAll('button')[FLAT.indexOf(tool)]?.focus();
  }

  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Text format"
      aria-controls={controls}
      onKeyDown={move}
    >
      {TOOLS.map((group) => (
        <div key={group[0]?.name} className={styles.tools}>
          {group.map((tool) => {
            const { name, keys, face, command } = tool;
            const { isOn, isPossible } = states[FLAT.indexOf(tool)] ?? {};
            return (
              <button
                key={name}
                type="button"
                title={`${name} (${keys.replace('Control', 'Ctrl')})`}
                aria-label={name}
                aria-keyshortcuts={keys}
                aria-pressed={isOn}
                aria-disabled={!isPossible || undefined}
                tabIndex={name === current ? 0 : -1}
                onFocus={() => setCurrent(name)}
                // Keep the focus in the text, so that the on-screen keyboard stays open.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!isPossible) return;
                  if (command) command(editor.chain().focus()).run();
                  else openLink();
                }}
              >
                {face}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
