import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './list.module.css';

/** Pointer movement (px) from which a press is a drag. */
const DRAG_FROM = 5;
/** Near the edge of the window, the page scrolls along. */
const EDGE = 90;
const SCROLL_STEP = 12;

/** An entry that is being dragged: from where, over which place, and by how many pixels. */
export type Drag = { from: number; to: number; by: number };

/** Dragging of the items of a list by their handles. */
export type DragSort = {
  drag: Drag | null;
  begin: (event: PointerEvent<HTMLElement>, from: number) => void;
  /** Whether the press that ends with this click was a drag. Asking forgets it. */
  wasDrag: () => boolean;
};

/** Lets a pointer or a finger drag the children of `list`. `move` is called once, at the end. */
export function useDragSort(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): DragSort {
  const [drag, setDrag] = useState<Drag | null>(null);
  const hasDragged = useRef(false);

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0 || !list.current) return;
    hasDragged.current = false;
    const handle: HTMLElement = event.currentTarget;
    const startY = event.pageY;
    const middles = [...list.current.children].map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + scrollY + height / 2;
    });
    const own = middles[from] ?? 0;
    let to = from;
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => {
      listening.abort();
      setDrag(null);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ pageY, clientY }) => {
        const by = pageY - startY;
        if (!hasDragged.current && Math.abs(by) < DRAG_FROM) return;
        hasDragged.current = true;
        to = middles.filter((middle, index) => index !== from && middle < own + by).length;
        setDrag({ from, to, by });
        if (clientY < EDGE) scrollBy(0, -SCROLL_STEP);
        else if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        end();
        if (hasDragged.current && to !== from) move(from, to);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', end, { signal });
  }

  return {
    drag,
    begin,
    wasDrag: () => {
      const { current } = hasDragged;
      hasDragged.current = false;
      return current;
    },
  };
}

/** The classes of an item while one of its list is dragged. */
export function dragClass(drag: Drag | null, index: number): string {
  if (drag === null) return '';
  if (index === drag.from) return styles.dragged ?? '';
  // The place in the order without the dragged item.
  const place = index > drag.from ? index - 1 : index;
  if (place === drag.to && drag.to !== drag.from) return styles.dropBefore ?? '';
  return place === drag.to - 1 && drag.to !== drag.from ? (styles.dropAfter ?? '') : '';
}

/**
 * The handle of an item. A pointer drags it; the arrow keys move it; a press opens what `onPress`
 * shows, where buttons do the same.
 */
export function MoveHandle(props: {
  id: string;
  /** What is moved, for screen readers. */
  what: string;
  index: number;
  count: number;
  sort: DragSort;
  isOpen: boolean;
  onPress: () => void;
  onMove: (to: number) => void;
}) {
  const { id, what, index, count, sort, isOpen, onPress, onMove } = props;
  return (
    <Button
      id={id}
      className={styles.handle}
      aria-label={`Move ${what}`}
      aria-expanded={isOpen}
      title="Drag to move, or press the up and down arrow keys"
      onPointerDown={(event) => sort.begin(event, index)}
      onPress={() => {
        if (!sort.wasDrag()) onPress();
      }}
      onKeyDown={(event) => {
        const to = index + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
        if (to === index) return;
        event.preventDefault();
        if (to >= 0 && to < count) onMove(to);
      }}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M4 7h12M4 13h12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </Button>
  );
}

/** Move up and Move down. */
export function MoveButtons(props: {
  what: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const { what, index, count, onMove } = props;
  return (
    <>
      <Button
        className={styles.tool}
        aria-label={`Move up ${what}`}
        isDisabled={index === 0}
        onPress={() => onMove(index - 1)}
      >
        Move up
      </Button>
      <Button
        className={styles.tool}
        aria-label={`Move down ${what}`}
        isDisabled={index === count - 1}
        onPress={() => onMove(index + 1)}
      >
        Move down
      </Button>
    </>
  );
}
