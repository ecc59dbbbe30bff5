import * as v from 'valibot';
import { formatPrice, type PremiumOffer, premiumOfferSchema } from '../../shared/billing.ts';
import { countryName } from '../../shared/constants/countries.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { wayOnOf } from '../../shared/way-on.ts';
import { operation } from '../http/operation.ts';
import { countFreeJobs, findJobName } from '../jobs/jobs.service.ts';
import type { JobSearch } from '../jobs/search/search-jobs.service.ts';
import type { BillingDeps } from './billing-deps.ts';

const querySchema = v.object({ job: v.optional(v.pipe(v.string(), v.maxLength(20))) });

/** What the gate of a premium job and the premium page say about premium, in one answer. */
export function offerOperations(deps: BillingDeps, search: JobSearch) {
  const { db, prices, gateways, now } = deps;

  async function findJob(id: string | undefined): Promise<PremiumOffer['job']> {
    const asked = wayOnOf(`/jobs/${id}`)?.job ?? null;
    const job = asked === null ? undefined : await findJobName(db, asked);
    if (!job?.is_premium_visible || isExpired(job.expires_at, now())) return null;
    const place = [job.state, countryName(job.country_code)].filter(Boolean).join(', ');
    return { id: job.id, title: job.title, employer: shownEmployer(job.employer), place };
  }

  return [
    operation('GET /api/premium-offer', {
      summary: 'What premium costs here and elsewhere, and what it opens',
      searches: true,
      query: querySchema,
      responses: { 200: { description: 'The offer', schema: premiumOfferSchema } },
      access: 'public',
      handle: async ({ c, query }) => {
        const { DEFAULT, ...countries } = prices.list((name) => gateways[name] !== undefined);
        const local = Object.entries(countries).flatMap(([code, { charges }]) =>
          charges
            .filter(({ gateway }) => gateway === 'paystack')
            .map(({ amount, currency }) => [code, formatPrice(amount, currency)] as const),
        );
        return c.json({
          price: `${DEFAULT.currencySymbol}${DEFAULT.label.split(' ')[0]}`,
          local: Object.fromEntries(local),
          months: DEFAULT.months,
          jobs: await countFreeJobs(search),
          job: await findJob(query.job),
        });
      },
    }),
  ];
}
