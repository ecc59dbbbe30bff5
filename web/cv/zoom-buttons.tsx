import { type KeyboardEvent, useState } from 'react';
import { canStepZoom, stepZoom, zoomByKey } from './zoom.ts';
import styles from './zoom-buttons.module.css';

/** The zoom of a preview in a dialog: its value, how to change it, and the keys of the dialog. */
export type Zoom = {
  value: number;
  start: number;
  change: (value: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
};

/** A zoom that begins at `start` percent and goes back to it. */
export function useZoom(start: number): Zoom {
  const [value, change] = useState(start);

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event;
    // Not the keys of a dialog above this one, and not those of the browser's own zoom.
    if (!currentTarget.contains(target as Node) || ctrlKey || metaKey || altKey) return;
    change(zoomByKey(value, key, start));
  }

  return { value, start, change, onKeyDown };
}

/** Smaller, larger, and back to the beginning. */
export function ZoomButtons({ zoom: { value, start, change } }: { zoom: Zoom }) {
  const step = (direction: 1 | -1, label: string, sign: string) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!canStepZoom(value, direction) || undefined}
      onClick={() => change(stepZoom(value, direction))}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className={styles.zoom} role="group" aria-label="Zoom">
      {step(-1, 'Zoom out', '−')}
      <output>{`${value}%`}</output>
      {step(1, 'Zoom in', '+')}
      <button type="button" aria-label="Reset zoom" onClick={() => change(start)}>
        Reset
      </button>
    </div>
  );
}
