import styles from './apply.module.css';
import controls from './controls.module.css';
import { A } from './link.tsx';
import { SaveMark } from './save-mark.tsx';

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
          'Opens the employer’s site. Never pay to get a job, and do not send your passport before an interview. '
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

/** Apply and Save at the lower edge of a phone's screen; not where Apply stands beside the text. */
export function ApplyBar({ url }: { url: string }) {
  return (
    <div className={styles.bar}>
      <SaveMark text="Save" />
      <ApplyLink url={url} />
    </div>
  );
}
