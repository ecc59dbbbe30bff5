import { useId, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Paper } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Refusal } from '../lib/endpoints.ts';
import { countOf } from '../lib/words.ts';
import { CvPreview } from '../ui/cv-preview.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { DialogHead } from './dialog-head.tsx';
import styles from './preview-dialog.module.css';
import { PREVIEW_FAILED, refusalNote } from './refusal-words.ts';
import { useZoom, ZoomButtons } from './zoom-buttons.tsx';

/** A page of paper as large as it is printed. */
const REAL_SIZE = 100;

/** The preview beside the form, over the whole window. */
export function LargePreview(props: {
  profile: Profile;
  template: string;
  paper: Paper;
  country: CountryCode | '';
  onClose: () => void;
}) {
  const { onClose, ...cv } = props;
  const zoom = useZoom(REAL_SIZE);
  const [pages, setPages] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const titleId = useId();
  return (
    <Modal
      onClose={onClose}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-lock=""
      onKeyDown={zoom.onKeyDown}
    >
      <DialogHead id={titleId} title="Your CV" onClose={onClose}>
        <p role="status" className={styles.pages}>
          {pages !== null && countOf(pages, 'page')}
        </p>
        <div className={styles.tools}>
          <ZoomButtons zoom={zoom} />
        </div>
      </DialogHead>
      <Notice note={refusal && refusalNote(PREVIEW_FAILED, refusal)} />
      <CvPreview
        {...cv}
        zoom={zoom.value}
        label="Large CV preview"
        onPages={(count) => setPages(count)}
        onRefusal={setRefusal}
      />
    </Modal>
  );
}
