import { type CountryCode, countryName } from '../../shared/constants/countries.ts';
import type { CvTemplate } from '../../shared/cv.ts';
import { longDate } from '../../shared/job-dates.ts';
import styles from './advice-part.module.css';
import {
  type Custom,
  CV_ADVICE_LAST_READ_ON,
  CV_ADVICE_READ_ON,
  CV_ADVICE_SOURCES,
  CV_COUNTRY_ADVICE,
  type Fact,
} from './cv-country-advice.ts';

const CUSTOMS: Record<Custom, string> = {
  expected: 'Often',
  optional: 'If you like',
  avoid: 'No, leave it out',
};

/** What employers of a country expect of a CV, each with its source. */
export function Advice({ country }: { country: CountryCode }) {
  const advice = CV_COUNTRY_ADVICE[country];
  if (!advice)
    return (
      <section className={styles.advice} aria-labelledby="cv-advice">
        <h2 id="cv-advice">{`CVs in ${countryName(country)}`}</h2>
        <p>We found no official advice on CVs for this country. Do what the job advert asks for.</p>
      </section>
    );
  const { photo, birthDate, personal, length, references, signature, note, name } = advice;
  const rows: [label: string, fact: Fact<string> | undefined][] = [
    ['Photo', photo && { ...photo, value: CUSTOMS[photo.value] }],
    ['Date of birth', birthDate && { ...birthDate, value: CUSTOMS[birthDate.value] }],
    ['About you', personal],
    ['Length', length],
    ['Called', name],
    ['References', references],
    ['Signature', signature],
    ['Also', note],
  ];
  return (
    <section className={styles.advice} aria-labelledby="cv-advice">
      <h2 id="cv-advice">{`CVs in ${countryName(country)}`}</h2>
      <dl>
        {rows.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {`${fact.value} `}
                  <SourceLink source={fact.source} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <p>
        {`Most of this is custom, not law. Do what the job advert asks for. All sources are public bodies. We read them from ${longDate(CV_ADVICE_READ_ON)} to ${longDate(CV_ADVICE_LAST_READ_ON)}.`}
      </p>
    </section>
  );
}

function SourceLink({ source }: Pick<Fact<string>, 'source'>) {
  const { body, address } = CV_ADVICE_SOURCES[source];
  return (
    <a href={address} rel="noopener noreferrer">
      {body}
    </a>
  );
}

/** Where the headings of a template that is not in English are read. */
const READ_IN: Record<string, { name: string; countries: readonly CountryCode[] }> = {
  de: { name: 'German', countries: ['DE', 'AT', 'CH'] },
  ja: { name: 'Japanese', countries: ['JP'] },
};

/** Whether a template is in the language of a country: it is proposed first. */
export function isMadeFor({ language }: Pick<CvTemplate, 'language'>, country: CountryCode | '') {
  return READ_IN[language]?.countries.some((code) => code === country) ?? false;
}

/** Whether a template suits a country; null when nothing is known for or against it. */
export function fitOf(
  template: Pick<CvTemplate, 'showsPhoto' | 'language'>,
  country: CountryCode | '',
): { isGood: boolean; text: string } | null {
  if (country === '') return null;
  const { showsPhoto, language } = template;
  const place = countryName(country);
  const photo = CV_COUNTRY_ADVICE[country]?.photo?.value;
  const foreign = READ_IN[language];
  if (foreign && !isMadeFor(template, country))
    return { isGood: false, text: `Its headings are in ${foreign.name}: not for ${place}` };
  if (photo === 'avoid' && showsPhoto)
    return { isGood: false, text: `Has a place for a photo: not usual in ${place}` };
  if (photo === 'avoid') return { isGood: true, text: `Fits ${place}: no photo` };
  if (photo === 'expected' && showsPhoto)
    return { isGood: true, text: `Fits ${place}: has a place for a photo` };
  if (foreign) return { isGood: true, text: `Made for ${place}` };
  return null;
}
