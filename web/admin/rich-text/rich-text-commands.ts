import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { Mark, MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { richTextSchema } from './rich-text-schema.ts';

const { nodes, marks } = richTextSchema;

/**
 * A link in the text: document positions and URL. `href` is empty for text that is not linked yet.
 */
export type LinkRange = { from: number; to: number; href: string };

/** Whether the text at the cursor, or some of the selected text, carries a mark. */
export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** Whether the cursor is in a heading of a level. */
export function isHeading(state: EditorState, level: number): boolean {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading && parent.attrs.level === level;
}

/** The innermost list around the cursor. */
export function listAround(state: EditorState): { type: NodeType; position: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (type === nodes.bullet_list || type === nodes.ordered_list)
      return { type, position: $from.before(depth) };
  }
  return null;
}

export const toggleBold: Command = toggleMark(marks.strong);
export const toggleItalic: Command = toggleMark(marks.em);

/** Toggles between a paragraph and a heading of a level. */
export function toggleHeading(level: number): Command {
  return (state, dispatch, view) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch, view)
      : setBlockType(nodes.heading, { level })(state, dispatch, view);
}

/** Toggles a list, or changes its type. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const list = listAround(state);
    if (list?.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.position, type));
      return true;
    }
    if (wrapInList(type)(state, dispatch, view)) return true;
    // A heading cannot be an item: it becomes a paragraph first.
    let paragraphs: EditorState | undefined;
    setBlockType(nodes.paragraph)(state, (transaction) => {
      paragraphs = state.apply(transaction);
      if (dispatch) dispatch(transaction);
    });
    return (
      paragraphs !== undefined &&
      wrapInList(type)(dispatch && view ? view.state : paragraphs, dispatch, view)
    );
  };
}

/**
 * The link at the cursor or in the selection, else the range to link; null where no link is
 * allowed.
 */
export function linkRange(state: EditorState): LinkRange | null {
  const { selection, doc } = state;
  const { from, to, empty } = selection;
  let found: { position: number; mark: Mark } | null = null;
  // An empty selection touches the text on both of its sides.
  doc.nodesBetween(
    Math.max(from - (empty ? 1 : 0), 0),
    Math.min(to + (empty ? 1 : 0), doc.content.size),
    (node, position) => {
      const mark = marks.link.isInSet(node.marks);
      if (mark && node.isText && !found) found = { position, mark };
      return !found;
    },
  );
  const link = found as { position: number; mark: Mark } | null;
  if (link)
    return { ...extentOf(state, link.position, link.mark), href: String(link.mark.attrs.href) };
  return selection.$from.sameParent(selection.$to) && selection.$from.parent.inlineContent
    ? { from, to, href: '' }
    : null;
}

/** The range of a mark around the text at `position`, within its paragraph. */
function extentOf(state: EditorState, position: number, mark: Mark): { from: number; to: number } {
  const $position = state.doc.resolve(position);
  const { parent } = $position;
  let first = $position.index();
  let last = first;
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first--;
  while (last + 1 < parent.childCount && mark.isInSet(parent.child(last + 1).marks)) last++;
  const start = $position.start();
  const offsetOf = (index: number) => {
    let offset = 0;
    for (let child = 0; child < index; child++) offset += parent.child(child).nodeSize;
    return offset;
  };
  return { from: start + offsetOf(first), to: start + offsetOf(last + 1) };
}

/** Links a range; into an empty range it inserts the text. */
export function setLink({ from, to }: LinkRange, href: string, words: string): Command {
  return (state, dispatch) => {
    const link = marks.link.create({ href });
    const { tr } = state;
    if (from === to) tr.insert(from, richTextSchema.text(words, [link]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Removes the link of a range; its text stays. */
export function removeLink({ from, to }: LinkRange): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.removeMark(from, to, marks.link).scrollIntoView());
    return true;
  };
}

/** A line break in a paragraph. */
export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};
