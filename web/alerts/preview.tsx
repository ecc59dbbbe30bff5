import { type ReactNode, useState } from 'react';
import type { Frequency } from '../../shared/alert-words.ts';
import { failureOf, NETWORK_ERROR } from '../lib/call.ts';
import type { Answer } from '../lib/endpoints.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import styles from './alerts.module.css';

const FAILURE = 'The preview could not be loaded. Please try again.';

type Asked = Answer<'GET /api/alerts/{id}/preview' | 'POST /api/notifications/preview'>;
type Loaded = { choices: object | undefined; jobs: ReactNode; failure: string | false };

/** The part that shows jobs; null without a connection. */
const loadJobs = () =>
  import('./preview-jobs.tsx').then(
    ({ PreviewJobs }) => PreviewJobs,
    () => null,
  );

/** A button that shows what an alert would send now. */
export function Preview(props: {
  label: string;
  load: () => Promise<Asked>;
  /** What the preview is of: other choices, other jobs. */
  choices?: object;
  /** Which alert, for screen readers. */
  of?: string;
  /** More actions, beside the button. */
  children?: ReactNode;
  frequency: Frequency;
}) {
  const { label, load, choices, of, children, frequency } = props;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { isBusy, run } = useOneRequest();
  const shown = loaded?.choices === choices ? loaded : null;

  async function open() {
    const got = await run(() => Promise.all([load(), loadJobs()]));
    if (!got) return;
    const [answer, Jobs] = got;
    setLoaded({
      choices,
      jobs: answer.ok && Jobs && <Jobs preview={answer.body} frequency={frequency} />,
      failure: answer.ok ? !Jobs && NETWORK_ERROR : failureOf(answer, FAILURE),
    });
  }

  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <Button
          className={styles.tool}
          aria-expanded={Boolean(shown?.jobs)}
          isDisabled={isBusy}
          onPress={() => (shown?.jobs ? setLoaded(null) : void open())}
        >
          {isBusy ? 'Loading preview...' : shown?.jobs ? 'Hide preview' : label}
          <span className={controls.hidden}>{of && ` of ${of}`}</span>
        </Button>
        {children}
      </div>
      <div aria-live="polite">{shown?.jobs}</div>
      {shown?.failure && <FormMessage message={{ tone: 'error', text: shown.failure }} />}
    </div>
  );
}
