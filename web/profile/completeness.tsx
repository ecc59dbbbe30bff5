import { MIN_CV_COMPLETENESS } from '../../shared/constants/limits.ts';
import {
  completenessMessage,
  completenessSteps,
  cvCompleteness,
  finishedMessage,
  hasAllOfACv,
} from '../../shared/cv-completeness.ts';
import { Trail } from '../ui/trail.tsx';
import styles from './profile.module.css';
import { useProfileNow } from './use-profile-now.ts';

/** How much of the profile is filled, as it is in the form now. */
export function Completeness() {
  const { profile } = useProfileNow();
  const percent = cvCompleteness(profile);
  return (
    <div className={styles.completeness}>
      <p>{`Your profile is ${percent}% complete. ${completenessMessage(percent)}`}</p>
      <Trail {...completenessSteps(percent)} />
      {percent < 100 && hasAllOfACv(profile) && <p>{finishedMessage(profile)}</p>}
      {percent < MIN_CV_COMPLETENESS && (
        <p className={styles.soft}>
          {`From ${MIN_CV_COMPLETENESS}% you can make a CV. You do not need every section: fill in those that apply to you.`}
        </p>
      )}
    </div>
  );
}
