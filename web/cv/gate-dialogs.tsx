import { useNavigate } from 'react-router';
import {
  completenessMessage,
  cvCompleteness,
  finishedMessage,
  hasAllOfACv,
} from '../../shared/cv-completeness.ts';
import type { Profile } from '../../shared/profile.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './cv-builder.module.css';

/** How much of the profile is filled in: in words, and as a bar. */
export function Completeness({ profile }: { profile: Profile }) {
  const percent = cvCompleteness(profile);
  return (
    <div className={styles.completeness}>
      <p>
        {`Your profile is ${percent}% complete. `}
        {completenessMessage(percent)}
      </p>
      <progress max={100} value={percent} aria-label="Profile completion" />
      {hasAllOfACv(profile) && <p>{finishedMessage(profile)}</p>}
    </div>
  );
}

/** Said to those whose profile is not complete enough for a CV (specification, section 2). */
export function ProfileIncomplete(props: { profile: Profile | null; onClose: () => void }) {
  const { profile, onClose } = props;
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      question="Profile Incomplete"
      confirmLabel="Go to Profile"
      onConfirm={() => void navigate('/profile')}
      onCancel={onClose}
    >
      {profile && <Completeness profile={profile} />}
      <p>
        You need at least 20% profile completion to generate a CV. Please complete your profile
        first to create a professional CV.
      </p>
    </ConfirmDialog>
  );
}

/** Said in place of a download on a server without a browser to make PDFs. */
export function NoPdf({ reason, onClose }: { reason: string | null; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      question="PDF download is not available"
      confirmLabel="Go to Profile"
      cancelLabel="Close"
      onConfirm={() => void navigate('/profile')}
      onCancel={onClose}
    >
      <p>{NO_PDF}</p>
      {reason !== null && <p>{reason}</p>}
      <p>
        You can preview your CV here. From your profile you can download it as a Word or text file.
      </p>
    </ConfirmDialog>
  );
}

/** The beginning of every explanation of a server that makes no PDFs. */
export const NO_PDF = 'This server cannot make PDF files at the moment.';
