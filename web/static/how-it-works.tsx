import { COUNTRIES } from '../../shared/constants/countries.ts';
import { countryInText } from '../../shared/permits.ts';
import { VISA_LINKS } from '../../shared/visa-links.ts';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';

/**
 * The text of /how-it-works: the four steps, the official visa page of each listed country, and
 * work through a third party.
 */
export function HowItWorksPage({ name }: { name: string }) {
  return (
    <TextPage here="/how-it-works">
      <Prose>
        <h1>How it works</h1>
        <p>{`${name} takes you from looking for a job to applying for it. You apply to the employer yourself. There are four steps.`}</p>

        <h2 id="steps">Four steps</h2>
        <ol>
          <li>
            <h3>Find a job</h3>
            <p>
              <a href="/jobs">Search all jobs</a>, or start from a <a href="/countries">country</a>{' '}
              or a <a href="/categories">category</a>. You do not need an account for this. With an
              account you can get <a href="/notifications">job alerts</a> by email: press “Alert me”
              on any list of jobs. Jobs marked as premium show their full details to{' '}
              <a href="/premium">premium members</a>.
            </p>
          </li>
          <li>
            <h3>Check the employer and the visa</h3>
            <p>
              Find the employer’s own website and phone number yourself. Ask if the job is open to
              workers from your country. Then read the{' '}
              <a href="#visa-information">official visa page</a> of that country: can you get a visa
              for this work, who must apply, how long does it take, and what does it cost?
            </p>
          </li>
          <li>
            <h3>Make your profile and CV</h3>
            <p>
              Write your <a href="/profile">profile</a> once: work, education, skills, languages,
              certificates. The <a href="/cv-builder">CV builder</a> turns it into a CV. You can
              preview it when at least 20% of the profile is complete. The PDF download is for
              premium members.
            </p>
          </li>
          <li>
            <h3>Apply to the employer directly</h3>
            <p>
              Press Apply Now on the job. You go to the employer’s own page and apply there. The
              employer answers you, not us. Never pay anyone to apply.
            </p>
          </li>
        </ol>

        <h2 id="visa-information">Official visa information</h2>
        <p>
          These are government sites. Only a government can give a visa, and its rules change. If
          anyone tells you something different, trust the government site. Some of these sites open
          in the language of the country: look for a language button.
        </p>
        <ul>
          {COUNTRIES.map(({ code, name }) => (
            <li key={code}>
              <a href={VISA_LINKS[code].url} rel="noopener noreferrer">
                {name}
              </a>
              {`: ${VISA_LINKS[code].authority}. `}
              <a href={`/permits/${code}`}>{`Our guide to ${countryInText(name)}`}</a>
            </li>
          ))}
        </ul>
        <p>
          Our guides say what we know about the rules, with sources and dates. The official links
          lead away from this site. We do not run those sites. If a link does not open,{' '}
          <a href="/contact">please tell us</a>.
        </p>

        <h2 id="third-party-employment">Third-party employment</h2>
        <p>
          Not every job abroad is with the company where you will work. Sometimes there is a third
          party between you and that company. This can be honest and useful. You must know who the
          third party is and what it may do.
        </p>
        <h3>What it means</h3>
        <dl>
          <dt>Recruitment agency</dt>
          <dd>
            It finds workers for a company. After you are hired, the company is your employer and
            pays you. The agency is paid by the company.
          </dd>
          <dt>Employment agency (temporary work, staffing)</dt>
          <dd>
            The agency is your legal employer. It signs your contract and pays you. It sends you to
            work at another company, and that company tells you what to do each day.
          </dd>
          <dt>Employer of record</dt>
          <dd>
            A company that employs you by law for a business that has no office in that country. It
            handles the contract, the pay and the taxes. Your daily work is for the other business.
          </dd>
        </dl>
        <h3>What happens</h3>
        <ul>
          <li>The company asks the third party for workers.</li>
          <li>
            The third party checks your documents and interviews you. Often the company interviews
            you too.
          </li>
          <li>You get a written contract that names your legal employer.</li>
          <li>
            That legal employer, or the company, asks for the work permit. The rules differ in each
            country.
          </li>
          <li>
            You travel and work. Your legal employer pays you and is responsible for your contract.
          </li>
        </ul>
        <h3>What to check first</h3>
        <ul>
          <li>
            <strong>The licence.</strong> Many countries ask agencies to have a licence. Check the
            name with the office that gives licences, not on the agency’s own page. In your country
            this is usually the labour ministry or the office for migrant workers: for example the
            Department of Migrant Workers in the Philippines, the National Employment Authority in
            Kenya, the Labour Department in Ghana, or the Federal Ministry of Labour and Employment
            in Nigeria.
          </li>
          <li>
            <strong>The contract.</strong> You should have it in writing, in a language you
            understand, before you travel. It must name your legal employer, the work, the place,
            the pay, every deduction, the hours, the housing, and how either side can end it.
          </li>
          <li>
            <strong>The fee.</strong> The International Labour Organization (ILO) says in its
            principles for fair recruitment that workers should not pay recruitment fees or related
            costs. The employer should. In some countries the law still lets an agency take a
            limited fee. Ask your labour ministry what the limit is. Never pay without a receipt,
            and never to a person’s own account.
          </li>
          <li>
            <strong>The visa.</strong> A third party may help with forms. It cannot promise a visa.
            Check that the visa fits the job and the employer in your contract, and that the
            country’s rules allow work through an agency.
          </li>
          <li>
            <strong>Your documents.</strong> You keep your passport, your certificates and a copy of
            everything you sign.
          </li>
          <li>
            <strong>The company.</strong> Ask the company where you will work if it really uses this
            agency.
          </li>
        </ul>
        <h3>When it may suit you</h3>
        <ul>
          <li>You want seasonal or short work, and the agency can find the next place for you.</li>
          <li>
            Your job is often filled by licensed agencies, as in health care, farm work or shipping.
          </li>
          <li>The company abroad is small and has never hired from your country.</li>
          <li>
            Your country and the other country have an agreement that says which agencies may
            recruit.
          </li>
        </ul>
        <p>
          It may not suit you if you can apply to the employer yourself, if the agency will not name
          the company, or if it asks you for money first.
        </p>
        <p>{`${name} is not an agency. A job here may come from an agency: read who the company is before you apply.`}</p>
      </Prose>
    </TextPage>
  );
}
