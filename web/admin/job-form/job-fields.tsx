import { CATEGORIES } from '../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../shared/constants/countries.ts';
import { JOB_LIMITS } from '../../../shared/constants/limits.ts';
import { JOB_TYPES, jobTypeLabel } from '../../../shared/jobs.ts';
import { formatCount } from '../../lib/words.ts';
import { CheckField, ChoiceField, LineField, LinesField } from '../../ui/fields.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { JobHost } from './fields.tsx';
import styles from './job-form.module.css';
import { currencyWarning, PayFields } from './pay-fields.tsx';

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const TYPE_OPTIONS = JOB_TYPES.map((type) => ({ value: type, label: jobTypeLabel(type) }));

/** All fields of a job (specification, section 3). */
export function JobFields({ host }: { host: JobHost }) {
  const excerptLength = `Shown as two lines in the list. ${formatCount(host.values.excerpt.length)} of ${formatCount(JOB_LIMITS.excerpt)} characters.`;
  return (
    <>
      <section className={styles.part} aria-labelledby="part-job">
        <h2 id="part-job">The job</h2>
        <LineField host={host} name="title" label="Title" />
        <LinesField host={host} name="excerpt" label="Excerpt" hint={excerptLength} rows={3} />
        <ChoiceField
          host={host}
          name="category"
          label="Category"
          none="Choose a category"
          options={CATEGORY_OPTIONS}
        />
        <ChoiceField
          host={host}
          name="job_type"
          label="Job type"
          none="Not stated"
          options={TYPE_OPTIONS}
          isOptional
        />
        <PayFields host={host} />
      </section>
      <section className={styles.part} aria-labelledby="part-company">
        <h2 id="part-company">Company and place</h2>
        <LineField host={host} name="employer" label="Company" />
        <LineField
          host={host}
          name="company_website"
          label="Company website"
          type="url"
          hint="Starts with https:// or http://."
          isOptional
        />
        <LineField
          host={host}
          name="company_tagline"
          label="Company tagline"
          hint="One line under the company’s name."
          isOptional
        />
        <ChoiceField
          host={host}
          name="country"
          label="Country"
          none="Choose a country"
          options={COUNTRY_OPTIONS}
          hint={currencyWarning(host.values)}
        />
        <LineField
          host={host}
          name="state"
          label="State"
          hint="State, region or city."
          isOptional
        />
      </section>
      <section className={styles.part} aria-labelledby="part-text">
        <h2 id="part-text">Text</h2>
        <RichTextField host={host} />
        <LinesField
          host={host}
          name="responsibilities"
          label="Responsibilities"
          hint="One per line."
          rows={6}
          isOptional
        />
        <LinesField
          host={host}
          name="requirements"
          label="Requirements"
          hint="One per line."
          rows={6}
          isOptional
        />
      </section>
      <section className={styles.part} aria-labelledby="part-listing">
        <h2 id="part-listing">Listing</h2>
        <LineField
          host={host}
          name="application_url"
          label="Application URL"
          type="url"
          hint="The page where people apply. Starts with https:// or http://."
        />
        <ExpiryField host={host} />
        <CheckField
          host={host}
          name="is_premium_visible"
          label="Premium job"
          hint="Only premium members see the full text and the apply link. Others see the title, the excerpt and the key facts."
        />
        <CheckField
          host={host}
          name="featured"
          label="Featured job"
          hint="Can appear among the 6 featured jobs on the home page."
        />
      </section>
    </>
  );
}
