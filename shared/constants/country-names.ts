import type { CountryCode } from './countries.ts';

/** Other names that people type for the countries, besides the English name and the ISO code. */
export const OTHER_COUNTRY_NAMES: Partial<Record<CountryCode, readonly string[]>> = {
  US: ['usa', 'united states', 'united states of america', 'america'],
  GB: ['uk', 'great britain', 'britain', 'england'],
  DE: ['deutschland', 'allemagne', 'alemania'],
  ES: ['espana', 'espagne'],
  IT: ['italia'],
  NL: ['holland', 'the netherlands', 'nederland'],
  SE: ['sverige'],
  NO: ['norge'],
  DK: ['danmark'],
  FI: ['suomi'],
  CH: ['schweiz', 'suisse'],
  BE: ['belgie', 'belgique'],
  AT: ['osterreich'],
  NZ: ['nz'],
  KR: ['korea', 'republic of korea'],
  AE: ['uae', 'emirates', 'the uae'],
  SA: ['ksa', 'saudi'],
};
