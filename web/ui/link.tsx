import type { ComponentProps, MouseEvent, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { findPage } from '../../shared/pages.ts';

// React Router's Link and Form add 4 kB (compressed) for prefetching and fetchers, which are not
// used here.

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Absolute path on this site. */
  to: string;
  replace?: boolean;
  /** Leaves the scroll where it is: the target is the same page with another choice. */
  keepsPlace?: boolean;
};

/**
 * A link inside the site. Where React runs, one to another page of members stays within it; all others
 * load a document.
 */
export function A({ to, replace, keepsPlace = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const isOwn = isOfMembers(to);
    if (event.defaultPrevented || isForBrowser || !(isOwn || replace)) return;
    event.preventDefault();
    if (!isOwn) return location.replace(to);
    // As in browsers, a link to the current URL replaces the history entry.
    const isHere = to === location.pathname + location.search + location.hash;
    const options = { replace: replace ?? isHere, preventScrollReset: keepsPlace };
    void navigate(to, options);
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** Whether React has the page of a path of this site. */
function isOfMembers(path: string): boolean {
  return findPage(path.split(/[?#]/)[0] ?? '')?.client === true;
}

/** A GET form on a page of members, which stays within React. */
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
