import { useCallback, useEffect, useRef, useState } from 'react';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import { formatCount } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import { Optional } from '../../ui/fields.tsx';
import formStyles from '../../ui/form.module.css';
import { FieldWords } from '../../ui/form-fields.tsx';
import { describe, fieldId, type JobHost } from '../job-form/fields.tsx';
import styles from './rich-text.module.css';

type Editor = typeof import('./rich-text-editor.tsx').RichTextEditor;

const HINT = 'Short paragraphs and lists are easy to read on a phone.';

/** The description with its editor; a plain HTML textarea when the editor cannot be loaded. */
export function RichTextField({ host }: { host: JobHost }) {
  const { values, errors, change } = host;
  const { Editor, isMissing } = useEditor();
  const { hadFocus, watchFocus } = useLastFocus();
  const labelId = fieldId('description-label');
  const described = describe('description', errors.description, HINT);
  const ofField = {
    value: values.description,
    onChange: (description: string) => change({ description }),
  };
  return (
    <div className={formStyles.field}>
      <label id={labelId} className={controls.label} htmlFor={described.id}>
        Description
        <Optional />
      </label>
      <FieldWords id={fieldId('description')} error={errors.description} hint={HINT} />
      {Editor ? (
        <Editor {...ofField} labelledBy={labelId} described={described} takesFocus={hadFocus} />
      ) : (
        <>
          {isMissing && (
            <p role="status">
              The editor could not be loaded. You can write HTML here, or reload the page later.
            </p>
          )}
          <textarea
            {...described}
            ref={watchFocus}
            className={styles.fallback}
            dir="auto"
            name="description"
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
            readOnly={!isMissing}
            aria-busy={!isMissing || undefined}
          />
        </>
      )}
      <Count length={values.description.length} />
    </div>
  );
}

function Count({ length }: { length: number }) {
  const text = `${formatCount(length)} of ${formatCount(JOB_LIMITS.description)} characters, format included`;
  return (
    <p className={styles.count}>
      {length > JOB_LIMITS.description ? <b>{`Too long: ${text}`}</b> : text}
    </p>
  );
}

/** Whether a field had the focus when it was removed, for what takes its place. */
function useLastFocus() {
  const last = useRef(false);
  const watchFocus = useCallback(
    (field: HTMLTextAreaElement | null) => () => {
      last.current = document.activeElement === field;
    },
    [],
  );
  return { hadFocus: () => last.current, watchFocus };
}

function useEditor(): { Editor: Editor | null; isMissing: boolean } {
  const [Editor, setEditor] = useState<Editor | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isWanted = true;
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor }) => {
        if (isWanted) setEditor(() => RichTextEditor);
      },
      (error: unknown) => {
        // No connection: fall back to the textarea.
        console.info(`The editor could not be loaded: ${String(error)}`);
        if (isWanted) setMissing(true);
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return { Editor, isMissing };
}
