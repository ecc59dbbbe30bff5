import { useEffect } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { type OnDemand, useOnDemand } from '../lib/use-on-demand.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form.tsx';

/** The advice of all countries, a file of its own. */
type AdvicePart = typeof import('./advice-part.tsx');

const loadAdvice = (): Promise<AdvicePart> => import('./advice-part.tsx');

/** Loads the advice when a country is chosen. */
export function useAdvice(country: CountryCode | ''): OnDemand<AdvicePart> {
  const advice = useOnDemand(loadAdvice);
  const { ask } = advice;
  const isWanted = country !== '' && advice.part === null;
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, ask]);
  return advice;
}

/** What employers of the chosen country expect of a CV. */
export function CountryAdvice(props: { country: CountryCode | ''; advice: OnDemand<AdvicePart> }) {
  const { country, advice } = props;
  if (country === '') return null;
  if (advice.part) return <advice.part.Advice country={country} />;
  if (advice.failure === null) return <p role="status">Loading advice...</p>;
  return (
    <div>
      <FormMessage message={{ tone: 'error', text: advice.failure }} />
      <Button onPress={advice.ask}>Try again</Button>
    </div>
  );
}
