import { SupportAddress } from '../ui/support-address.tsx';
import { EFFECTIVE_DATE } from './effective-date.ts';
import type { TextPageProps } from './text-page-props.ts';

/**
 * The text of /privacy-policy: which personal data the product handles, why, for how long, and the
 * rights of the person.
 */
export function PrivacyPolicyPage({ siteName, support }: Omit<TextPageProps, 'operator'>) {
  return (
    <>
      <h1>Privacy Policy</h1>
      <p>{`Effective date: ${EFFECTIVE_DATE}`}</p>

      <h2>In short</h2>
      <ul>
        <li>You can search and read jobs without an account and without giving us your name.</li>
        <li>
          Your profile, photo and CV are for you. We do not sell them and we do not send them to
          employers.
        </li>
        <li>
          We use no tracking cookies, and no advertising or code from other companies on our pages.
        </li>
        <li>
          We never see your card number or your mobile-money number. The payment provider handles
          them.
        </li>
        <li>You can download your data and delete your account.</li>
      </ul>
      <p>This summary helps you read. The sections below are the policy.</p>

      <h2>1. Who is responsible</h2>
      <p>
        {`The operator of ${siteName} (“we”, “us”) decides how your personal data is used and is responsible for it. In data protection law this is called the “controller”. `}
        <SupportAddress email={support} /> See also the <a href="/contact">contact page</a>.
      </p>

      <h2>2. What data we handle</h2>
      <dl>
        <dt>When you only visit</dt>
        <dd>
          Your IP address, the page you ask for, the time, and what your browser says about itself.
          Every web server gets this. We keep it in short technical logs.
        </dd>
        <dt>Account</dt>
        <dd>
          Your email address, your password in a scrambled form that we cannot read back, whether
          your email is confirmed, when you signed up and last logged in, which links we mailed to
          you, and whether you are a premium member and until when. For 30 days at most, on which
          devices you are logged in: the kind of browser and system, when you logged in, and when
          you were last seen, to the hour. To stop people who guess passwords, we count attempts for
          up to an hour, under a scrambled form of the email or IP address.
        </dd>
        <dt>Sign-in with Google, if you choose it</dt>
        <dd>
          Your email address and an account number that Google gives us. We do not get your Google
          password.
        </dd>
        <dt>Profile and CV</dt>
        <dd>
          What you write: for example name, job title, phone, email, place, work, education, skills,
          languages, certificates, driving licence, references, and a photo if you add one. You
          decide what to fill in. Please do not write about your health, religion, politics or
          family life: a CV does not need it. If you name another person as a reference, ask that
          person first.
        </dd>
        <dt>Job alerts</dt>
        <dd>
          The categories, countries and searches you choose, how often you want email, your time
          zone, which jobs we have already sent to you, and whether your mailbox refused our emails
          or you marked one as spam. You can get alerts without an account: then we keep your email
          address and the day you confirmed it, until you stop the alert. If nobody confirms it, we
          delete it after 7 days.
        </dd>
        <dt>Saved jobs</dt>
        <dd>
          Without an account, nothing: they stay on your device. With an account, the jobs that you
          saved, how far you are with each, its dates, your notes, and which documents you ticked.
        </dd>
        <dt>Payments</dt>
        <dd>
          The amount, currency, date, state and reference number of a payment, the country you
          chose, and the provider. Never card or mobile-money numbers. If you withdraw from a
          contract: the name you write, and when.
        </dd>
        <dt>Messages</dt>
        <dd>
          What you write in the contact form: your email, the type of problem, the subject and the
          message, and our answers. To keep out automated messages, we count them for up to a day,
          under a scrambled form of the email or IP address.
        </dd>
        <dt>Reports of jobs</dt>
        <dd>
          The reason, what you write, and a scrambled form of your IP address, so that one person
          counts once. We delete them after half a year.
        </dd>
        <dt>Offers that you check</dt>
        <dd>Nothing. We read the message once and do not keep it.</dd>
        <dt>Location for the price</dt>
        <dd>
          On the premium page, the country that belongs to your IP address, or the country you
          choose yourself. See section 6.
        </dd>
      </dl>

      <h2>3. Why we use it and on what legal basis</h2>
      <p>
        The law asks for a reason for every use. The words in brackets are from the European data
        protection law, the GDPR.
      </p>
      <dl>
        <dt>To give you what you asked for (contract)</dt>
        <dd>
          Account, login, profile, CV, saved jobs, premium membership, service emails such as
          confirming your address or a new password.
        </dd>
        <dt>Because you said yes (consent)</dt>
        <dd>
          Job alerts, the photo, and anything else that you choose to add. You can withdraw your
          consent at any time: turn alerts off, or delete what you added. What we did before stays
          lawful.
        </dd>
        <dt>Because we need it for a fair purpose (legitimate interest)</dt>
        <dd>
          Keeping the site safe and working, stopping misuse and fraud, answering your messages,
          showing the price for your country. You can object: see section 10.
        </dd>
        <dt>Because the law requires it (legal obligation)</dt>
        <dd>
          Keeping payment records for tax and accounting, and answering lawful orders of courts and
          authorities.
        </dd>
      </dl>
      <p>
        We need your email address to give you an account. Everything else is your choice. We make
        no automated decisions about you that have legal or similar effects, and we do not rate you
        for employers.
      </p>

      <h2>4. Storage in your browser, and cookies</h2>
      <p>When you log in, we keep two entries in your browser’s storage, on your own device:</p>
      <ul>
        <li>
          <code>token</code>: shows our server that you are logged in.
        </li>
        <li>
          <code>userData</code>: your email, your account number and whether you are premium, so
          that the pages can show it.
        </li>
      </ul>
      <p>
        Both are removed when you log out. If you log out without a connection,{' '}
        <code>leftSession</code> holds the number of the ended session until our server knows about
        it. If you log in through another company, the browser also remembers, until you close the
        tab, which page to bring you back to, and a cookie protects that one login for 10 minutes.
        When you sign up or change your address, a cookie of 1 hour tells us that the link in our
        email is opened in the same browser. When you confirm your email, a cookie of 24 hours, and
        when you come back from another company, a cookie of 5 minutes, makes sure that no one
        else’s link logs you in. When you begin a payment, a cookie of 24 hours shows that it is you
        who comes back. We use no cookies to follow you and no cookies for advertising. On a shared
        phone or computer, always log out.
      </p>
      <p>
        What you write in your profile and have not saved yet is stored on your device, so that you
        do not lose it if the connection fails. It is removed when you save or discard it, or log
        out.
      </p>
      <p>
        The jobs that you save, with your notes, are stored on your device (<code>savedJobs</code>),
        with the permit rules of their countries (<code>permitFacts</code>). When you log in, we
        store the jobs in your account too, so that you find them on your other devices. When you
        log out, they are removed from this device.
      </p>
      <p>
        Your browser also keeps copies of up to 50 public pages that you opened, so that you can
        read them without a connection. The copies stay on your device. They are removed when you
        clear this site’s data in your browser.
      </p>

      <h2>5. No code from other companies</h2>
      <p>
        Our pages load no scripts, fonts, tracking pixels, or advertising from other companies. When
        you follow a link to another site, such as an employer’s page, that site has its own privacy
        policy.
      </p>

      <h2>6. Your location for the price</h2>
      <p>
        The premium page shows a price and payment methods for your country. To find the country,
        our server looks up your IP address in a table on the same server (data:{' '}
        <a href="https://iptoasn.com">IPtoASN</a>). If the table does not know it, our server may
        ask a location service. Only the IP address is sent, by our server and not by your browser.
        We delete the answer after an hour. We do not use your phone’s GPS. If we do not find your
        country, you choose it yourself.
      </p>

      <h2>7. Who receives data</h2>
      <p>
        We do not sell personal data. We share it only with those who help us run the site, and only
        what they need:
      </p>
      <ul>
        <li>
          <strong>Hosting.</strong> The data is stored on the operator’s server. The company that
          hosts the server can reach it only to keep it running.
        </li>
        <li>
          <strong>Email.</strong> Our mail provider carries the emails we send to you.
        </li>
        <li>
          <strong>Payment.</strong> Paystack (mobile money) or PayPal handles your payment under its
          own privacy policy. We send the amount, your email address and a reference. We get back
          whether you paid. Card and mobile-money numbers go to the provider only.
        </li>
        <li>
          <strong>Location service.</strong> It may get an IP address, as section 6 says.
        </li>
        <li>
          <strong>Google.</strong> Only if you choose to sign in with Google.
        </li>
        <li>
          <strong>Authorities.</strong> Only when the law requires it.
        </li>
        <li>
          <strong>A new operator.</strong> If another operator takes over the site, we tell you
          before your data moves.
        </li>
      </ul>
      <p>
        Employers get nothing from us. They get what you send them when you apply on their own page.
      </p>

      <h2>8. Data in other countries</h2>
      <p>
        You may live in one country while our server, mail provider or payment provider is in
        another. So your data can cross borders. Where the law requires it, we use an accepted
        protection, such as a country with recognised rules or standard contract terms, or we ask
        you first. Write to us if you want to know where your data is and how it is protected.
      </p>

      <h2>9. How long we keep data</h2>
      <dl>
        <dt>Account, profile, CV, photo, saved jobs and alert choices</dt>
        <dd>
          While you have an account. When you delete the account, we remove them from the live
          system within 30 days.
        </dd>
        <dt>A sign-up that nobody confirmed, and mailed links</dt>
        <dd>30 days.</dd>
        <dt>Backups</dt>
        <dd>
          Copies that we keep for emergencies are overwritten within 90 days. We do not use them for
          anything else.
        </dd>
        <dt>Accounts that are not used</dt>
        <dd>
          After 24 months without a login we may delete an account. We write to you first. Not while
          premium is running.
        </dd>
        <dt>Payment records</dt>
        <dd>
          As long as tax and accounting law requires, at most 7 years unless the law requires more.
          If you withdrew from the contract, the name that you wrote is kept with the payment, so
          that we can prove what you declared and send the money back.
        </dd>
        <dt>Messages to us</dt>
        <dd>
          Up to 24 months after the matter is closed. When you delete your account, your messages
          are deleted with it, including those we have not answered yet. A copy stays in our mailbox
          until the matter is closed.
        </dd>
        <dt>Technical logs</dt>
        <dd>Up to 90 days, or longer if we need them to look into an attack.</dd>
      </dl>

      <h2>10. Your rights</h2>
      <p>You may, free of charge:</p>
      <ul>
        <li>ask which data we have about you, and get a copy (access);</li>
        <li>correct what is wrong (correction);</li>
        <li>delete your data (erasure);</li>
        <li>download your data in a form that other programs can read (portability);</li>
        <li>ask us to stop using it for a time (restriction);</li>
        <li>object to a use that is based on our legitimate interest (objection);</li>
        <li>withdraw your consent at any time.</li>
      </ul>
      <p>
        You can correct your data in your <a href="/profile">profile</a> and change or stop alerts
        on the <a href="/notifications">job alerts page</a> or with the link in every alert email.
        You can download your data and delete your account on your account page. Or{' '}
        <a href="/contact">write to us</a> from the email address of your account. We answer within
        one month. We may ask you to prove that the account is yours.
      </p>

      <h2>11. Laws in your country</h2>
      <p>
        We give the rights of section 10 to everyone, wherever you live. Many countries also have
        their own law and their own office: for example the Data Protection Act in Ghana (Data
        Protection Commission), the Data Protection Act in Nigeria (Nigeria Data Protection
        Commission), the Data Protection Act in Kenya (Office of the Data Protection Commissioner),
        the Data Privacy Act in the Philippines (National Privacy Commission), and the GDPR in the
        European Union. If your law gives you more rights than this policy, you have those rights
        too.
      </p>

      <h2>12. Children</h2>
      <p>
        The site is for people who are 18 or older. We do not knowingly keep data of younger people.
        If you think that a younger person has an account, tell us and we will delete it.
      </p>

      <h2>13. How we protect data</h2>
      <ul>
        <li>The connection to the site is encrypted (https).</li>
        <li>Passwords are stored only in a scrambled form that is hard to break.</li>
        <li>
          Links in our emails that confirm an address or set a new password work for a limited time.
        </li>
        <li>Only people who run the site can reach the data, and only when their work needs it.</li>
      </ul>
      <p>
        No system is perfectly safe. Please use a password that you use nowhere else, and tell us if
        you see something strange.
      </p>

      <h2>14. If something goes wrong</h2>
      <p>
        If personal data is lost, stolen or seen by someone who should not see it, we act to stop
        it. We inform the data protection authority where the law requires it, within the time it
        sets (under the GDPR 72 hours). If there is a high risk for you, we tell you without delay
        what happened and what you can do.
      </p>

      <h2>15. Complaints</h2>
      <p>
        Please <a href="/contact">write to us</a> first, so that we can fix it. You may also
        complain to the data protection authority of the country where you live or work at any time,
        or go to a court.
      </p>

      <h2>16. Changes to this policy</h2>
      <p>
        When the site or the law changes, we may change this policy. The date at the top shows the
        version. If a change is important, we tell account holders by email or on the site before it
        applies. If a change needs your consent, we ask you.
      </p>

      <h2>17. Contact</h2>
      <p>
        For every question about your data, see the <a href="/contact">contact page</a>.{' '}
        <SupportAddress email={support} />
      </p>
    </>
  );
}
