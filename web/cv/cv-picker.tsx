import { useEffect, useId, useRef, useState } from 'react';
import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import { type Cv, MAX_CV_NAME, MAX_CVS } from '../../shared/cvs.ts';
import type { Profile } from '../../shared/profile.ts';
import { jobPath } from '../lib/url.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { AdvertWordList } from './advert-word-list.tsx';
import styles from './cv-picker.module.css';
import type { Cvs } from './use-cvs.ts';

/** Which CV the builder is about, a new one, and what only this one says. */
export function CvPicker({ cvs, profile }: { cvs: Cvs; profile: Profile | null }) {
  const { all, cv, jobId, note, isBusy, choose, make } = cvs;
  const [isNaming, setNaming] = useState(false);
  const id = useId();
  const forJob = all.find(({ job }) => job !== null && job.id === jobId);
  return (
    <section className={styles.picker} aria-label="Your CVs">
      <LoadState state={cvs.state} />
      <div className={styles.row}>
        <div className={controls.field}>
          <label className={controls.label} htmlFor={id}>
            Choose a CV
          </label>
          <select
            id={id}
            className={controls.input}
            value={cv?.id ?? ''}
            onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
          >
            <option value="">My CV</option>
            {all.map(({ id: number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {all.length < MAX_CVS - 1 && (
          <Button onPress={() => setNaming(true)}>New CV for another job</Button>
        )}
      </div>
      {jobId !== null && (
        <p className={styles.forJob}>
          {forJob ? (
            <Button look="button" onPress={() => choose(forJob.id)}>
              Open your CV for this job
            </Button>
          ) : (
            <Button look="button" isDisabled={isBusy} onPress={() => void make({ job_id: jobId })}>
              Make a CV for this job
            </Button>
          )}
          <A to={jobPath(jobId)}>See the job</A>
        </p>
      )}
      {isNaming && (
        <NewCv
          isBusy={isBusy}
          onCancel={() => setNaming(false)}
          onMake={async (name) => {
            if (await make({ name })) setNaming(false);
          }}
        />
      )}
      {cv && <Details key={cv.id} cv={cv} cvs={cvs} profile={profile} />}
      <Notice note={note} />
    </section>
  );
}

function NewCv(props: {
  isBusy: boolean;
  onCancel: () => void;
  onMake: (name: string) => Promise<void>;
}) {
  const { isBusy, onCancel, onMake } = props;
  const [name, setName] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void onMake(name);
      }}
    >
      <div className={controls.field}>
        <label className={controls.label} htmlFor={id}>
          A name for the new CV
        </label>
        <input
          id={id}
          ref={input}
          className={controls.input}
          value={name}
          maxLength={MAX_CV_NAME}
          placeholder="For Oslo hospital"
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" look="button" isDisabled={isBusy || name.trim() === ''}>
        Make this CV
      </Button>
      <Button onPress={onCancel}>Cancel</Button>
    </form>
  );
}

/** What only this CV says. An empty field leaves what the profile says. */
function Details({ cv, cvs, profile }: { cv: Cv; cvs: Cvs; profile: Profile | null }) {
  const { change, remove } = cvs;
  const id = useId();
  return (
    <div className={styles.details}>
      {cv.job && (
        <p>
          {'For the job: '}
          <A to={jobPath(cv.job.id)} dir="auto">
            {[cv.job.title, cv.job.employer].filter(Boolean).join(', ')}
          </A>
        </p>
      )}
      <div className={controls.field}>
        <label className={controls.label} htmlFor={`${id}-name`}>
          Name of this CV
        </label>
        <input
          id={`${id}-name`}
          className={controls.input}
          defaultValue={cv.name}
          maxLength={MAX_CV_NAME}
          dir="auto"
          autoComplete="off"
          onBlur={({ target }) => {
            const name = target.value.trim();
            if (name === '') target.value = cv.name;
            else if (name !== cv.name) change({ name });
          }}
        />
      </div>
      <div className={controls.field}>
        <label className={controls.label} htmlFor={`${id}-title`}>
          Professional title on this CV
        </label>
        <input
          id={`${id}-title`}
          className={controls.input}
          defaultValue={cv.professionalTitle}
          placeholder={profile?.professionalTitle}
          maxLength={PROFILE_LIMITS.line}
          dir="auto"
          autoComplete="off"
          onBlur={({ target }) => {
            const professionalTitle = target.value.trim();
            if (professionalTitle !== cv.professionalTitle) change({ professionalTitle });
          }}
        />
      </div>
      <div className={controls.field}>
        <label className={controls.label} htmlFor={`${id}-summary`}>
          Summary on this CV
        </label>
        <textarea
          id={`${id}-summary`}
          className={controls.input}
          rows={4}
          defaultValue={cv.summary}
          placeholder={profile?.summary}
          maxLength={PROFILE_LIMITS.text}
          dir="auto"
          autoComplete="off"
          onBlur={({ target }) => {
            const summary = target.value.trim();
            if (summary !== cv.summary) change({ summary });
          }}
        />
      </div>
      <p className={styles.soft}>
        Leave title and summary empty to use those of your profile. All else comes from your
        profile.
      </p>
      {cv.job && <AdvertWordList cv={cv.id} />}
      <p>
        <ConfirmButton
          question={`Delete “${cv.name}”?`}
          about="Its settings, its cover letter and the links to it are deleted, too. Your profile stays as it is."
          confirmLabel="Delete this CV"
          onConfirm={remove}
        >
          Delete this CV
        </ConfirmButton>
      </p>
    </div>
  );
}
