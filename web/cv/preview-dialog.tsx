import { type KeyboardEvent, useId, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Paper } from '../../shared/cv.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { CvPreview } from '../ui/cv-preview.tsx';
import type { Note } from '../ui/form.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { DialogHead } from './dialog-head.tsx';
import { PaperChoice } from './option-row.tsx';
import { PageBudget } from './page-budget.tsx';
import styles from './preview-dialog.module.css';
import { PREVIEW_FAILED, refusalNote } from './refusal-words.ts';
import { templateName } from './template-name.ts';
import { canStepZoom, START_ZOOM, stepZoom, zoomByKey } from './zoom.ts';

type Props = {
  template: string;
  paper: Paper;
  /** The country that the CV is for, '' for none. */
  country: CountryCode | '';
  /** The number of the CV, null for "My CV". */
  cv: number | null;
  isChosen: boolean;
  isFree: boolean;
  isDownloading: boolean;
  /** The result of the last action. */
  note: Note | null;
  onPaper: (paper: Paper) => void;
  onDownload: () => void;
  onCheck: () => void;
  onUse: () => void;
  onRefusal: (refusal: Refusal) => void;
  /** Called when a section was hidden here. */
  onHidden: () => void;
  onClose: () => void;
};

/** The preview of the saved profile with a template (specification, section 2). */
export function PreviewDialog(props: Props) {
  const { template, paper, country, cv, onPaper, onRefusal, onHidden, onClose } = props;
  const [zoom, setZoom] = useState(START_ZOOM);
  const [pages, setPages] = useState<number | null>(null);
  const [html, setHtml] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const titleId = useId();

  function zoomWithKeys(event: KeyboardEvent<HTMLDialogElement>) {
    const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event;
    // Not the keys of a dialog above this one, and not those of the browser's own zoom.
    if (!currentTarget.contains(target as Node) || ctrlKey || metaKey || altKey) return;
    setZoom(zoomByKey(zoom, key));
  }

  function setReason(reason: Refusal | null) {
    setRefusal(reason);
    if (reason) onRefusal(reason);
  }

  return (
    <Modal
      onClose={onClose}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-lock=""
      onKeyDown={zoomWithKeys}
    >
      <DialogHead id={titleId} title={`Preview: ${templateName(template)}`} onClose={onClose}>
        <p role="status" className={styles.pages}>
          {pages !== null && countOf(pages, 'page')}
        </p>
        <div className={styles.tools}>
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
          <PaperChoice paper={paper} hidesLabel onPaper={onPaper} />
        </div>
      </DialogHead>
      <Notice note={refusal && refusalNote(PREVIEW_FAILED, refusal)} />
      {refusal && (
        <p>
          <Button onPress={() => setAttempt(attempt + 1)}>Try again</Button>
        </p>
      )}
      <CvPreview
        key={attempt}
        template={template}
        paper={paper}
        country={country}
        cv={cv}
        zoom={zoom}
        onPages={(count, shown) => {
          setPages(count);
          setHtml(shown);
        }}
        onRefusal={setReason}
      />
      {html !== null && pages !== null && pages > 1 && (
        <PageBudget
          key={`${paper} ${html}`}
          html={html}
          paper={paper}
          cv={cv}
          onHidden={() => {
            setHtml(null);
            setAttempt(attempt + 1);
            onHidden();
          }}
        />
      )}
      <Actions {...props} />
    </Modal>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const step = (direction: 1 | -1, label: string, sign: string) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!canStepZoom(zoom, direction) || undefined}
      onClick={() => onZoom(stepZoom(zoom, direction))}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className={styles.zoom} role="group" aria-label="Zoom">
      {step(-1, 'Zoom out', '−')}
      <output>{`${zoom}%`}</output>
      {step(1, 'Zoom in', '+')}
      <button type="button" aria-label="Reset zoom" onClick={() => onZoom(START_ZOOM)}>
        Reset
      </button>
    </div>
  );
}

function Actions(props: Props) {
  const { isChosen, isFree, isDownloading, note, onDownload, onCheck, onUse } = props;
  return (
    <div className={styles.foot}>
      <Notice note={note} />
      <p role="status" className={styles.wait}>
        {isDownloading && 'Making your PDF. This can take a few seconds.'}
      </p>
      <div className={styles.actions}>
        <div className={styles.download}>
          <Button look="button" isDisabled={isDownloading} onPress={onDownload}>
            {isDownloading ? 'Making PDF...' : 'Download CV'}
          </Button>
          {isFree && <p>Premium feature</p>}
        </div>
        {isChosen ? (
          <p className={styles.chosen}>Your template</p>
        ) : (
          <Button onPress={onUse}>Use this template</Button>
        )}
        <Button onPress={onCheck}>Check what software reads</Button>
      </div>
    </div>
  );
}
