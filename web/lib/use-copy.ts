import { type RefObject, useRef, useState } from 'react';

/**
 * Copies a text that stands in a field of the page. Where the browser may not copy, `box`, the field,
 * is selected. `message` says what became of it; `what` is the text in words, as in "The address".
 */
export function useCopy<Box extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  what: string,
): { box: RefObject<Box | null>; message: string; copy: () => Promise<void> } {
  const box = useRef<Box>(null);
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied.');
    } catch (error) {
      // TypeError: no clipboard without HTTPS. DOMException: not allowed.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      box.current?.focus();
      box.current?.select();
      setMessage(`${what} is selected. Copy it with your keyboard or menu.`);
    }
  }

  return { box, message, copy };
}
