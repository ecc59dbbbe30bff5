import { findCategory } from '../../shared/constants/categories.ts';
import { countryFilterValue, findCountry } from '../../shared/constants/countries.ts';
import { DATE_FILTERS, PREMIUM_FILTERS } from '../../shared/jobs.ts';
import { categoryOptions, countryOptions } from '../lib/filter-options.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { fullCount } from '../ui/list-title.ts';
import { type Option, Select } from '../ui/select.tsx';
import { Choices, FactBoxes, FactChoices } from './fact-filters.tsx';
import { chipsOf } from './filter-chips.tsx';
import styles from './filters.module.css';
import { ANY, askedOf, type Listed, whereOf } from './jobs-fields.ts';
import { PayFrom } from './pay-from.tsx';

/**
 * The filter panel: visa help and the country first. On a laptop all are visible and apply at once;
 * on a phone the button says how many jobs it would show (every-page.ts). Without script it is pressed.
 */
export function Filters({ listed, place }: { listed: Listed; place: string }) {
  const { path, own, fields, list } = listed;
  const { counts } = list;
  const { country } = whereOf(askedOf(listed), list);
  // The place field or the path has the country; on pages of categories the filter itself.
  const isElsewhere = country !== undefined && (path === '/jobs' || own.country !== undefined);
  const category =
    own.category ?? ((fields.category && findCategory(fields.category)) || undefined);
  const active = chipsOf(listed).length;
  const title = active > 0 ? `Filters (${active})` : 'Filters';
  const count = fullCount(list);
  return (
    <details
      className={styles.filters}
      // What the path sets: web/page-actions.ts counts with it.
      data-filters={new URLSearchParams(own).toString()}
    >
      <summary className={controls.quiet}>{title}</summary>
      <div>
        {/* A phone begins with the panel closed, a wide screen with this one open. */}
        <details open className={styles.panel}>
          <summary>{title}</summary>
          <div>
            <FactChoices
              name="visa"
              label="Visa help"
              all="All jobs"
              fields={fields}
              counts={counts}
              isAlways
            />
            <Select
              key={`country of ${place}`}
              label="Country"
              name="country"
              value={isElsewhere ? '' : filterValueOf(country)}
              options={
                isElsewhere
                  ? unless(country, findCountry(country)?.name ?? country, countryOptions(counts))
                  : countryOptions(counts)
              }
              form="find"
            />
            <FactBoxes fields={fields} counts={counts} />
            <Select
              label="Category"
              name="category"
              value={own.category === undefined ? (category ?? fields.category) : ''}
              options={
                own.category === undefined
                  ? categoryOptions(counts)
                  : unless(own.category, own.category, categoryOptions(counts))
              }
              form="find"
            />
            <PayFrom fields={fields} country={country} unit={list.pay?.unit} />
            <FactChoices name="type" label="Job type" all="Any" fields={fields} counts={counts} />
            <FactChoices name="level" label="Level" all="Any" fields={fields} counts={counts} />
            <FactChoices
              name="language"
              label="Language asked for"
              all="Any"
              fields={fields}
              counts={counts}
            />
            <Choices
              name="date"
              label="Date posted"
              all="Any Time"
              value={fields.date}
              choices={DATE_FILTERS}
              numbers={counts?.date}
            />
            <Choices
              name="premium"
              label="Free or premium"
              all="All jobs"
              value={fields.premium}
              choices={PREMIUM_FILTERS}
              numbers={counts?.premium}
            />
            <label className={controls.field}>
              <span className={controls.label}>State or region</span>
              <input
                key={`state of ${place}`}
                className={controls.input}
                name="state"
                form="find"
                maxLength={200}
                defaultValue={place === '' ? fields.state : undefined}
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

function filterValueOf(country: string | undefined): string | undefined {
  const found = country === undefined ? undefined : findCountry(country);
  return found ? countryFilterValue(found.code) : country;
}

/** The choices where one is in force without a field: first itself, then the way to all of them. */
function unless(value: string, label: string, [all, ...others]: Option[]): Option[] {
  return [
    { value: '', label },
    { value: ANY, label: all?.label ?? '' },
    ...others.filter((other) => other.value !== value && other.label !== label),
  ];
}
