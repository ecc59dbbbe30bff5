import { FACTS_END_WITHIN, type Todo } from '../../shared/admin-overview.ts';
import { countryName } from '../../shared/constants/countries.ts';
import { addDays, daysUntilExpiry, utcToday } from '../../shared/job-dates.ts';
import { endingsOf } from './endings.ts';
import type { PermitStore } from './permit-store.service.ts';

/** Facts of all countries that end within 60 days, the earliest first, from the first day on. */
export async function endingFacts(store: PermitStore, now: Date): Promise<Todo['permitEndings']> {
  const today = utcToday(now);
  const last = addDays(today, FACTS_END_WITHIN);
  return [...(await store.all()).values()]
    .flatMap((facts) => endingsOf(facts, today, last))
    .map(({ country_code, ends_on, what }) => ({
      country: countryName(country_code),
      ends_on,
      days: daysUntilExpiry(ends_on, now) ?? 0,
      what,
    }))
    .sort((a, b) => a.ends_on.localeCompare(b.ends_on) || a.country.localeCompare(b.country));
}
