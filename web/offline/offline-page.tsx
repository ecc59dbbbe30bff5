import type { PageHandle } from '../lib/head.ts';
import { Prose } from '../ui/prose.tsx';

export const handle: PageHandle = {
  head: () => ({ title: 'You are offline', description: 'This page needs a connection.' }),
};

/** What the service worker shows when there is no connection and the page asked for was never opened before (web/public/sw.js). */
export function Component() {
  return (
    <Prose>
      <h1>You are offline</h1>
      <p>This page needs a connection. Check your mobile data or Wi-Fi, then load the page again.</p>
      <p>You can still read pages that you opened before: press Back, or open them from your history.</p>
    </Prose>
  );
}
