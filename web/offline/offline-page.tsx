import { fixedHead } from '../lib/head.ts';
import { Prose } from '../ui/prose.tsx';

const NOTHING =
  '<p><b>No pages are saved yet.</b></p><p>Open a job or a list while you have a connection. From the second page you open, this device saves a copy.</p>';

export const handle = fixedHead({
  title: 'Saved pages',
  description: 'The pages that you can read without a connection.',
});

/**
 * The list of cached pages. The service worker writes it into the HTML (web/public/sw.js), without
 * a page script, and also serves it offline for pages that are not cached.
 */
export function Component() {
  return (
    <Prose>
      <h1>Saved pages</h1>
      <p>
        You can read these pages without a connection. A saved copy may be old: a job may have
        closed since then.
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: no text of anybody else */}
      <div id="kept" dangerouslySetInnerHTML={{ __html: NOTHING }} />
    </Prose>
  );
}
