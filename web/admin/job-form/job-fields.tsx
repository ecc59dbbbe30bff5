import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import { JOB_TYPES, jobTypeLabel } from '../../../shared/jobs.ts';
import { formatCount } from '../../lib/words.ts';
import { CheckField, held, optional } from '../../ui/fields.tsx';
import { ChoiceField, LinesField, TextField } from '../../ui/form-fields.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { EnteredFields } from './entered-fields.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { JobHost } from './fields.tsx';
import styles from './job-form.module.css';
import { currencyWarning, PayFields } from './pay-fields.tsx';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const TYPE_OPTIONS = JOB_TYPES.map((type) => ({ value: type, label: jobTypeLabel(type) }));

/** All fields of a job (specification, section 3). */
export function JobFields({ host }: { host: JobHost }) {
  const excerptLength = `Shown first on the job’s page and in feeds. ${formatCount(host.values.excerpt.length)} of ${formatCount(JOB_LIMITS.excerpt)} characters.`;
  return (
    <>
      <section className={styles.part} aria-labelledby="part-job">
        <h2 id="part-job">The job</h2>
        <TextField {...held(host, 'title')} label="Title" />
        <LinesField {...held(host, 'excerpt')} label="Excerpt" hint={excerptLength} rows={3} />
        <ChoiceField
          {...held(host, 'category')}
          label="Category"
          none="Choose a category"
          options={CATEGORY_OPTIONS}
        />
        <ChoiceField
          {...held(host, 'job_type')}
          {...optional('Job type')}
          none="Not stated"
          options={TYPE_OPTIONS}
        />
        <PayFields host={host} />
      </section>
      <section className={styles.part} aria-labelledby="part-company">
        <h2 id="part-company">Company and place</h2>
        <TextField {...held(host, 'employer')} label="Company" />
        <TextField
          {...held(host, 'company_website')}
          {...optional('Company website')}
          type="url"
          dir="ltr"
          hint="Starts with https:// or http://."
        />
        <TextField
          {...held(host, 'company_tagline')}
          {...optional('Company tagline')}
          hint="One line under the company’s name."
        />
        <ChoiceField
          {...held(host, 'country')}
          label="Country"
          none="Choose a country"
          options={COUNTRY_OPTIONS}
          hint={currencyWarning(host.values)}
        />
        <TextField {...held(host, 'state')} {...optional('State')} hint="State, region or city." />
      </section>
      <section className={styles.part} aria-labelledby="part-text">
        <h2 id="part-text">Text</h2>
        <RichTextField host={host} />
        <LinesField
          {...held(host, 'responsibilities')}
          {...optional('Responsibilities')}
          hint="One per line."
          rows={6}
        />
        <LinesField
          {...held(host, 'requirements')}
          {...optional('Requirements')}
          hint="One per line."
          rows={6}
        />
      </section>
      <EnteredFields host={host} />
      <section className={styles.part} aria-labelledby="part-listing">
        <h2 id="part-listing">Listing</h2>
        <TextField
          {...held(host, 'application_url')}
          label="Application URL"
          type="url"
          dir="ltr"
          hint="The page where people apply. Starts with https:// or http://."
        />
        <ExpiryField host={host} />
        <CheckField
          form={host}
          host={host}
          name="is_premium_visible"
          label="Premium job"
          hint="Only premium members see the full text and the apply link. Others see the title, the excerpt and the key facts."
        />
        <CheckField
          form={host}
          host={host}
          name="featured"
          label="Featured job"
          hint="Can appear among the 6 featured jobs on the home page."
        />
      </section>
    </>
  );
}
