import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { type ProfileSection, SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import { Button } from '../ui/button.tsx';
import { BasicSection } from './basic-sections.tsx';
// With the page: the bundler does not ask again for styles that did not come.
import listStyles from './list.module.css';
import { LoadBoundary } from './load-boundary.tsx';
import styles from './profile.module.css';
import type { ListName } from './profile-values.ts';

/** Where the focus goes when a section was opened by the user or by an error. */
export type Arrival = { section: ProfileSection; at: 'heading' | 'error'; number: number };

const loadLists = () => import('./list-section.tsx');
/** The lists come when the first of them is opened, or when the page has nothing else to load. */
const ListSection = lazy(async () => ({ default: (await loadLists()).ListSection }));

/** The fields of one section. */
export function SectionBody({
  section,
  arrival,
}: {
  section: ProfileSection;
  arrival: Arrival | null;
}) {
  useEffect(() => {
    // So that the sections open without a connection, too. Opening one asks again for what did not
    // come, and tells the user.
    const timer = setTimeout(() => void loadLists().then(null, () => null), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h2 id="section-title" tabIndex={-1}>
        {SECTION_TITLES[section]}
      </h2>
      <LoadBoundary key={section} fallback={<Failed />}>
        <Suspense
          fallback={
            <p role="status" className={listStyles.waiting}>
              Loading…
            </p>
          }
        >
          {fieldsOf(section)}
          {arrival?.section === section && <FocusOnArrival key={arrival.number} at={arrival.at} />}
        </Suspense>
      </LoadBoundary>
    </>
  );
}

function fieldsOf(section: ProfileSection): ReactNode {
  if (section === 'personal' || section === 'contact' || section === 'summary')
    return <BasicSection key={section} name={section} />;
  return <ListSection key={section} name={section satisfies ListName} />;
}

/** Rendered with the fields, so that its effect runs when they are there. */
function FocusOnArrival({ at }: { at: Arrival['at'] }) {
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>('#profile-section [aria-invalid="true"]');
    if (at === 'error' && wrong) {
      wrong.focus();
      return;
    }
    const title = document.getElementById('section-title');
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
  }, [at]);
  return null;
}

/** Instead of a section whose code could not be loaded. */
function Failed() {
  return (
    <div className={styles.failed} role="alert">
      <p>
        This section could not be loaded. Check your connection. What you wrote is stored on this
        device.
      </p>
      <Button onPress={() => location.reload()}>Load the page again</Button>
    </div>
  );
}
