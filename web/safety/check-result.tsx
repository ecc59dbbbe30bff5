import type { CheckedOffer, OfferFinding, Unread } from '../../shared/safety.ts';
import { countOf } from '../lib/words.ts';
import { LightMark } from '../ui/light-mark.tsx';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import quotes from '../ui/quote.module.css';
import styles from './check.module.css';
import { Outside } from './seen-source.tsx';

/** The answer to a message. A danger says first what to do; nothing found is no promise. */
export function Result({ answer: { findings, unread } }: { answer: CheckedOffer }) {
  const isDanger = findings.some(({ severity }) => severity === 'severe');
  if (findings.length === 0) return <NothingFound unread={unread} />;
  return (
    <>
      <div className={`${styles.plane} ${isDanger ? styles.danger : ''}`}>
        {isDanger ? (
          <>
            <h2>
              <LightMark mark="money" size={2.35} />
              Do not pay
            </h2>
            <p>
              <b>Send no money, no documents and no codes.</b>
              {` We found ${countOf(findings.length, 'sign')} of a fake offer.`}
            </p>
          </>
        ) : (
          <>
            <h2>Be careful</h2>
            <p>{`We found ${countOf(findings.length, 'sign')} of a fake offer.`}</p>
          </>
        )}
        <p>
          A sign is not proof. Ask the employer. Use a phone number or an address from the
          employer’s own website, not from the message.
        </p>
        {unread && unread.name !== '' && <Unreadable unread={unread} />}
      </div>
      <Findings findings={findings} />
    </>
  );
}

function NothingFound({ unread }: { unread: Unread | null }) {
  return (
    <div className={styles.plane}>
      <h2>{unread ? `We cannot read ${unread.name || 'this message'}` : 'We cannot tell'}</h2>
      {unread ? (
        <>
          <Unreadable unread={unread} />
          <p>
            We could not look for signs of a fake offer in it. It may be fake. Never pay for a job
            or a visa.
          </p>
        </>
      ) : (
        <p>
          We found none of the signs we know. That does not prove that an offer is real. We know
          only some signs, and new ones appear.
        </p>
      )}
      <Prose>
        <h3>Five things to do before you reply</h3>
        <BeforeReplying />
      </Prose>
    </div>
  );
}

/** That its language cannot be read, said in that language. */
function Unreadable({ unread: { code, says } }: { unread: Unread }) {
  if (says === '') return null;
  return (
    <p lang={code} dir="auto" className={styles.says}>
      {says}
    </p>
  );
}

/** What helps with any offer. */
export function BeforeReplying() {
  return (
    <>
      <ol>
        <li>
          <A to="/employers">Look the employer up</A> on official registers.
        </li>
        <li>Look for the job on the employer’s own website.</li>
        <li>Call the employer. Take the number from the website, not from the message.</li>
        <li>Do not pay for a job, a visa, training or documents.</li>
        <li>Send your passport and your bank details only after you have signed a contract.</li>
      </ol>
      <p>
        <A to="/safety">How to check an offer, step by step</A>
      </p>
    </>
  );
}

function Findings({ findings }: { findings: OfferFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ rule, words, meaning, source }) => (
        <li key={rule}>
          <blockquote className={quotes.quote} dir="auto">{`“${words}”`}</blockquote>
          <p>{meaning}</p>
          {source && (
            <p className={styles.source}>
              {'Source: '}
              <Outside url={source.url}>{source.title}</Outside>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
