import { STAGES } from '../../shared/journey.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { Trail } from '../ui/trail.tsx';
import styles from './saved-list.module.css';

/** A part of the list: the saved jobs of one stage. */
export function StageTemplate() {
  return (
    <template data-template="stage">
      <section className={styles.stage}>
        <h2>
          <span data-slot="name" /> <small data-slot="count" />
        </h2>
        <ul className={styles.list} />
      </section>
    </template>
  );
}

/** A saved job in a list, with its trail. */
export function ItemTemplate() {
  return (
    <>
      <template data-template="list">
        <ul className={styles.list} />
      </template>
      <template data-template="item">
        <li>
          <h3>
            <A to="/saved" dir="auto" data-slot="title" />
          </h3>
          <p className={styles.who}>
            <bdi data-slot="employer" /> <bdi data-slot="place" />
          </p>
          <p className={styles.state}>
            <Trail done={0} total={STAGES.length} />
            <b data-slot="stage" />
          </p>
          <button type="button" className={styles.remove} data-do="remove">
            Remove
            <span className={controls.hidden} data-slot="remove" />
          </button>
        </li>
      </template>
      <template data-template="closed">
        <span className={styles.closed}>No longer open</span>
      </template>
    </>
  );
}
