import { FACTS_END_WITHIN, type Todo } from '../../shared/admin-overview.ts';
import { countryName } from '../../shared/constants/countries.ts';
import { addDays, daysUntilExpiry, utcToday } from '../../shared/job-dates.ts';
import { endingsOf } from './endings.ts';
import type { PermitStore } from './permit-store.service.ts';

/** Facts of all countries that end within 60 days, or have ended and are not renewed, earliest first. */
export async function endingFacts(store: PermitStore, now: Date): Promise<Todo['permitEndings']> {
  const until = addDays(utcToday(now), FACTS_END_WITHIN);
  return [...(await store.all()).values()]
    .flatMap((facts) => endingsOf(facts, until))
    .map(({ country_code, ends_on, is_old, what }) => ({
      country: countryName(country_code),
      ends_on,
      days: is_old ? null : (daysUntilExpiry(ends_on, now) ?? -1),
      what,
    }))
    .sort((a, b) => a.ends_on.localeCompare(b.ends_on) || a.country.localeCompare(b.country));
}
