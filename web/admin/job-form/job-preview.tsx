import { useEffect, useRef, useState } from 'react';
import { hiddenParts } from '../../../shared/jobs.ts';
import type { AnswerOf } from '../../lib/endpoints.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useSettled } from '../../lib/use-settled.ts';
import controls from '../../ui/controls.module.css';
import { JobArticle } from '../../ui/job-article.tsx';
import { JobCards } from '../../ui/job-card.tsx';
import { PremiumPrompt } from '../../ui/premium-prompt.tsx';
import fieldStyles from './fields.module.css';
import formStyles from './job-form.module.css';
import styles from './job-preview.module.css';
import { type JobValues, unchecked } from './job-values.ts';

/** The form asks what it says after this pause in typing. */
export const PREVIEW_WAIT_MS = 400;
const WIDE = '(min-width: 64em)';

const VIEWS = [
  { value: 'free', label: 'Free reader' },
  { value: 'premium', label: 'Premium member' },
  { value: 'list', label: 'In the list' },
] as const;
const EMPLOYER_VIEWS = [
  { value: 'free', label: 'Its page' },
  { value: 'list', label: 'In the list' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/**
 * A preview of the job as readers see it, debounced after each change. On a phone it loads only
 * when asked for (`isAsked`).
 */
export function JobPreview(props: {
  values: JobValues;
  isAsked: boolean;
  /** Who asks: an employer's job is never a premium one. */
  endpoint?: 'POST /api/admin/jobs/preview' | 'POST /api/employer-jobs/preview';
}) {
  const { values, isAsked, endpoint = 'POST /api/admin/jobs/preview' } = props;
  const views = endpoint === 'POST /api/admin/jobs/preview' ? VIEWS : EMPLOYER_VIEWS;
  const isWide = useMedia(WIDE);
  const [view, setView] = useState<View>('free');
  const body = unchecked(useSettled(values, PREVIEW_WAIT_MS));
  const isWanted = isWide || isAsked;
  const { data: preview, failure } = useApiData(endpoint, { body, isWanted });
  const isStale = failure !== null;
  return (
    <section id="job-preview" className={formStyles.preview} aria-label="Preview">
      <h2>Preview</h2>
      <fieldset className={`${fieldStyles.radios} ${styles.views}`}>
        <legend className={controls.hidden}>Seen by</legend>
        {views.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="preview"
              value={value}
              checked={view === value}
              onChange={() => setView(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isStale && (
        <p role="status">
          We could not reach the server. The preview will come back when you are connected.
        </p>
      )}
      {preview ? <Paper preview={preview} view={view} /> : !isStale && <p>Loading preview…</p>}
    </section>
  );
}

function Paper({
  preview,
  view,
}: {
  preview: AnswerOf<'POST /api/admin/jobs/preview'>;
  view: View;
}) {
  const { job, summary } = preview;
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = paper.current;
    if (!element) return;
    // Links in the preview must not leave the form.
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('click', hold, true);
    return () => element.removeEventListener('click', hold, true);
  }, []);
  const isFree = !job.is_premium_visible;
  return (
    <>
      {isFree && view === 'premium' && (
        <p className={styles.remark}>This is not a premium job. Everyone sees all of it.</p>
      )}
      <div ref={paper} className={styles.paper}>
        {view === 'list' && <JobCards jobs={[summary]} level={3} />}
        {view === 'free' && !isFree && (
          <JobArticle
            view={{ access: 'summary', job: summary, hidden: hiddenParts(job) }}
            gate={<PremiumPrompt id={job.id} hidden={hiddenParts(job)} offer={null} />}
            titleLevel={3}
          />
        )}
        {view !== 'list' && (isFree || view === 'premium') && (
          <JobArticle view={{ access: 'full', job }} titleLevel={3} />
        )}
      </div>
    </>
  );
}
