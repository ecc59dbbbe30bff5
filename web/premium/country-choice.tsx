import { OTHER_COUNTRY, PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import type { WayOn } from '../../shared/way-on.ts';
import controls from '../ui/controls.module.css';
import styles from './premium.module.css';

const COUNTRIES = [
  ...PRICING_COUNTRIES.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  OTHER_COUNTRY,
];

/**
 * The country that decides about price and ways to pay, and the form that chooses it. Without a
 * country web/premium/pay.ts asks for that of the reader.
 */
export function CountryChoice({ code, wayOn }: { code: string | null; wayOn: WayOn | null }) {
  return (
    <>
      <p role="status" data-of-country="">
        {code === null ? (
          <span className={styles.scripted}>Determining your location for payment options...</span>
        ) : (
          `Your country: ${nameOfCountry(code)}`
        )}
      </p>
      {/* "Another country" of a gate leads here. */}
      <details className={styles.change} open={code === null}>
        <summary>Change country</summary>
        <form id="country" action="/premium">
          {wayOn && <input type="hidden" name="returnTo" value={wayOn.path} />}
          <label className={controls.field}>
            <span className={controls.label}>Country</span>
            <select
              name="country"
              required
              className={controls.input}
              defaultValue={COUNTRIES.find((country) => country.code === code)?.code ?? ''}
            >
              <option value="" disabled>
                Select your country
              </option>
              {COUNTRIES.map(({ code: value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className={`${controls.quiet} ${styles.plain}`}>
            Show price
          </button>
        </form>
      </details>
    </>
  );
}

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country code of an address; null where it is not the code of a country. */
export function readCountry(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) && NAMES.of(code) !== undefined ? code : null;
}

/** The English name of a country code. */
export function nameOfCountry(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? NAMES.of(code) ?? code;
}
