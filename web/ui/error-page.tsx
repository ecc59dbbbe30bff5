import { isRouteErrorResponse, useLocation, useNavigation, useRouteError } from 'react-router';
import type { Problem } from '../lib/api.ts';
import controls from './controls.module.css';
import styles from './error-page.module.css';
import { A } from './link.tsx';
import { SearchForm } from './search-form.tsx';

/** Status, code and message of an error that an error boundary caught. */
function readError(error: unknown): {
  status: number;
  code?: string | undefined;
  message: string | undefined;
} {
  if (!isRouteErrorResponse(error)) return { status: 500, message: undefined };
  const problem = error.data as Partial<Problem> | undefined;
  return {
    status: error.status,
    code: problem?.code,
    message: typeof problem?.message === 'string' ? problem.message : undefined,
  };
}

/**
 * The error boundary of every page: 404, an invalid URL, or a failure, each with links to go on.
 */
export function ErrorPage() {
  const { status, code, message } = readError(useRouteError());
  if (status === 429 || code === 'busy')
    return <ComeAgain message={message} isBusy={code === 'busy'} />;
  if (status === 404 || status === 410) return <NotFound message={message} />;
  return status < 500 ? (
    <BadAddress message={message} />
  ) : (
    <Failure
      message={status === 503 ? message : message && `Error: ${message}`}
      isOffline={code === 'offline'}
    />
  );
}

function NotFound({ message }: { message: string | undefined }) {
  return (
    <div className={styles.page} data-error-title="Page not found">
      <h1>{message ?? 'Page not found'}</h1>
      <p>
        The address may be wrong, or the page may no longer exist. You can look for what you need
        here:
      </p>
      <WaysOn />
    </div>
  );
}

function BadAddress({ message }: { message: string | undefined }) {
  return (
    <div className={styles.page} data-error-title="Wrong address">
      <h1>This address does not work</h1>
      <p>{`Error: ${message ?? 'The address has a value that we cannot read.'}`}</p>
      <p>Start a new search, or choose one of these pages:</p>
      <WaysOn />
    </div>
  );
}

const THIS_ADDRESS = '';

/** The server sends this page for any URL, so its link is relative and empty: the current URL. */
function ComeAgain({ message, isBusy }: { message: string | undefined; isBusy: boolean }) {
  return (
    <div className={styles.page} data-error-title="Please try again">
      <h1>{isBusy ? 'The site is very busy' : 'Please wait a moment'}</h1>
      <p role="alert">{message}</p>
      <p>
        <a href={THIS_ADDRESS} className={controls.button}>
          Try again
        </a>
      </p>
    </div>
  );
}

function Failure({ message, isOffline }: { message: string | undefined; isOffline: boolean }) {
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().state === 'loading';
  return (
    <div className={styles.page} data-error-title="Something went wrong">
      <h1>{isOffline ? 'No connection' : 'Something went wrong'}</h1>
      <p role="alert">
        {message ?? 'Something went wrong on our side. Please try again in a minute.'}
      </p>
      <p>
        {/* Retry this URL: a page load without React, a loader run with React. */}
        <A to={pathname + search} replace className={controls.button}>
          {isBusy ? 'Trying…' : 'Try again'}
        </A>
      </p>
      {isOffline && (
        <p>
          {/* A full page load: the service worker writes the list. */}
          <a href="/offline">Saved pages</a>
        </p>
      )}
      <WaysOn />
    </div>
  );
}

function WaysOn() {
  return (
    <>
      <SearchForm action="/jobs" />
      <ul className={styles.links}>
        <li>
          <A to="/jobs">All jobs</A>
        </li>
        <li>
          <A to="/categories">Jobs by category</A>
        </li>
        <li>
          <A to="/countries">Jobs by country</A>
        </li>
        <li>
          <A to="/">Home page</A>
        </li>
      </ul>
    </>
  );
}
