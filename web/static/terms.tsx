import { PREMIUM_CONDITIONS, WITHDRAWAL_CONDITIONS } from '../../shared/sale-conditions.ts';
import { OperatorDetails } from '../ui/operator-details.tsx';
import { Conditions } from './conditions.tsx';
import { EFFECTIVE_DATE } from './effective-date.ts';
import type { TextPageProps } from './text-page-props.ts';

/**
 * The text of /terms: the agreement between the operator and a user, with a plain summary first and
 * numbered sections after it.
 */
export function TermsPage({ siteName, support, operator }: TextPageProps) {
  return (
    <>
      <h1>Terms of Service</h1>
      <p>{`Effective date: ${EFFECTIVE_DATE}`}</p>

      <h2>In short</h2>
      <ul>
        <li>{`${siteName} shows jobs. We are not the employer, a recruiter or a visa office.`}</li>
        <li>
          We cannot promise you a job or a visa, and we cannot promise that every job shown is
          correct.
        </li>
        <li>Never pay anyone for a job. We never ask for it.</li>
        <li>You must be 18 or older and tell the truth about yourself.</li>
        <li>
          Premium lasts 6 months. It does not renew automatically. You can withdraw and get all your
          money back within 14 days, for any reason, even if you have used it.
        </li>
        <li>You own your CV. You can close your account at any time.</li>
      </ul>
      <p>This summary helps you read. The sections below are the agreement.</p>

      <h2>1. About these terms</h2>
      <p>
        {`These terms are an agreement between you and the operator of ${siteName} (“we”, “us”). `}
        <OperatorDetails operator={operator} support={support} />
        {' How to reach us is also on the '}
        <a href="/contact">contact page</a>. When you use the site, you accept these terms. If you
        do not accept them, please do not use the site. The{' '}
        <a href="/privacy-policy">privacy policy</a> says how we handle your personal data.
      </p>

      <h2>2. Who we are and who we are not</h2>
      <p>
        We run a job board. We show jobs, and we give you tools to find them, to write a CV and to
        get job alerts.
      </p>
      <ul>
        <li>We are not the employer for any job shown, unless the job says so.</li>
        <li>
          We are not a recruiter or an employment agency. We do not choose, test or place workers.
        </li>
        <li>
          We do not give visas, and we do not give legal or immigration advice. Our information
          about visas is general.
        </li>
        <li>
          We do not promise that you will get an answer, an interview, a job, a visa or a certain
          pay.
        </li>
      </ul>
      <p>
        A work contract is only between you and the employer or the agency that hires you. We have
        no part in it.
      </p>

      <h2>3. Using the site</h2>
      <p>
        You may use the site for your own search for work. Searching and reading are free. You must
        be at least 18 years old to use the site. You must obey the law of the place where you are.
      </p>

      <h2>4. Your account</h2>
      <ul>
        <li>Give a real email address that is yours, and confirm it when we ask.</li>
        <li>Keep your password secret. Use a password that you use nowhere else.</li>
        <li>One person, one account. Do not share, sell or lend it.</li>
        <li>If someone else may have used your account, change your password and tell us.</li>
        <li>What you write in your profile and CV must be true. You are responsible for it.</li>
      </ul>

      <h2>5. Job listings</h2>
      <p>
        Jobs come from employers’ feeds, from job services and from the operator. We show them as we
        get them, after we clean up the format. We cannot check every employer, pay or promise. A
        job may be wrong, out of date or already filled.
      </p>
      <ul>
        <li>
          Check every job and every employer yourself before you send documents, travel or sign.
        </li>
        <li>
          If you see a job that is false or unfair, tell us on the contact page. We look at reports
          and remove jobs that break these terms.
        </li>
        <li>We may refuse, change, move or remove any job.</li>
        <li>
          Apply Now leads to a site of the employer or of a job service. That site has its own
          rules. We do not control it.
        </li>
      </ul>

      <h2>6. Never pay for a job</h2>
      <p>
        We never ask for money for an application, an interview, a job offer, a contract or a visa.
        Nobody may ask for it in our name. If someone asks you to pay for a job that you found here,
        do not pay. Tell us, and tell the police where you live. The only thing we sell to people
        who look for work is premium membership, on the <a href="/premium">premium page</a> of this
        site.
      </p>

      <h2>7. What you must not do</h2>
      <ul>
        <li>Lie about who you are, or use another person’s name, photo or documents.</li>
        <li>Post or send fake jobs, or ask other users for money.</li>
        <li>Collect other people’s personal data from the site.</li>
        <li>
          Copy large parts of the site by machine without our written permission. Search engines may
          read public pages.
        </li>
        <li>Get around the premium limits, or give premium content to others.</li>
        <li>Attack or overload the site, send harmful code, or try to get into other accounts.</li>
        <li>Send insults, threats, hate, or anything that is against the law.</li>
        <li>Use the site for human trafficking, forced labour or any other abuse.</li>
      </ul>

      <h2>8. Premium membership</h2>
      <Conditions list={PREMIUM_CONDITIONS} />

      <h2>9. Withdrawal and refunds</h2>
      <Conditions list={WITHDRAWAL_CONDITIONS} />

      <h2>10. Your content</h2>
      <p>
        Your profile, photo and CV are yours. You let us store them, and change their format, only
        to give you the service: for example to show you a preview or to make the PDF. We do not
        show your profile or CV to employers or to other users. This permission ends when you delete
        the content or your account. Use only text and photos that you have the right to use.
      </p>

      <h2>11. Our content</h2>
      <p>
        The design, texts, CV templates and software of the site belong to us or to those who let us
        use them. You may use the CV that you make here freely and forever, even after your account
        ends. Job texts, company names and logos belong to their owners. If you think that something
        here uses your work without permission, tell us and we will look at it.
      </p>

      <h2>12. If the site does not work</h2>
      <p>
        We try to keep the site open and correct. We do not promise that it always works or is free
        of faults. We may change or stop a part of it. If we stop something that you paid for,
        section 9 applies.
      </p>

      <h2>13. Who is responsible for loss</h2>
      <ul>
        <li>
          We are responsible for loss that we cause on purpose or through serious carelessness.
        </li>
        <li>
          We are not responsible for what employers, agencies, payment providers or other sites do,
          for a job that is wrong or false, or for a visa that is refused.
        </li>
        <li>
          For other loss, what we pay is limited to the amount that you paid us in the 12 months
          before it happened, as far as the law allows.
        </li>
        <li>
          Nothing here limits a responsibility that the law does not let us limit, such as for death
          or injury or for fraud, or the rights that the law gives you as a consumer.
        </li>
      </ul>

      <h2>14. Ending your account</h2>
      <p>
        You can delete your account at any time on your account page, or ask us on the contact page.
        If you delete it while you have premium, the rest of the membership is lost, but a refund
        under section 9 is still possible. We may block or end an account that breaks these terms.
        We tell you why, unless the law forbids it, and you can answer us. If the breach is small,
        we warn you first.
      </p>

      <h2>15. Changes to these terms</h2>
      <p>
        We may change these terms, for example when the law or the service changes. The date at the
        top shows the version. If a change is important, we tell account holders by email or on the
        site at least 14 days before. If you do not agree, you can close your account before that
        day. A change does not take away what you have paid for.
      </p>

      <h2>16. Law and disputes</h2>
      <p>
        If you are not happy, please write to us first. Most problems can be solved this way. The
        law of the country where the operator is established applies, and the courts of that country
        decide. If the law of your own country protects you as a consumer and lets you go to a court
        at home, you keep that right.
      </p>

      <h2>17. Other rules</h2>
      <p>
        If one part of these terms is not valid, the other parts stay valid. If we do not use a
        right immediately, we do not lose it. You may not pass this agreement to another person. If
        another operator takes over the site, we tell you, and these terms continue with that
        operator.
      </p>

      <h2>18. Contact</h2>
      <p>
        For questions, complaints and reports, see the <a href="/contact">contact page</a>.{' '}
        <OperatorDetails operator={operator} support={support} />
      </p>
    </>
  );
}
