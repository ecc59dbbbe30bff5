import { useState } from 'react';
import type { ProfileSection } from '../../shared/constants/section-titles.ts';
import type { Profile } from '../../shared/profile.ts';
import type { ProfileSource, SourceLine, Unread } from '../../shared/profile-exchange.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import compareStyles from '../ui/compare-dialog.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './import.module.css';
import { type Choices, compareProfiles, leftOut, mergeProfiles } from './merge-profile.ts';
import { SectionChoice } from './section-choice.tsx';
import { SourceText } from './source-text.tsx';
import type { ReadFile } from './use-import.ts';

const SOURCES: Record<ProfileSource, string> = {
  europass: 'a Europass CV',
  linkedin: 'a LinkedIn archive',
  'json-resume': 'a JSON Resume',
  'reactive-resume': 'a Reactive Resume file',
  'waymark-pdf': 'a CV that was made here',
  'waymark-json': 'a profile that was saved here',
  word: 'a Word file',
  opendocument: 'an OpenDocument text',
  pdf: 'an ordinary PDF',
  text: 'a CV as text',
};

type Props = {
  /** The profile of the form when the file was read. */
  mine: Profile;
  file: ReadFile;
  onUse: (profile: Profile, text: SourceLine[] | null) => void;
  onAnother: () => void;
  onCancel: () => void;
};

/** The second step: what the file would change, with a choice for each section. */
export function ImportPreview({ mine, file, onUse, onAnother, onCancel }: Props) {
  const { name, imported, photo } = file;
  const [changes] = useState(() => compareProfiles(mine, imported.profile));
  const { guesses, text } = imported;
  const isGuess = (section: ProfileSection) => guesses.includes(section);
  // What was read by guess is chosen by the person alone.
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(
      changes.flatMap(({ section, choices: [first] }) =>
        isGuess(section) ? [] : [[section, first]],
      ),
    ),
  );
  const open = changes.filter(({ section }) => choices[section] === undefined).length;
  const hasNewPhoto = photo !== '' && photo !== mine.photo;
  const [takesPhoto, setTakesPhoto] = useState(mine.photo === '');
  const isNothing = changes.length === 0 && !hasNewPhoto;
  const choose = (section: ProfileSection, choice: Choices[ProfileSection]) =>
    setChoices({ ...choices, [section]: choice });

  const takesAny =
    (hasNewPhoto && takesPhoto) ||
    changes.some(({ section }) => (choices[section] ?? 'keep') !== 'keep');
  const [isAsked, setAsked] = useState(false);

  function use() {
    setAsked(!takesAny);
    if (!takesAny) return;
    const merged = mergeProfiles(mine, imported.profile, choices);
    onUse(hasNewPhoto && takesPhoto ? { ...merged, photo } : merged, text);
  }

  const review = (
    <div className={styles.review}>
      <p>
        <bdi className={styles.file}>{name}</bdi>
        {` is ${SOURCES[imported.source]}. `}
        {!isNothing &&
          (changes.length === 0
            ? 'It has a photo for your profile.'
            : `It has something for ${countOf(changes.length, 'section')} of your profile.`)}
      </p>
      {isNothing && (
        <Notice
          note={{
            tone: 'info',
            text: 'Your profile already has everything in this file.',
          }}
        />
      )}
      {imported.photo !== null && photo === '' && (
        <Notice note={{ tone: 'info', text: 'The photo in the file could not be opened.' }} />
      )}
      {hasNewPhoto && (
        <label className={styles.photo}>
          <input
            type="checkbox"
            checked={takesPhoto}
            onChange={({ currentTarget }) => setTakesPhoto(currentTarget.checked)}
          />
          <img src={photo} alt="In the file" width={64} height={64} />
          <span>
            {mine.photo === '' ? 'Use this photo' : 'Use this photo instead of mine'}
            {imported.photo !== null && (
              <small>
                Cropped to a square. You can choose another part of a photo in the form.
              </small>
            )}
          </span>
        </label>
      )}
      {changes.map((change) => (
        <SectionChoice
          key={change.section}
          change={change}
          choice={choices[change.section]}
          isGuess={isGuess(change.section)}
          leftOut={leftOut(change.section, mine, imported.profile)}
          onChoose={(choice) => choose(change.section, choice)}
        />
      ))}
      <NotTaken unread={imported.unread} />
      <p>
        <Button onPress={onAnother}>Choose another file</Button>
      </p>
    </div>
  );

  return (
    <>
      {text === null ? (
        review
      ) : (
        <div className={styles.beside}>
          {review}
          <SourceBeside text={text} />
        </div>
      )}
      <p role="status" className={styles.outcome}>
        {isAsked && !takesAny ? 'Choose at least one section first.' : ''}
      </p>
      {open > 0 && (
        <p className={styles.guess}>
          {`${countOf(open, 'section is', 'sections are')} not chosen yet, because we had to guess. What you do not choose stays as it is.`}
        </p>
      )}
      <div className={compareStyles.footer}>
        {!isNothing && (
          <Button look="button" onPress={use}>
            Use these
          </Button>
        )}
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </>
  );
}

/** The text of the file: open beside the review on a wide screen, closed above the end on a phone. */
function SourceBeside({ text }: { text: SourceLine[] }) {
  const [isOpen] = useState(() => matchMedia('(min-width: 68em)').matches);
  return (
    <details className={styles.source} open={isOpen}>
      <summary>The text of your file</summary>
      <div>
        <SourceText lines={text} />
      </div>
    </details>
  );
}

/** What could not be read, and why. */
function NotTaken({ unread }: { unread: Unread[] }) {
  if (unread.length === 0) return null;
  return (
    <details className={styles.unread}>
      <summary>{`${countOf(unread.length, 'thing')} in the file ${unread.length === 1 ? 'was' : 'were'} not imported`}</summary>
      <dl>
        {unread.map(({ what, why }) => (
          <div key={`${what} ${why}`}>
            <dt dir="auto">{what}</dt>
            <dd dir="auto">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
