import type { CountryCode } from '../../shared/constants/countries.ts';
import type { CvTemplate } from '../../shared/cv.ts';
import type { OnDemand } from '../lib/use-on-demand.ts';

type AdvicePart = { fitOf: (t: CvTemplate, c: string) => { isGood: boolean; text: string } | null };
const NONE: OnDemand<AdvicePart> = { part: null, isLoading: false, failure: null, ask: () => {} };
export function useAdvice(_country: CountryCode | ''): OnDemand<AdvicePart> {
  return NONE;
}
export function CountryAdvice(_: { country: CountryCode | ''; advice: OnDemand<AdvicePart> }) {
  return null;
}
