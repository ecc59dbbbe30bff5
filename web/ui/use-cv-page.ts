import { useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { CV_ANSWER_MS, type Paper } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useSettled } from '../lib/use-settled.ts';

/** A CV as the server rendered it. Each has its own `id`. */
export type CvPage = { id: number; html: string; paper: Paper };

/** During typing the preview follows after this pause. */
const TYPING_MS = 250;

/**
 * The CV of a profile as HTML. It is asked for anew when one of these changes: after a pause
 * when it was the profile. During a request the last CV stays; an answer that was overtaken is
 * dropped. `refusal` says why the last request brought nothing: it is repeated when the server said
 * so, and when the connection is back.
 */
export function useCvPage({
  profile,
  template,
  paper,
  country,
  cv,
  document,
}: {
  profile: Profile | undefined;
  template: string;
  paper: Paper;
  country: CountryCode | '';
  cv: number | null;
  document: 'cv' | 'letter';
}): { page: CvPage | null; refusal: Refusal | null; isLoading: boolean } {
  const settled = useSettled(profile, TYPING_MS);
  const { data, refusal, isLoading, answeredAt } = useApiData('POST /api/preview-cv', {
    body: { template, paper, country, cv, document, ...(settled && { cv_data: settled }) },
    as: 'text/html',
    ms: CV_ANSWER_MS,
    waits: true,
  });
  const [page, setPage] = useState<CvPage | null>(null);
  if (data !== null && refusal === null && page?.id !== answeredAt)
    setPage({ id: answeredAt, html: data, paper });
  return { page, refusal, isLoading };
}
