import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as v from 'valibot';
import {
  type FeedRules,
  type ImportMapping,
  type Mapping,
  mappingSchema,
} from '../../../shared/import-mapping.ts';
import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPage } from '../admin-layout.tsx';
import { FieldChoices } from './field-choices.tsx';
import styles from './import-fields.module.css';
import { ImportPreview } from './import-preview.tsx';
import { previewText } from './mapping-words.ts';
import { RuleFields } from './rule-fields.tsx';

const PREVIEW_WAIT_MS = 500;
const MAX_MAPPING_FILE = 400_000;

/** /admin/imports/:runId/fields: which field of a file is which field of a job, with a preview. */
export const { handle, Component } = adminPage({
  title: 'Fields and preview',
  description: 'How the fields of a feed become jobs. For administrators.',
  Content,
});

function Content() {
  const { runId = '' } = useParams();
  const [rows, setRows] = useState<string>();
  const state = useApiData('GET /api/admin/imports/{id}/mapping', {
    params: { id: runId },
    query: { rows },
    isEdited: true,
  });
  return (
    <div className={styles.page}>
      <p>
        <A to="/admin/imports">Back to imports</A>
      </p>
      <LoadState state={state} />
      {state.data && (
        // Another list of the file has other fields: the choices begin anew.
        <Fields key={`${rows}`} runId={runId} data={state.data} onRows={setRows} />
      )}
    </div>
  );
}

type Props = { runId: string; data: ImportMapping; onRows: (rows: string) => void };

function Fields({ runId, data, onRows }: Props) {
  const { survey, isKnown, name, source } = data;
  const isSameList = data.mapping?.rows === survey.rows;
  const [mapping, setMapping] = useState<Mapping | null>(
    (isSameList ? data.mapping : null) ?? (isKnown ? null : survey.proposal),
  );
  const [rules, setRules] = useState<FeedRules>(data.rules);
  const [employer, setEmployer] = useState(data.employer);
  const [note, setNote] = useState<Note | null>(null);
  const { busy, isBusy, act } = useAction<'import' | 'save'>(setNote);
  const navigate = useNavigate();
  const canRead = isKnown || mapping !== null;
  const body = { mapping: mapping && withoutEmptyParts(mapping), rules, employer };
  const settled = useSettled(JSON.stringify(body), PREVIEW_WAIT_MS);
  const preview = useApiData('POST /api/admin/imports/{id}/preview', {
    params: { id: runId },
    body: JSON.parse(settled) as typeof body,
    isWanted: canRead,
    otherwise: 'The preview could not be made. Please try again.',
  });
  const params = { id: runId };
  const isCurrent = settled === JSON.stringify(body) && !preview.isLoading && !preview.failure;
  const taken = isCurrent ? (preview.data?.taken ?? 0) : 0;

  const save = () =>
    act(
      () => call('PUT /api/admin/imports/{id}/mapping', { params, body }),
      `Saved. The next imports of ${source} are read like this.`,
      { name: 'save', otherwise: 'This could not be saved.' },
    );
  const importNow = async () => {
    const isSaved = await act(
      () => call('PUT /api/admin/imports/{id}/mapping', { params, body }),
      null,
      { name: 'import', otherwise: 'This could not be saved.' },
    );
    const isStarted =
      isSaved &&
      (await act(() => call('POST /api/admin/imports/{id}/import', { params }), null, {
        name: 'import',
        otherwise: 'The import could not be started.',
      }));
    if (isStarted) void navigate('/admin/imports');
  };

  if (survey.lists.length === 0 && !isKnown)
    return (
      <p role="alert">
        {survey.kind === 'page'
          ? 'This is a web page that names no jobs in a form that software can read. Ask for the address of the feed.'
          : 'We found no list of jobs in this file. It may be an error message in place of the feed, or an empty feed.'}
      </p>
    );
  return (
    <>
      <p>
        {isKnown && mapping === null
          ? 'We know the format of this file. See below how its rows become jobs.'
          : 'We do not know this format. We guessed which part of the file is which; please check each choice. Nothing is written until you press “Import now”.'}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>File or feed</dt>
          <dd dir="auto">{name}</dd>
        </div>
        <div>
          <dt>Its jobs are listed under</dt>
          <dd dir="auto">{source}</dd>
        </div>
      </dl>
      <div className={styles.columns}>
        <div>
          {mapping === null ? (
            survey.proposal && (
              <p>
                <Button onPress={() => setMapping(survey.proposal)}>
                  Choose the fields by hand
                </Button>
              </p>
            )
          ) : (
            <>
              <FieldChoices
                survey={survey}
                mapping={mapping}
                onChange={setMapping}
                onRows={onRows}
              />
              <MappingFile
                mapping={mapping}
                source={source}
                onRead={(read) => {
                  setMapping(read);
                  setNote({
                    tone: 'success',
                    text: 'The fields of the file are used. Please check them.',
                  });
                }}
                onProblem={(text) => setNote({ tone: 'error', text })}
              />
              {isKnown && (
                <p>
                  <Button onPress={() => setMapping(null)}>Read it as the known format</Button>
                </p>
              )}
            </>
          )}
          <RuleFields
            rules={rules}
            employer={employer}
            hasPages={data.hasPages}
            onRules={setRules}
            onEmployer={setEmployer}
          />
        </div>
        <section aria-labelledby="preview" className={styles.preview}>
          <h2 id="preview">Preview</h2>
          <LoadState state={preview} />
          {preview.data && !preview.failure && (
            <ImportPreview preview={preview.data} isMapped={mapping !== null} />
          )}
        </section>
      </div>
      <div className={styles.bar}>
        <Notice note={note} />
        <p role="status">{preview.data && !preview.failure ? previewText(preview.data) : ''}</p>
        <div className={styles.actions}>
          {taken > 0 && (
            <Button look="button" isDisabled={isBusy} onPress={importNow}>
              {busy === 'import' ? 'Starting...' : 'Import now'}
            </Button>
          )}
          {canRead && (
            <Button isDisabled={isBusy} onPress={save}>
              {busy === 'save' ? 'Saving...' : 'Save for the next import'}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** A part of the text that was added and not chosen yet is not sent. */
function withoutEmptyParts(mapping: Mapping): Mapping {
  return { ...mapping, description: mapping.description.filter((part) => part !== '') };
}

/** Saves the choices as a file, and takes those of one. */
function MappingFile(props: {
  mapping: Mapping;
  source: string;
  onRead: (mapping: Mapping) => void;
  onProblem: (text: string) => void;
}) {
  const { mapping, source, onRead, onProblem } = props;
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_MAPPING_FILE)
      return onProblem('This file is too large to be saved fields.');
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mappingSchema), await file.text());
    if (parsed.success) onRead(parsed.output);
    else onProblem('This file has no saved fields. Choose one that was saved on this page.');
  };
  return (
    <details>
      <summary>Save these choices as a file, or use saved ones</summary>
      <p>
        <Button
          onPress={() =>
            saveFile(
              `${source.replace(/[^\p{L}\p{N}]+/gu, '-')}-fields.json`,
              new Blob([JSON.stringify(mapping, null, 2)], { type: 'application/json' }),
            )
          }
        >
          Save as a file
        </Button>
      </p>
      <label>
        <b>Use a saved file</b>
        <input type="file" accept=".json" onChange={({ target }) => void read(target.files?.[0])} />
      </label>
    </details>
  );
}
