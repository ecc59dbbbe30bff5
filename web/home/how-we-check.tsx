import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './how-we-check.module.css';

/** What a reader can count on, each with the page that shows how it is kept; and the warning. */
export function HowWeCheck() {
  return (
    <>
      <section aria-labelledby="promises">
        <h2 id="promises">How we check</h2>
        <ul className={styles.proofs}>
          <li>
            <h3>What the advert says</h3>
            <p>
              We show visa help and housing next to the words that promise them. What the advert
              does not say is “Not stated”. We never make up pay, jobs or numbers.
            </p>
            <A to="/about#sources">Where our jobs come from</A>
          </li>
          <li>
            <h3 className={styles.checked}>What a register says</h3>
            <p>
              Green is only for what we checked: an employer of this name and place is on an
              official register, on the date we give. It does not promise a visa.
            </p>
            <A to="/employers">Look up an employer</A>
          </li>
          <li>
            <h3>Never a fee for a job</h3>
            <p>
              We take no money for an application, an interview or a visa. Only Premium costs money,
              and it does not buy you a job.
            </p>
            <A to="/about#promises">How we earn money</A>
          </li>
        </ul>
      </section>
      <section aria-labelledby="scammers" className={styles.warning}>
        <h2 id="scammers">
          <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            <path fill="var(--red)" d="M8.500 1h9L25 8.500v9L17.500 25h-9L1 17.500v-9z" />
            <path stroke="var(--paper)" strokeWidth="3" d="M13 6v9M13 18v3" />
          </svg>
          Scammers ask for money first
        </h2>
        <p>
          Never pay to get a job: not for documents, training or a visa “slot”. Do not send your
          passport before an interview.
        </p>
        <A to="/check" className={controls.quiet}>
          Check an offer
        </A>
      </section>
    </>
  );
}
