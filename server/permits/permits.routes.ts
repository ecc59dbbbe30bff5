import * as v from 'valibot';
import { COUNTRIES, type CountryCode, countryName } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import {
  jobPermitSchema,
  occupationQuerySchema,
  permitCountriesSchema,
  permitGuideSchema,
  permitOccupationsSchema,
} from '../../shared/permits.ts';
import type { Salary } from '../../shared/salary.ts';
import type { Db } from '../db/open.ts';
import { hasRegister } from '../employers/employer-page.service.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { jobNotFound, Problem } from '../problem.ts';
import type { AskedJob } from './asked-job.ts';
import { findOccupations, permitGuide } from './guide.ts';
import { jobPermit } from './job-permit.ts';
import type { PermitStore } from './permit-store.service.ts';

export type PermitsDeps = { db: Db; store: PermitStore; now: () => Date };

const noFacts = () => new Problem(404, 'no-permit-facts', 'We have no facts about this country.');
const countryParameter = {
  country: {
    description: 'The ISO code of the country, such as DE',
    schema: v.pipe(
      v.string(),
      v.transform((code) => code.toUpperCase() as CountryCode),
      v.picklist(COUNTRIES.map(({ code }) => code)),
    ),
    missing: noFacts,
  },
};

/** What official rules say of work permits: of a job, and of a country. */
export function permitOperations({ db, store, now }: PermitsDeps) {
  const factsOf = async (country: CountryCode) => {
    const facts = (await store.all()).get(country);
    if (facts === undefined) throw noFacts();
    return facts;
  };
  return [
    operation('GET /api/jobs/{id}/permit', {
      readsReplica: true,
      summary: 'What the official rules on work permits say about a job',
      params: { id: rowNumber('The number of the listing', jobNotFound) },
      responses: {
        200: {
          description: 'Sentences with their sources; never a promise',
          schema: jobPermitSchema,
        },
      },
      access: 'public',
      handle: async ({ c, params }) => {
        const [job, facts] = await Promise.all([findAskedJob(db, params.id), store.all()]);
        if (job === undefined) throw jobNotFound();
        return c.json(jobPermit(facts.get(job.country_code), job, utcToday(now())));
      },
    }),
    operation('GET /api/permits', {
      readsReplica: true,
      summary: 'The countries there are facts on work permits for',
      responses: {
        200: { description: 'In the order of the site', schema: permitCountriesSchema },
      },
      access: 'public',
      handle: async ({ c }) => {
        const facts = await store.all();
        const countries = COUNTRIES.flatMap(({ code }) => facts.get(code) ?? []);
        return c.json({
          countries: countries.map(({ country, edition, checked, routes }) => ({
            country_code: country,
            country: countryName(country),
            ...{ edition, checked },
            routes: routes.map(({ name }) => name),
          })),
        });
      },
    }),
    operation('GET /api/permits/{country}', {
      readsReplica: true,
      summary: 'All facts on work permits of a country, with their sources',
      params: countryParameter,
      responses: {
        200: { description: 'The facts of one dated folder', schema: permitGuideSchema },
      },
      access: 'public',
      handle: async ({ c, params }) =>
        c.json(permitGuide(await factsOf(params.country), utcToday(now()))),
    }),
    operation('GET /api/permits/{country}/occupations', {
      readsReplica: true,
      summary: 'What the official lists of a country say about occupations',
      params: countryParameter,
      query: occupationQuerySchema,
      responses: {
        200: { description: 'At most 60 of them', schema: permitOccupationsSchema },
      },
      access: 'public',
      handle: async ({ c, params, query }) =>
        c.json(findOccupations(await factsOf(params.country), query.q ?? '', utcToday(now()))),
    }),
  ];
}

/** What everybody may read of a job: of a premium job no more than its summary. */
async function findAskedJob(db: Db, id: number): Promise<AskedJob | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select(['title', 'country_code', 'state', 'salary', 'excerpt', 'is_premium_visible'])
    .select(hasRegister.as('hasRegister'))
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('is_premium_visible', '=', false)
        .then(eb.fn<string>('concat_ws', [eb.val(' '), ref('description'), ref('requirements')]))
        .else('')
        .end()
        .as('more'),
    )
    .where('id', '=', id)
    .where('held', '=', false)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { title, country_code, state, salary, excerpt, more } = row;
  return {
    title,
    country_code,
    state,
    salary: salary as Salary | null,
    text: [title, excerpt, more].join(' '),
    hasRegister: row.hasRegister,
  };
}
