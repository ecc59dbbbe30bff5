import type { CountryCode } from './constants/countries.ts';
import links from './visa-links.json' with { type: 'json' };

/**
 * The official work-visa or immigration page of each country: the authority and an https URL on its
 * own domain. Entry pages, because deep links break more often.
 */
export const VISA_LINKS: Record<CountryCode, { authority: string; url: string }> = links;
