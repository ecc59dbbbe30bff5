import { Fragment, useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import {
  PROFILE_SECTIONS,
  type ProfileSection,
  SECTION_TITLES,
} from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { isSame, isSectionFilled, type ProfileValues } from './profile-values.ts';
import styles from './section-menu.module.css';
import { useProfileNow } from './use-profile-now.ts';

/** What the menu says about a section; the gravest first. */
type State = 'wrong' | 'unsaved' | 'filled' | 'empty';

const STATE_WORDS: Record<State, string> = {
  wrong: 'Has an error',
  unsaved: 'Unsaved',
  filled: 'Filled',
  empty: 'Empty',
};

/** As many parts as a CV needs at least (shared/cv-completeness.ts), then the others. */
const FIRST = 4;
const GROUPS = [
  { id: 'first', title: 'Enough for a CV', sections: PROFILE_SECTIONS.slice(0, FIRST) },
  { id: 'more', title: 'More sections', sections: PROFILE_SECTIONS.slice(FIRST) },
];

type Props = {
  current: ProfileSection;
  /** The saved profile, to tell which sections hold unsaved text. */
  saved: Profile;
  onOpen: (section: ProfileSection) => void;
};

/** The 19 sections at the left of a wide screen. */
export function SectionMenu({ current, saved, onOpen }: Props) {
  return (
    <nav className={styles.menu} aria-label="Sections">
      <List current={current} states={useStates(saved)} onOpen={onOpen} />
    </nav>
  );
}

/** The same on a phone: a button that opens a sheet. */
export function SectionSheet({ current, saved, onOpen }: Props) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const states = useStates(saved);
  const isWrong = Object.values(states).includes('wrong');
  const number = PROFILE_SECTIONS.indexOf(current) + 1;

  function open() {
    setOpen(true);
    sheet.current?.showModal();
  }

  return (
    <>
      <Button
        className={`${controls.quiet} ${styles.opener}`}
        aria-haspopup="dialog"
        onPress={open}
      >
        {`Sections ${number}/${PROFILE_SECTIONS.length}`}
        {isWrong && <span className={`${styles.mark} ${styles.wrong}`} />}
      </Button>
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-labelledby="sections-title"
        onClose={() => setOpen(false)}
      >
        <div className={styles.sheetHead}>
          <h2 id="sections-title">Sections</h2>
          <Button onPress={() => sheet.current?.close()}>Close</Button>
        </div>
        {isOpen && (
          <>
            <List
              current={current}
              states={states}
              onOpen={(section) => {
                sheet.current?.close();
                onOpen(section);
              }}
            />
            <p className={styles.cv}>
              <A to="/cv-builder" className={controls.quiet}>
                Go to CV Builder
              </A>
            </p>
          </>
        )}
      </dialog>
    </>
  );
}

function List({
  current,
  states,
  onOpen,
}: {
  current: ProfileSection;
  states: Record<ProfileSection, State>;
  onOpen: (section: ProfileSection) => void;
}) {
  const prefix = useId();
  return GROUPS.map(({ id, title, sections }) => (
    <Fragment key={id}>
      <p id={`${prefix}-${id}`} className={styles.group}>
        {title}
      </p>
      <ol className={styles.list} aria-labelledby={`${prefix}-${id}`}>
        {sections.map((section) => {
          const state = states[section];
          return (
            <li key={section}>
              <Button
                className={styles.item}
                aria-current={section === current ? 'step' : undefined}
                onPress={() => onOpen(section)}
              >
                <span className={`${styles.mark} ${styles[state]}`} aria-hidden="true" />
                <span className={styles.title}>{SECTION_TITLES[section]}</span>
                <span
                  className={
                    state === 'empty' || state === 'filled' ? controls.hidden : styles.word
                  }
                >
                  {STATE_WORDS[state]}
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </Fragment>
  ));
}

function useStates(saved: Profile): Record<ProfileSection, State> {
  const { errors } = useFormState<ProfileValues>();
  const { profile } = useProfileNow();
  const stateOf = (section: ProfileSection): State => {
    if (errors[section]) return 'wrong';
    if (!isSame(profile, saved, section)) return 'unsaved';
    return isSectionFilled(profile, section) ? 'filled' : 'empty';
  };
  return Object.fromEntries(
    PROFILE_SECTIONS.map((section) => [section, stateOf(section)]),
  ) as Record<ProfileSection, State>;
}
