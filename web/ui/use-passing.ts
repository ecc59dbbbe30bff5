import { type RefObject, useEffect, useState } from 'react';

/**
 * A message about something that is done, until the next action: a button or a link of the page, a
 * form, or Back. Form errors are different: they stay until they are fixed.
 */
export function usePassing<M extends { tone: string }>(
  message: M | null,
  region: RefObject<HTMLElement | null>,
): M | null {
  const [passed, setPassed] = useState<M | null>(null);
  useEffect(() => {
    if (message?.tone !== 'success') return;
    const pass = ({ type, target }: Event) => {
      const pressed = type === 'click' && (target as Element).closest('main :is(button, a[href])');
      if (type !== 'click' || (pressed && !region.current?.contains(pressed))) setPassed(message);
    };
    for (const type of ACTIONS) addEventListener(type, pass, true);
    return () => {
      for (const type of ACTIONS) removeEventListener(type, pass, true);
    };
  }, [message, region]);
  return message === passed ? null : message;
}

const ACTIONS = ['click', 'submit', 'popstate'];
