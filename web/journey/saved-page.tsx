import { MAX_ASKED_LISTINGS } from '../../shared/journey.ts';
import { fixedHead } from '../lib/head.ts';
import { A } from '../ui/link.tsx';
import tones from '../ui/tones.module.css';
import { Book } from './book.tsx';
import { NothingSaved } from './nothing-saved.tsx';
import { Papers } from './papers.tsx';
import { ItemTemplate, StageTemplate } from './saved-list.tsx';
import styles from './saved-page.module.css';

export const handle = fixedHead({
  title: 'Saved jobs',
  description:
    'The jobs you saved, and how far you are with each: applied, interview, offer, travel.',
});

/**
 * /saved: all saved jobs, and behind the # the journey book of one of them. What is saved is on the
 * device: web/journey/show-saved.ts fills the places that are named by `data-slot`, and copies the
 * templates. The page is the same for everybody, so that it opens without a connection.
 */
export function Component() {
  return (
    <div id="saved" data-most-asked={MAX_ASKED_LISTINGS} data-tones={JSON.stringify(tones)}>
      <div data-view="list">
        <h1>Saved jobs</h1>
        <p role="status" className={styles.note} data-slot="removed" />
        <p role="status" className={styles.where} data-slot="where">
          Loading your saved jobs…
        </p>
        <noscript>
          <p>Saved jobs are stored on your device. This page needs JavaScript to show them.</p>
        </noscript>
        <div data-slot="stages" />
        <p className={styles.more} data-slot="more" hidden>
          <A to="/jobs">Search more jobs</A>
        </p>
      </div>
      <template data-template="book">
        <Book />
      </template>
      <template data-template="nothing">
        <NothingSaved />
      </template>
      <StageTemplate />
      <ItemTemplate />
      <Papers />
    </div>
  );
}
