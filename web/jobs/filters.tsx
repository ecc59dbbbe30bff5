import { findCountry } from '../../shared/constants/countries.ts';
import { DATE_FILTERS, type JobList, PREMIUM_FILTERS } from '../../shared/jobs.ts';
import { countryOptions } from '../lib/filter-options.ts';
import { countOf } from '../lib/words.ts';
import { CategorySelect } from '../ui/category-select.tsx';
import controls from '../ui/controls.module.css';
import { fullCount } from '../ui/list-title.ts';
import { Select } from '../ui/select.tsx';
import { FactBoxes, FactSelect } from './fact-filters.tsx';
import styles from './filters.module.css';
import type { Fields } from './jobs-fields.ts';

/** Takes the country out of a place in the filter of countries. */
const ANY_COUNTRY = 'any';

/**
 * The filter panel: visa help and the country first. On a laptop all are visible and apply at once;
 * on a phone the button says how many jobs it would show (every-page.ts). Without script it is pressed.
 */
export function Filters(props: {
  fields: Fields;
  place: string;
  country: string | undefined;
  active: number;
  list: JobList;
}) {
  const { fields, place, country, active, list } = props;
  const [allCountries, ...countries] = countryOptions(list.counts);
  const title = active > 0 ? `Filters (${active})` : 'Filters';
  const count = fullCount(list);
  return (
    <details className={styles.filters} data-filters>
      <summary className={controls.quiet}>{title}</summary>
      <div>
        {/* A phone begins with the panel closed, a wide screen with this one open. */}
        <details open className={styles.panel}>
          <summary>{title}</summary>
          <div>
            <FactSelect name="visa" label="Visa help" all="All jobs" fields={fields} />
            <Select
              key={`country of ${place}`}
              label="Country"
              name="country"
              options={
                country === undefined
                  ? [{ value: '', label: 'All Countries' }, ...countries]
                  : [
                      { value: '', label: findCountry(country)?.name ?? country },
                      { value: ANY_COUNTRY, label: allCountries?.label ?? '' },
                      ...countries.filter(({ value }) => value !== country),
                    ]
              }
              form="find"
            />
            <FactBoxes fields={fields} registered={list.counts?.registered} />
            <CategorySelect category={fields.category} counts={list.counts} />
            <FactSelect name="type" label="Job type" all="Any job type" fields={fields} />
            <FactSelect
              name="level"
              label="Level"
              all="Any level"
              fields={fields}
              counts={list.counts?.levels}
            />
            <Select
              label="Date posted"
              name="date"
              value={fields.date}
              options={[
                { value: '', label: 'Any Time' },
                ...DATE_FILTERS.map(({ value, label }) => ({ value, label })),
              ]}
              form="find"
            />
            <Select
              label="Free or premium"
              name="premium"
              value={fields.premium}
              options={[
                { value: '', label: 'All jobs' },
                ...PREMIUM_FILTERS.map(({ value, label }) => ({ value, label })),
              ]}
              form="find"
            />
            <label className={controls.field}>
              <span className={controls.label}>State or region</span>
              <input
                key={`state of ${place}`}
                className={controls.input}
                name="state"
                form="find"
                maxLength={200}
                dir="auto"
                autoComplete="off"
              />
            </label>
            {fields.sort && <input type="hidden" name="sort" form="find" value={fields.sort} />}
            <p className={styles.show}>
              <button type="submit" form="find" className={controls.button} data-count>
                {count > 0 ? `Show ${countOf(count, 'job')}` : 'Show jobs'}
              </button>
              <small>The list changes as you choose.</small>
            </p>
          </div>
        </details>
      </div>
    </details>
  );
}
