import { useId, useState } from 'react';
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
import { START_ZOOM } from './zoom.ts';
import { useZoom, ZoomButtons } from './zoom-buttons.tsx';

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
  const zoom = useZoom(START_ZOOM);
  const [pages, setPages] = useState<number | null>(null);
  const [html, setHtml] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const titleId = useId();

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
      onKeyDown={zoom.onKeyDown}
    >
      <DialogHead id={titleId} title={`Preview: ${templateName(template)}`} onClose={onClose}>
        <p role="status" className={styles.pages}>
          {pages !== null && countOf(pages, 'page')}
        </p>
        <div className={styles.tools}>
          <ZoomButtons zoom={zoom} />
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
        zoom={zoom.value}
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
