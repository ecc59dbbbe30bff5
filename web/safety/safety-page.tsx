import { fixedHead } from '../lib/head.ts';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';
import styles from './safety.module.css';
import { NEVER_PAID, ORIGIN_OFFICES, SIGNS_OF, WORK_OFFICES } from './safety-facts.ts';
import { NoOfficeSeen, Offices, Outside, SeenAt } from './seen-source.tsx';

export const handle = fixedHead({
  title: 'Check a job offer and report a false one',
  description:
    'How to check a job offer from another country, what you must never pay, and where to report a fake offer.',
  path: '/safety',
});

/** /safety: how to check an offer, what a worker never pays for, and where to report. */
export function Component() {
  return (
    <TextPage here="/safety">
      <div className={styles.page}>
        <Prose>
          <h1>Is this offer real?</h1>
          <p>
            <b>Never pay for a job.</b> Not for the job, the visa, documents or training. If someone
            asks you for money, stop and check first.
          </p>
          <ul className={styles.contents}>
            <li>
              <a href="#check">How to check an offer</a>
            </li>
            <li>
              <a href="#paid">If you have paid or sent documents</a>
            </li>
            <li>
              <a href="#report">Where to report</a>
            </li>
            <li>
              <a href="#never-pay">What you must never pay</a>
            </li>
          </ul>
          <Check />
          <h2 id="paid">If you have paid or sent documents</h2>
          <ol>
            <li>Stop. Do not pay again, whatever they promise.</li>
            <li>
              Tell your bank or mobile-money company immediately. Ask if they can stop the payment.
            </li>
            <li>Tell the police. Keep all messages, names, numbers and receipts.</li>
            <li>
              If you sent a copy of your passport, tell the office that gave you the passport.
            </li>
            <li>Report it to an office below, so that others are warned.</li>
          </ol>
          <h2 id="report">Where to report</h2>
          <p>
            Is it a job on this site? Open the job and choose “Report this job”. You do not need an
            account. For anything else, these offices can help.
          </p>
          <h3>Where you come from</h3>
        </Prose>
        <Offices offices={ORIGIN_OFFICES} />
        <Prose>
          <h3>Where the work is</h3>
        </Prose>
        <Offices offices={WORK_OFFICES} />
        <Prose>
          <h3>Other countries</h3>
          <NoOfficeSeen />
          <h2 id="never-pay">What you must never pay</h2>
          <p>
            If someone asks you to pay one of these, show them the rule, and report it. For what you
            do have to pay, such as the visa itself, see the{' '}
            <A to="/how-it-works#visa-information">official visa page</A> of the country.
          </p>
        </Prose>
        <NeverPaid />
      </div>
    </TextPage>
  );
}

function Check() {
  return (
    <>
      <h2 id="check">How to check an offer</h2>
      <ol>
        <li>
          <b>Find the employer yourself.</b> Look for its website. Do not use the link in the
          message. Is the job there? <A to="/employers">Look the employer up</A> on the official
          registers that we have.
        </li>
        <li>
          <b>Call the employer.</b> Take the number from its website. Ask if the job is real, and
          who recruits for it.
        </li>
        <li>
          <b>Look at the email address.</b> The part after the @ should be the name of the
          employer’s own website, not gmail.com or yahoo.com.
        </li>
        <li>
          <b>Read the visa rules.</b> Only a government gives a visa, and nobody can promise you
          one. See <A to="/permits">work permits by country</A>, with the official pages.
        </li>
        <li>
          <b>Ask for a written contract.</b> Send your passport and your bank details only when you
          have signed it.
        </li>
        <li>
          <b>Did you get a message?</b> <A to="/check">Paste it here</A>. We show the words that
          fake offers use. We do not store the message.
        </li>
      </ol>
      <h3>What fake offers do</h3>
      <ul>
        <li>
          They ask for money for the job, for training or for documents, or for your bank details.{' '}
          <Outside url={SIGNS_OF.ftc2020}>US Federal Trade Commission, December 2020</Outside>
        </li>
        <li>
          They promise you the job before anyone has met you, or a lot of money for easy work. They
          send a cheque and ask for part of the money back.{' '}
          <Outside url={SIGNS_OF.ftc2021}>US Federal Trade Commission, April 2021</Outside>
        </li>
        <li>
          They want to be paid by gift card, cryptocurrency or money transfer, and talk to you on a
          chat app only.{' '}
          <Outside url={SIGNS_OF.vsafe}>VSAFE, fraud prevention of the US government</Outside>
        </li>
      </ul>
    </>
  );
}

function NeverPaid() {
  return (
    <ul className={styles.entries}>
      {NEVER_PAID.map(({ country, rule, law, source }) => (
        <li key={country}>
          <h3>{country}</h3>
          <p>{rule}</p>
          {law !== '' && <p className={styles.source}>{law}</p>}
          <SeenAt source={source} />
        </li>
      ))}
    </ul>
  );
}
