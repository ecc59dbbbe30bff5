import { useId, useState } from 'react';
import { type ProfileSection, SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import { exactKey, isEntryList, markNew, sectionEntries } from '../lib/section-entries.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import compareStyles from '../ui/compare-dialog.module.css';
import dialogStyles from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import { SectionSide } from '../ui/section-side.tsx';
import {
  compareSaves,
  mergeSaves,
  type Side,
  type Sides,
  sidesOf,
  type TwoSaves,
} from './compare-saves.ts';
import styles from './conflict-dialog.module.css';

const SIDE_LABELS: Record<Side, string> = {
  here: 'Keep what is here',
  there: 'Keep the other one',
  all: 'Keep the entries of both',
};

const listOf = (sections: readonly ProfileSection[]) =>
  sections.map((section) => SECTION_TITLES[section]).join(', ');

export type ConflictProps = {
  saves: TwoSaves;
  /** Whether the question is open. */
  isOpen: boolean;
  /** Asks again, about what is saved then. */
  onCompare: () => void;
  /** Called with the profile once every section has a choice. */
  onChosen: (merged: Profile) => void;
  onClose: () => void;
};

/** Says that the profile was saved elsewhere, too; nothing is replaced without a choice. */
export function ConflictNotice({ isOpen, onCompare, ...question }: ConflictProps) {
  return (
    <div className={styles.notice}>
      <p role="alert">
        <b>Your profile was saved on another device or in another tab since you opened it here.</b>{' '}
        Nothing is lost. Compare both and choose what to keep.
      </p>
      <Button aria-haspopup="dialog" onPress={onCompare}>
        Compare
      </Button>
      {isOpen && <ConflictDialog {...question} />}
    </div>
  );
}

/** Shows both forms of each section that was changed in two places, and asks which one to keep. */
function ConflictDialog(props: Pick<ConflictProps, 'saves' | 'onChosen' | 'onClose'>) {
  const { saves, onChosen, onClose } = props;
  const { both, onlyHere, onlyThere } = compareSaves(saves);
  const [sides, setSides] = useState<Sides>({});
  const [isAsked, setAsked] = useState(false);
  const titleId = useId();
  const open = both.filter((section) => sides[section] === undefined);
  const chooseAll = (side: Side) =>
    setSides(Object.fromEntries(both.map((section) => [section, side])));

  function keep() {
    setAsked(open.length > 0);
    if (open.length === 0) onChosen(mergeSaves(saves, sides));
  }

  return (
    <Modal
      className={`${dialogStyles.dialog} ${compareStyles.dialog}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <h2 id={titleId} className={styles.title}>
        Your profile was changed in two places
      </h2>
      <p>
        It was saved on another device or in another tab since you opened it here. Choose what to
        keep. Nothing is saved or lost until you do.
      </p>
      {onlyThere.length > 0 && (
        <p>{`Changed only on the other device or tab, and kept: ${listOf(onlyThere)}.`}</p>
      )}
      {onlyHere.length > 0 && <p>{`Changed only here, and kept: ${listOf(onlyHere)}.`}</p>}
      {both.length > 1 && (
        <div className={styles.row}>
          <Button onPress={() => chooseAll('here')}>Keep all from here</Button>
          <Button onPress={() => chooseAll('there')}>Keep all others</Button>
        </div>
      )}
      {both.map((section) => (
        <SectionConflict
          key={section}
          saves={saves}
          section={section}
          side={sides[section]}
          onSide={(side) => setSides({ ...sides, [section]: side })}
        />
      ))}
      <p role="status" className={styles.missing}>
        {isAsked && open.length > 0 && `Please choose for: ${listOf(open)}.`}
      </p>
      <div className={compareStyles.footer}>
        <Button look="button" onPress={keep}>
          Save these
        </Button>
        <Button onPress={onClose}>Not now</Button>
      </div>
    </Modal>
  );
}

function SectionConflict(props: {
  saves: TwoSaves;
  section: ProfileSection;
  /** Nothing while the person has not chosen. */
  side: Side | undefined;
  onSide: (side: Side) => void;
}) {
  const { saves, section, side, onSide } = props;
  const { base, here, there } = saves;
  const name = useId();
  const changed =
    base === null ? 'different here and on another device' : 'changed here and on another device';
  return (
    <fieldset className={compareStyles.section}>
      <legend>{`${SECTION_TITLES[section]}: ${changed}`}</legend>
      <div className={compareStyles.choices}>
        {sidesOf(saves, section).map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={side === option}
              onChange={() => onSide(option)}
            />
            {SIDE_LABELS[option]}
          </label>
        ))}
      </div>
      <div className={compareStyles.sides}>
        <Form title="Here" section={section} profile={here} other={there} />
        <Form title="On the other device or tab" section={section} profile={there} other={here} />
      </div>
    </fieldset>
  );
}

/** One form of a section. Entries that both forms have are only counted, unless all are. */
function Form(props: { title: string; section: ProfileSection; profile: Profile; other: Profile }) {
  const { title, section, profile, other } = props;
  const entries = markNew(
    sectionEntries(profile, section),
    sectionEntries(other, section),
    exactKey,
  );
  const differing = entries.filter(({ isNew }) => isNew);
  const hidden =
    isEntryList(section) && differing.length > 0 ? entries.length - differing.length : 0;
  const shown = hidden > 0 ? differing : entries;
  const hasOtherPhoto = section === 'personal' && profile.photo !== other.photo;
  return (
    <div className={styles.form}>
      <SectionSide title={title} entries={shown} mark="differs" />
      {hasOtherPhoto && profile.photo === '' && <p>No photo</p>}
      {hasOtherPhoto && profile.photo !== '' && (
        <img src={profile.photo} alt="" width={64} height={64} />
      )}
      {entries.length === 0 && !hasOtherPhoto && <p>Nothing</p>}
      {hidden > 0 && <p>{`And ${countOf(hidden, 'entry', 'entries')} that both have.`}</p>}
      {isEntryList(section) && entries.length > 0 && differing.length === 0 && (
        <p>The other one has these too, in another order or beside others.</p>
      )}
    </div>
  );
}
