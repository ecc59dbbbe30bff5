import type { ReactNode } from 'react';
import { VisitorEntry } from '../ui/visitor-entry.tsx';
import styles from './employer-jobs.module.css';

/** What posting a job needs and what follows, for visitors and for accounts that may not post. */
export function EmployerEntry({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.intro}>
      {children}
      <p>Employers can post jobs here. It is free.</p>
      <ol className={styles.steps}>
        <li>
          Create an account with an email address at your company’s own domain, and confirm it.
          Addresses of free email providers do not work.
        </li>
        <li>Fill in the job. The website of the company must be at the same domain.</li>
        <li>We look at every job before it is published, and email you our answer.</li>
        <li>You can change, renew and end your jobs, and see how often they are viewed.</li>
      </ol>
      <p>Never ask people for money to get the job: we do not publish such jobs.</p>
    </div>
  );
}

/** The same with the ways into an account. */
export function EmployerVisitor({ returnTo }: { returnTo: string }) {
  return (
    <>
      <EmployerEntry />
      <VisitorEntry returnTo={returnTo} />
    </>
  );
}
