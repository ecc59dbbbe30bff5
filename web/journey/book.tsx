import { TRADES } from '../../shared/constants/trades.ts';
import { SAVED_LIMITS } from '../../shared/journey.ts';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { A } from '../ui/link.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './book.module.css';
import { JourneyMap } from './journey-map.tsx';
import pageStyles from './saved-page.module.css';
import { Way } from './way.tsx';

/** The journey book of one job: which job it is, the way, notes, papers, and the other jobs. */
export function Book() {
  return (
    <div>
      <header className={styles.band}>
        <p className={styles.up}>
          <A to="/saved">All saved jobs</A>
        </p>
        <div className={styles.head}>
          <div>
            <h1>Your journey</h1>
            <p>
              <a href="/jobs" dir="auto" data-slot="title">
                Job
              </a>
              <br />
              <bdi data-slot="employer" />
              {', '}
              <bdi data-slot="place" />
            </p>
          </div>
          <span className={styles.slot} data-slot="person" />
        </div>
        <JourneyMap />
      </header>
      {TRADES.map(({ id, categories }) => (
        <template key={id} data-categories={categories.join('|')}>
          <Tile trade={id} className={styles.person} />
        </template>
      ))}
      <div className={pageStyles.book}>
        <div>
          <p className={styles.open} data-slot="openness" />
          <Way />
          <Notes />
          <p role="alert" className={styles.failure} data-slot="failure" />
          <div data-slot="papers" />
          <p>
            <a href="/cv-builder" rel="nofollow" data-slot="make-cv">
              Make a CV for this job
            </a>
          </p>
          <p>
            <a href="/jobs" data-slot="paper">
              Page for my family, to print or share
            </a>
          </p>
          <p className={styles.remove}>
            <button type="button" className={controls.quiet} data-do="remove">
              Remove this job
            </button>
          </p>
        </div>
        <aside aria-labelledby="all" data-slot="others">
          <h2 id="all">All your jobs</h2>
          <div data-slot="all" />
        </aside>
      </div>
    </div>
  );
}

function Notes() {
  return (
    <div className={styles.notes}>
      <label htmlFor="notes" className={controls.label}>
        Your notes
      </label>
      <p id="notes-hint" className={formStyles.hint}>
        Names, dates, questions. Only you see them.
      </p>
      <textarea
        id="notes"
        aria-describedby="notes-hint"
        className={`${controls.input} ${formStyles.lines}`}
        rows={4}
        dir="auto"
        maxLength={SAVED_LIMITS.note}
        autoComplete="off"
      />
    </div>
  );
}
