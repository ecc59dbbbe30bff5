import { lazy, Suspense, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { FieldWords } from '../ui/form-fields.tsx';
import { useFieldError } from './field.tsx';
import styles from './photo.module.css';
import type { ProfileValues } from './profile-values.ts';

const PhotoCrop = lazy(async () => ({ default: (await import('./photo-crop.tsx')).PhotoCrop }));

/** The photo: choose a file or take a picture, crop it, remove it. */
export function PhotoField() {
  const { setValue } = useFormContext<ProfileValues>();
  const photo = useWatch<ProfileValues, 'personal.photo'>({ name: 'personal.photo' });
  const error = useFieldError('personal.photo');
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const put = (value: string) =>
    setValue('personal.photo', value, { shouldValidate: true, shouldDirty: true });

  function open(input: HTMLInputElement) {
    setFailure(null);
    setFile(input.files?.[0] ?? null);
    // The same file can be chosen again.
    input.value = '';
  }

  return (
    <fieldset className={formStyles.field} aria-describedby="photo-hint photo-error">
      <legend className={controls.label}>Photo (optional)</legend>
      <FieldWords
        id="photo"
        error={failure ?? error}
        hint="A clear photo of your face. In some countries, such as the United States and the United Kingdom, a CV has no photo."
      />
      <div className={styles.row}>
        {photo ? (
          <img className={styles.photo} src={photo} alt="Your profile" width={100} height={100} />
        ) : (
          <div className={styles.none}>
            <svg viewBox="0 0 24 24" width="48" height="48" fill="currentColor" aria-hidden="true">
              <circle cx="12" cy="8" r="4.5" />
              <path d="M3 22c0-5 4-8 9-8s9 3 9 8z" />
            </svg>
          </div>
        )}
        <div className={styles.buttons}>
          <Button onPress={() => chooser.current?.click()}>
            {photo ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          <Button
            className={`${controls.quiet} ${styles.camera}`}
            onPress={() => camera.current?.click()}
          >
            Take a picture
          </Button>
          {photo && <Button onPress={() => put('')}>Remove photo</Button>}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo file"
        onChange={({ currentTarget }) => open(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        aria-label="Picture from the camera"
        onChange={({ currentTarget }) => open(currentTarget)}
      />
      {file && (
        <Suspense fallback={<p role="status">Opening the photo…</p>}>
          <PhotoCrop
            file={file}
            onDone={(value) => {
              setFile(null);
              put(value);
            }}
            onFailure={(reason) => {
              setFile(null);
              setFailure(reason);
            }}
            onCancel={() => setFile(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
