import { useEffect, useState } from 'react';
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
  const [kept, setKept] = useState(NOTHING);
  useEffect(() => {
    let isWanted = true;
    // After a client navigation React renders this page without the service worker's list: fetch
    // it.
    void readKept().then((html) => {
      if (isWanted && html !== null) setKept(html);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <Prose>
      <h1>Saved pages</h1>
      <p>
        You can read these pages without a connection. A saved copy may be old: a job may have
        closed since then.
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the service worker, out of escaped text */}
      <div id="kept" dangerouslySetInnerHTML={{ __html: kept }} />
    </Prose>
  );
}

async function readKept(): Promise<string | null> {
  try {
    const html = await (await fetch('/offline')).text();
    return (
      new DOMParser().parseFromString(html, 'text/html').getElementById('kept')?.innerHTML ?? null
    );
  } catch (error) {
    // No connection and no service worker: then nothing is cached.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
