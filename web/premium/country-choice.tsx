import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OTHER_COUNTRY, PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import styles from './premium.module.css';
import { type FoundCountry, nameOfCountry } from './use-country.ts';

const COUNTRIES = [
  ...PRICING_COUNTRIES.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  OTHER_COUNTRY,
];

/** The country that decides about price and ways to pay, and the selector to change it. */
export function CountryChoice({
  found: { state, code },
  onChoose,
}: {
  found: FoundCountry;
  onChoose: (code: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { hash } = useLocation();
  // "Another country" of a gate leads here.
  useEffect(() => setOpen((before) => before || hash === '#country'), [hash]);
  return (
    <>
      <p id="country" role="status" className={styles.country}>
        {state === 'finding' && 'Determining your location for payment options...'}
        {state === 'unknown' &&
          "We couldn't detect your location. Please select your country below."}
        {state === 'known' && code !== null && !isOpen && (
          <span>{`Your country: ${nameOfCountry(code)}`}</span>
        )}
        {state === 'known' && !isOpen && (
          <Button className={styles.link} onPress={() => setOpen(true)}>
            Change country
          </Button>
        )}
      </p>
      {(state === 'unknown' || isOpen) && (
        <label className={controls.field}>
          <span className={controls.label}>Country</span>
          <select
            className={controls.input}
            value={COUNTRIES.some((country) => country.code === code) ? (code ?? '') : ''}
            onChange={({ target }) => {
              setOpen(true);
              onChoose(target.value);
            }}
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
      )}
    </>
  );
}
