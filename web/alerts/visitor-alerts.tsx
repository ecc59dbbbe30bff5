import { SearchForm } from '../ui/search-form.tsx';
import { VisitorEntry } from '../ui/visitor-entry.tsx';
import styles from './alerts.module.css';

/** The job alerts as a visitor sees them: what they are, and the way to one without an account. */
export function VisitorAlerts() {
  return (
    <div className={styles.entry}>
      <p>
        We email you new jobs for the work and the country that you choose. Alerts are free, and you
        do not need an account: search, then press “Alert me” and enter your email address.
      </p>
      <SearchForm action="/jobs" place="" />
      <h2>With a free account</h2>
      <p>
        You can choose several kinds of work and countries, see what will be in the next email, and
        pause or delete each alert.
      </p>
      <VisitorEntry returnTo="/notifications" />
    </div>
  );
}
