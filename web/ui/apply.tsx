import { daysUntilExpiry, expiryLabel, expiryTone } from '../../shared/job-dates.ts';
import { useAppInfo } from '../lib/app-info.ts';
import styles from './apply.module.css';
import controls from './controls.module.css';
import { A } from './link.tsx';
import tones from './tones.module.css';

function ApplyLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      className={controls.button}
      rel="nofollow noopener noreferrer"
      target="_blank"
      data-apply=""
    >
      Apply Now
    </a>
  );
}

/**
 * Apply button beside the facts, with a warning against fraud. On phones the bar below has the
 * button.
 */
export function ApplyBox({ url }: { url: string }) {
  return (
    <div className={styles.box}>
      <ApplyLink url={url} />
      <p>
        {
          'You apply on the employer’s site. Never pay to get a job, and do not send your passport before an interview. '
        }
        <A to="/safety">How to check an offer</A>
      </p>
      <p className={styles.printed}>{`Apply at: ${url}`}</p>
    </div>
  );
}

/** Shown when an imported job has no application URL. */
export function NoApplyNote() {
  return (
    <div className={styles.box}>
      <p>
        This job has no link to apply. Look for the job on the employer’s own website. Never pay to
        get a job.
      </p>
    </div>
  );
}

/** Apply button at the end of the job; on phones it is sticky at the bottom of the screen. */
export function ApplyBar({ url, expiresAt }: { url: string; expiresAt: string | null }) {
  const { now } = useAppInfo();
  const days = daysUntilExpiry(expiresAt, now);
  return (
    <div className={styles.bar}>
      {days !== null && <span className={tones[expiryTone(days)]}>{expiryLabel(days)}</span>}
      <ApplyLink url={url} />
    </div>
  );
}
