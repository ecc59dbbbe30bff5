import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import { JOB_TYPES, jobTypeLabel } from '../../../shared/jobs.ts';
import { formatCount } from '../../lib/words.ts';
import { CheckField } from '../../ui/fields.tsx';
import { ChoiceField, LinesField, TextField } from '../../ui/form-fields.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { EnteredFields } from './entered-fields.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { type JobHost, jobBox, jobField } from './fields.tsx';
import styles from './job-form.module.css';
import words from './job-words.json' with { type: 'json' };
import { currencyWarning, PayFields } from './pay-fields.tsx';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const TYPE_OPTIONS = JOB_TYPES.map((type) => ({ value: type, label: jobTypeLabel(type) }));

/**
 * All fields of a job (specification, section 3). With `domain`, those of an employer whose website is
 * there: without what only the operator says.
 */
export function JobFields({ host, domain }: { host: JobHost; domain?: string }) {
  const isEmployer = domain !== undefined;
  const excerptLength = `Shown first on the job’s page and in feeds. ${formatCount(host.values.excerpt.length)} of ${formatCount(JOB_LIMITS.excerpt)} characters.`;
  return (
    <>
      <section className={styles.part} aria-labelledby="part-job">
        <h2 id="part-job">The job</h2>
        <TextField {...jobField(host, 'title')} />
        <LinesField {...jobField(host, 'excerpt')} hint={excerptLength} rows={3} />
        <ChoiceField
          {...jobField(host, 'category')}
          none="Choose a category"
          options={CATEGORY_OPTIONS}
        />
        <ChoiceField {...jobField(host, 'job_type')} none="Not stated" options={TYPE_OPTIONS} />
        <PayFields host={host} />
      </section>
      <section className={styles.part} aria-labelledby="part-company">
        <h2 id="part-company">Company and place</h2>
        <TextField {...jobField(host, 'employer')} />
        <TextField
          {...jobField(host, 'company_website')}
          {...(isEmployer && {
            label: words.labels.company_website,
            required: true,
            hint: `At ${domain}, as your email address.`,
          })}
          type="url"
          dir="ltr"
        />
        <TextField {...jobField(host, 'company_tagline')} />
        <ChoiceField
          {...jobField(host, 'country')}
          none="Choose a country"
          options={COUNTRY_OPTIONS}
          hint={currencyWarning(host.values)}
        />
        <TextField {...jobField(host, 'state')} />
      </section>
      <section className={styles.part} aria-labelledby="part-text">
        <h2 id="part-text">Text</h2>
        <RichTextField host={host} />
        <LinesField {...jobField(host, 'responsibilities')} rows={6} />
        <LinesField {...jobField(host, 'requirements')} rows={6} />
      </section>
      {!isEmployer && <EnteredFields host={host} />}
      <section className={styles.part} aria-labelledby="part-listing">
        <h2 id="part-listing">Listing</h2>
        <TextField {...jobField(host, 'application_url')} type="url" dir="ltr" />
        <ExpiryField host={host} isEmployer={isEmployer} />
        {!isEmployer && (
          <>
            <CheckField {...jobBox(host, 'is_premium_visible')} />
            <CheckField {...jobBox(host, 'featured')} />
          </>
        )}
      </section>
    </>
  );
}
