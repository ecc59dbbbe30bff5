import { useEffect, useState } from 'react';
import { PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import { askApi } from '../lib/ask-api.ts';

/** The reader's country: being found, known, or unknown (then it is chosen by hand). */
export type FoundCountry = { state: 'finding' | 'known' | 'unknown'; code: string | null };

/** Asks the server once for the reader's country. `choose` is the choice by hand. */
export function useCountry(): FoundCountry & { choose: (code: string) => void } {
  const [found, setFound] = useState<FoundCountry>({ state: 'finding', code: null });
  useEffect(() => {
    let isWanted = true;
    void askApi('GET', '/api/geo', {}).then(({ ok, body }) => {
      if (!isWanted) return;
      const code = ok && typeof body.country_code === 'string' ? body.country_code : null;
      setFound((before) =>
        before.state === 'finding' ? { state: code === null ? 'unknown' : 'known', code } : before,
      );
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return { ...found, choose: (code) => setFound({ state: 'known', code }) };
}

/** The English name of a country code. */
export function nameOfCountry(code: string): string {
  return (
    PRICING_COUNTRIES.find((country) => country.code === code)?.name ??
    new Intl.DisplayNames('en', { type: 'region' }).of(code) ??
    code
  );
}
