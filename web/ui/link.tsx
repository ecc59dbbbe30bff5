import type { ComponentProps, MouseEvent, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';

// React Router's Link and Form add 4 kB (compressed) for prefetching and fetchers, which are not
// used here.

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Absolute path on this site. */
  to: string;
  replace?: boolean;
  /** History state of the navigation. */
  state?: unknown;
  /** Leaves the scroll where it is: the target is the same page with another choice. */
  keepsPlace?: boolean;
};

/**
 * A link inside the site: a plain <a> in the server's HTML, a client navigation once React runs.
 */
export function A({ to, replace, state, keepsPlace = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    // As in browsers, a link to the current URL replaces the history entry.
    const isHere = to === location.pathname + location.search + location.hash;
    const options = { replace: replace ?? isHere, state, preventScrollReset: keepsPlace };
    void showTap(event.currentTarget, navigate(to, options));
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** Marks a link while its target loads. The style of cards shows it after a delay. */
async function showTap(link: HTMLAnchorElement, arrival: void | Promise<void>): Promise<void> {
  link.dataset.tapped = '';
  try {
    await arrival;
  } finally {
    delete link.dataset.tapped;
  }
}

/**
 * A GET form inside the site: a plain <form> in the server's HTML, a client navigation once React
 * runs.
 */
export function GetForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  const navigate = useNavigate();

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') query.append(name, value);
    void navigate(query.size > 0 ? `${action}?${query}` : action);
  }

  return <form {...rest} action={action} onSubmit={send} />;
}
