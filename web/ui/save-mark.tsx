import { createElement } from 'react';
import controls from './controls.module.css';

/**
 * Where web/saving.ts puts the button that saves a job, once the page is there: an element of its
 * own, which costs a card a few bytes. What is saved of the job is read from the elements of its card
 * or article that say `data-title`, `data-employer` and `data-place` (the code of its country).
 * `text`: on the page of the job the button stands there from the start. React leaves what is in it
 * alone.
 */
export function SaveMark({ text = '' }: { text?: string }) {
  return createElement('save-job', {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of anybody else.
    dangerouslySetInnerHTML: {
      __html: text && `<button type="button" class="${controls.quiet}">${text}</button>`,
    },
  });
}
