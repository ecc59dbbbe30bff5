import { OperatorDetails } from '../ui/operator-details.tsx';
import type { TextPageProps } from './text-page-props.ts';

/**
 * The text of /about: what the board is, where listings come from, what it promises and what it
 * does not.
 */
export function AboutPage({ siteName, support, operator }: TextPageProps) {
  return (
    <>
      <h1>{`About ${siteName}`}</h1>
      <p>{`${siteName} is a job board for people who look for work in another country. It lists jobs in 27 countries. You can search and read without an account.`}</p>

      <h2>Who it is for</h2>
      <p>
        It is for workers in developing countries: nurses, welders, drivers, cooks, teachers,
        engineers, cleaners and many more. We know that many readers use a phone, pay for every
        megabyte, and read English as a second language. So the pages are small and the words are
        plain.
      </p>

      <h2 id="sources">How jobs get here</h2>
      <ul>
        <li>
          <strong>From employers’ feeds.</strong> A feed is a file in which an employer or a job
          service lists its open jobs. We read the file and show the jobs.
        </li>
        <li>
          <strong>From the operator.</strong> The people who run this site also add jobs by hand.
        </li>
      </ul>
      <p>
        We cannot check every employer and every detail. A job on this site is not a promise that
        the job is real, still open or right for you. Always check for yourself.{' '}
        <a href="/how-it-works">How it works</a> shows you how.
      </p>

      <h2 id="promises">What we promise</h2>
      <ul>
        <li>
          <strong>No fee for getting a job.</strong> We never ask for money for an application, an
          interview, a contract or a visa.
        </li>
        <li>
          <strong>One paid product, clearly named.</strong> <a href="/premium">Premium</a> is a
          membership for 6 months. It opens the full details of jobs marked as premium and the PDF
          download of your CV. It does not buy you a job.
        </li>
        <li>
          <strong>No hidden paid placements.</strong> Jobs are listed by date. When you search all
          jobs for words, the best matches come first. You can choose another order. A job that we
          promote is marked as featured.
        </li>
        <li>
          <strong>Nothing invented.</strong> If an employer gives no pay, we show no pay. We do not
          make up numbers, reviews or jobs to look bigger.
        </li>
        <li>
          <strong>No trackers of other companies.</strong> Our pages load no advertising and no code
          from other companies. Read the <a href="/privacy-policy">privacy policy</a>.
        </li>
      </ul>

      <h2>What we do not do</h2>
      <ul>
        <li>We are not the employer, a recruiter or a visa office.</li>
        <li>We do not choose who gets a job, and we do not give visas.</li>
        <li>
          We do not send your CV to employers. You apply yourself, on the employer’s own page.
        </li>
        <li>
          We cannot promise that you will get a job or a visa. Nobody can honestly promise that.
        </li>
      </ul>

      <h2>How to stay safe from fake recruiters</h2>
      <ul>
        <li>
          <strong>Do not pay for a job.</strong> If someone asks for money for a job offer, an
          interview, training or a “visa fee”, stop.
        </li>
        <li>
          <strong>Check the employer.</strong> Find the company’s own website yourself. Call the
          number you find there, not the number in the message.
        </li>
        <li>
          <strong>Look at the email address.</strong> Be careful when a large company writes from a
          free email address or only by chat.
        </li>
        <li>
          <strong>Keep your passport.</strong> Nobody may hold it for you. Send a copy only when you
          are sure who is asking.
        </li>
        <li>
          <strong>Read the contract before you travel.</strong> It should be in writing, in a
          language you understand, with pay, hours, place and housing.
        </li>
        <li>
          <strong>Ask the government about the visa.</strong> Use the{' '}
          <a href="/how-it-works#visa-information">official visa links</a>, not a link from a
          stranger.
        </li>
        <li>
          <strong>Do not hurry.</strong> “Pay today or lose the job” is a warning sign.
        </li>
      </ul>
      <p>
        Did you see a bad job here? <a href="/contact">Tell us</a> and name the job. If you have
        lost money, also tell the police and your bank or mobile-money company immediately.
      </p>

      <h2 id="operator">Who runs this site</h2>
      <p>
        <OperatorDetails operator={operator} support={support} />
      </p>

      <h2 id="occupations">Where the names of jobs come from</h2>
      <p>
        To find the same work under all its names, we combined these public lists of names into one.
        We changed them: names are shortened, joined and put into groups.
      </p>
      <ul>
        <li>
          This service uses the ESCO classification of the European Commission. It is{' '}
          <a href="https://esco.ec.europa.eu/" rel="noopener noreferrer">
            ESCO
          </a>{' '}
          version 1.2.1 in English and older versions in twelve other languages. Its groups are
          those of ISCO-08, the International Standard Classification of Occupations of the
          International Labour Organization.
        </li>
        <li>
          {`This page includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the `}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener noreferrer">
            CC BY 4.0
          </a>
          {` license. O*NET® is a trademark of USDOL/ETA. ${siteName} has modified all or some of this information. USDOL/ETA has not approved, endorsed, or tested these modifications.`}
        </li>
        <li>
          SOC 2020 coding index, version 12. Source: Office for National Statistics licensed under
          the{' '}
          <a
            href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
            rel="noopener noreferrer"
          >
            Open Government Licence v.3.0
          </a>
          .
        </li>
        <li>
          National Occupational Classification (NOC) 2021, version 1.0, of Statistics Canada and
          Employment and Social Development Canada. Contains information licensed under the{' '}
          <a
            href="https://open.canada.ca/en/open-government-licence-canada"
            rel="noopener noreferrer"
          >
            Open Government Licence – Canada
          </a>
          .
        </li>
      </ul>
    </>
  );
}
