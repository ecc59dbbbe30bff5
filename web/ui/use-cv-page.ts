import { useEffect, useRef, useState } from 'react';
import type { Paper } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';
import { postFor, type Refusal } from '../lib/post-for.ts';

/** A CV as the server rendered it. Each has its own `id`. */
export type CvPage = { id: number; html: string; paper: Paper };

/** While somebody types, the preview follows after this pause. */
const TYPING_MS = 250;

let lastId = 0;

/**
 * The CV of a profile as HTML. It is asked for anew when one of the three changes: after a pause
 * when it was the profile. During a request the last CV stays; an answer that was overtaken is
 * dropped. `refusal` says why the last request brought nothing: it is repeated when the server said
 * so, and when the connection is back.
 */
export function useCvPage({
  profile,
  template,
  paper,
}: {
  profile: Profile | undefined;
  template: string;
  paper: Paper;
}): { page: CvPage | null; refusal: Refusal | null; isLoading: boolean } {
  const [page, setPage] = useState<CvPage | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isLoading, setLoading] = useState(true);
  const asked = useRef<{ profile: Profile | undefined; body: string } | null>(null);
  useEffect(() => {
    const body = JSON.stringify({ template, paper, ...(profile && { cv_data: profile }) });
    const isTyping = asked.current !== null && asked.current.profile !== profile;
    const controller = new AbortController();
    let isWanted = true;
    const askNow = () => void ask();
    let timer = setTimeout(askNow, isTyping ? TYPING_MS : 0);

    async function ask() {
      // A change that was taken back needs no request.
      if (asked.current?.body === body) return;
      setLoading(true);
      const { value, refusal: reason } = await postFor(
        '/api/preview-cv',
        { template, paper, ...(profile && { cv_data: profile }) },
        'text/html',
        (response) => response.text(),
        controller,
      );
      if (!isWanted) return;
      asked.current = reason === null ? { profile, body } : null;
      setLoading(false);
      setRefusal(reason);
      if (reason?.waitSeconds) timer = setTimeout(askNow, reason.waitSeconds * 1000);
      if (reason?.status === 0) addEventListener('online', askNow, { once: true });
      if (value !== null) {
        lastId += 1;
        setPage({ id: lastId, html: value, paper });
      }
    }

    return () => {
      isWanted = false;
      clearTimeout(timer);
      removeEventListener('online', askNow);
      controller.abort();
    };
  }, [profile, template, paper]);
  return { page, refusal, isLoading };
}
