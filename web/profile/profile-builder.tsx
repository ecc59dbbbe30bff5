import { Suspense, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  PROFILE_SECTIONS,
  type ProfileSection,
  SECTION_TITLES,
} from '../../shared/constants/section-titles.ts';
import type { ProfileParts } from '../lib/profile-parts.ts';
import type { SessionUser } from '../lib/session.ts';
import { useKeptDraft } from '../lib/use-kept-draft.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Completeness } from './completeness.tsx';
import { LivePreview } from './live-preview.tsx';
import { LoadBoundary } from './load-boundary.tsx';
import styles from './profile.module.css';
import { tidyProfile } from './profile-values.ts';
import { SaveBar } from './save-bar.tsx';
import { type Arrival, SectionBody } from './section-body.tsx';
import { SectionMenu, SectionSheet } from './section-menu.tsx';
import { SeeMyCv } from './see-my-cv.tsx';
import type { LoadedProfile } from './use-profile.ts';
import { type ProfileForm, useProfileForm } from './use-profile-form.ts';
import { useProfileNow } from './use-profile-now.ts';
import { useSection } from './use-section.ts';

type Props = {
  user: SessionUser;
  loaded: LoadedProfile;
  parts: ProfileParts;
};

/** The form with its menu, the bar that saves, and the parts of other features. */
export function ProfileBuilder({ user, loaded, parts }: Props) {
  const [section, openSection] = useSection();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const arrivals = useRef(0);

  function go(next: ProfileSection, at: Arrival['at'] = 'heading') {
    arrivals.current += 1;
    setArrival({ section: next, at, number: arrivals.current });
    openSection(next);
  }

  const host = useProfileForm(user.id, loaded, (wrong) => go(wrong, 'error'));
  const { form } = host;
  const { Exchange } = parts;

  return (
    <FormProvider {...form}>
      <div className={styles.head}>
        <h1>Profile Builder</h1>
        {Exchange && (
          <LoadBoundary fallback={null}>
            <Suspense fallback={<div className={styles.room} />}>
              <Exchange
                readProfile={() => tidyProfile(form.getValues())}
                saved={host.saved}
                hasUnsaved={host.hasUnsaved}
                onImport={host.importProfile}
              />
            </Suspense>
          </LoadBoundary>
        )}
      </div>
      <Completeness />
      {host.restoredAt !== null && <Restored at={host.restoredAt} onDiscard={host.discardDraft} />}
      <div className={parts.Preview ? `${styles.columns} ${styles.withPreview}` : styles.columns}>
        <form
          className={styles.form}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void host.save();
          }}
        >
          <aside className={styles.side} aria-label="Profile sections and saving">
            <SaveBar host={host}>
              <SectionSheet current={section} saved={host.saved} onOpen={go} />
            </SaveBar>
            <SectionMenu current={section} saved={host.saved} onOpen={go} />
          </aside>
          <div className={styles.section} id="profile-section">
            <SectionBody section={section} arrival={arrival} />
            <Steps section={section} onOpen={go} />
            {parts.Preview && <SeeMyCv Preview={parts.Preview} />}
          </div>
        </form>
        {parts.Preview && <LivePreview Preview={parts.Preview} />}
      </div>
      <DraftKeeper host={host} />
      <LeaveGuard hasUnsaved={host.hasUnsaved} />
    </FormProvider>
  );
}

/** The sections before and after. */
function Steps({
  section,
  onOpen,
}: {
  section: ProfileSection;
  onOpen: (section: ProfileSection) => void;
}) {
  const index = PROFILE_SECTIONS.indexOf(section);
  const [before, after] = [PROFILE_SECTIONS[index - 1], PROFILE_SECTIONS[index + 1]];
  return (
    <div className={styles.steps}>
      {before && (
        <Button onPress={() => onOpen(before)}>
          Back<span className={controls.hidden}>{`: ${SECTION_TITLES[before]}`}</span>
        </Button>
      )}
      {after && <Button onPress={() => onOpen(after)}>{`Next: ${SECTION_TITLES[after]}`}</Button>}
    </div>
  );
}

/** Keeps the draft on this device. It renders nothing and re-renders with every change. */
function DraftKeeper({ host }: { host: ProfileForm }) {
  const { values } = useProfileNow();
  useKeptDraft(host.draftKey, { values, isDirty: host.hasUnsaved(), read: host.readDraftNow });
  return null;
}

function Restored({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const time = new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className={styles.restored} role="status">
      <p>{`We restored your unsaved text from ${time}. Press Save Profile to save it.`}</p>
      <Button onPress={onDiscard}>Discard draft</Button>
    </div>
  );
}
