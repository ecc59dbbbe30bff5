import { lazy, Suspense, useRef, useState } from 'react';
import type { Profile } from '../../shared/profile.ts';
import type { SourceLine } from '../../shared/profile-exchange.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormMessage, type Message } from '../ui/form.tsx';
import styles from './exchange.module.css';
import { ExportMenu } from './export-menu.tsx';
import { SourcePanel } from './source-panel.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

type Props = {
  /** The profile as it is in the form now. */
  readProfile: () => Profile;
  /** The profile as it was last saved: another one after each save. */
  saved: Profile;
  /** Whether the form holds text that is not saved. */
  hasUnsaved: () => boolean;
  /** Puts a profile into the form, unsaved. */
  onImport: (profile: Profile) => void;
};

/** An import that can be taken back, and the lines of its document. */
type Done = { before: Profile; after: string; text: SourceLine[] | null };

/** The part of the profile page that brings a profile in from a file, and out as one. */
export function ProfileExchange({ readProfile, saved, hasUnsaved, onImport }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState<{ message: Message | null; saved: Profile } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [isAsking, setAsking] = useState(false);
  const importButton = useRef<HTMLButtonElement>(null);
  // "Not saved yet" is not true any more after a save.
  const message = note?.saved === saved ? note.message : null;
  const setMessage = (next: Message | null) => setNote({ message: next, saved });

  function take(profile: Profile, text: SourceLine[] | null) {
    const before = readProfile();
    setOpen(false);
    onImport(profile);
    setDone({ before, after: JSON.stringify(readProfile()), text });
    setMessage({
      tone: 'success',
      text: 'Your profile is filled in, but not saved yet. Check each section, then press Save Profile.',
    });
  }

  function undo() {
    if (!done) return;
    onImport(done.before);
    setAsking(false);
    setDone(null);
    setMessage({ tone: 'info', text: 'The import was undone.' });
    importButton.current?.focus();
  }

  return (
    <div className={styles.exchange}>
      <div className={styles.buttons}>
        <Button
          ref={importButton}
          aria-haspopup="dialog"
          onPress={() => {
            setMessage(null);
            setOpen(true);
          }}
        >
          Import
        </Button>
        <ExportMenu hasUnsaved={hasUnsaved} onMessage={setMessage} />
        {done && (
          <Button
            onPress={() => {
              if (JSON.stringify(readProfile()) === done.after) undo();
              else setAsking(true);
            }}
          >
            Undo import
          </Button>
        )}
      </div>
      <FormMessage message={message} />
      {done?.text && <SourcePanel lines={done.text} />}
      {isOpen && (
        <Suspense fallback={<p role="status">Opening…</p>}>
          <ImportDialog readProfile={readProfile} onUse={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {isAsking && (
        <ConfirmDialog
          question="You changed something after the import. Undo that too?"
          confirmLabel="Undo all of it"
          isGrave
          onConfirm={undo}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
