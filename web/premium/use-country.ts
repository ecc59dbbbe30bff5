import { useSearchParams } from 'react-router';
import { OTHER_COUNTRY, PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import { useAnswer } from '../lib/call.ts';
import { useHydrated } from '../lib/hydrated.ts';

/** The reader's country: being found, known, or unknown (then it is chosen by hand). */
export type FoundCountry = { state: 'finding' | 'known' | 'unknown'; code: string | null };

/**
 * The country that was chosen by hand, which stands in the address; without one, the server is
 * asked once for the reader's country. `choose` is the choice by hand.
 */
export function useCountry(): FoundCountry & {
  chosen: string | null;
  choose: (code: string) => void;
} {
  const [query, setQuery] = useSearchParams();
  // The server renders the page without its query.
  const isKnown = useHydrated();
  const chosen = isKnown ? (/^[A-Z]{2}$/.exec(query.get('country') ?? '')?.[0] ?? null) : null;
  const answer = useAnswer('GET /api/geo', { isWanted: isKnown && chosen === null });
  const choose = (country: string) =>
    setQuery(
      (before) => {
        before.set('country', country);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const code = chosen ?? (answer?.ok ? answer.body.country_code : null);
  const isFinding = code === null && answer === null;
  return {
    state: isFinding ? 'finding' : code === null ? 'unknown' : 'known',
    code,
    chosen,
    choose,
  };
}

/** The English name of a country code. */
export function nameOfCountry(code: string): string {
  return (
    [...PRICING_COUNTRIES, OTHER_COUNTRY].find((country) => country.code === code)?.name ??
    new Intl.DisplayNames('en', { type: 'region' }).of(code) ??
    code
  );
}
