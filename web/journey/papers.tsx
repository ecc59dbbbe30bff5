import { ALSO_REQUIRED } from '../../shared/permits.ts';
import formStyles from '../ui/form.module.css';
import { A } from '../ui/link.tsx';
import styles from './book.module.css';

/** What everybody needs besides a route, in the words of `ALSO_REQUIRED`. */
const ALSO = ['qualification', 'language', 'health', 'nationality'] as const;

/**
 * The papers for the country of a job, to tick off: what the stored facts on permits state of each
 * route, and nothing else. Templates of web/journey/show-papers.ts.
 */
export function Papers() {
  return (
    <>
      <template data-template="papers">
        <section className={styles.papers} aria-labelledby="papers">
          <h2 id="papers" data-slot="heading">
            Documents
          </h2>
          <p data-slot="intro" />
          <div data-slot="routes" />
          <fieldset>
            <legend>For every route</legend>
            {ALSO.map((name) => (
              <CheckBox
                key={name}
                name={`also.${name}`}
                text={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
              />
            ))}
          </fieldset>
          <p>
            <small>{ALSO_REQUIRED}</small>
          </p>
          <div data-slot="never">
            <h3>What you must never pay</h3>
            <ul />
          </div>
          <p>
            <small data-slot="source" />
          </p>
          <p className={styles.links}>
            <A to="/permits" data-slot="rules">
              All the rules we know
            </A>
            <a href="/permits" rel="noopener noreferrer" data-slot="official">
              Official page
            </a>
          </p>
        </section>
      </template>
      <template data-template="no-papers">
        <section className={styles.papers}>
          <h2>Documents</h2>
          <p>
            Open this page once when you have a connection to see what the official rules require.
          </p>
        </section>
      </template>
      <template data-template="route">
        <fieldset>
          <legend />
        </fieldset>
      </template>
      <template data-template="box">
        <CheckBox name="" text="" />
      </template>
    </>
  );
}

/** A box to tick; `name` is how the job keeps it. */
function CheckBox({ name, text }: { name: string; text: string }) {
  return (
    <div className={formStyles.check}>
      <input type="checkbox" id={name || undefined} name={name} autoComplete="off" />
      <label htmlFor={name || undefined}>{text}</label>
    </div>
  );
}
