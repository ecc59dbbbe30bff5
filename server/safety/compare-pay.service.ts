import { sql } from 'kysely';
import { type CountryCode, countryName } from '../../shared/constants/countries.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { formatSalary, type Salary, type SalaryPeriod } from '../../shared/salary.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import type { Base } from '../feature.ts';
import { lockJobWrites } from '../jobs/job-write-lock.service.ts';

/** So many employers must say what they pay for a work in a country. */
const FEWEST_EMPLOYERS = 8;
/** So many times the middle pay, or so small a part of it, is far off. */
const FAR = 3;
/** More would be a mistake of the data, and not of so many listings. */
const MOST_SIGNS = 500;
/** Hours, days, weeks and months of paid work in a year. */
const PER_YEAR: Record<SalaryPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

type Far = {
  id: number;
  salary: Salary;
  period: SalaryPeriod;
  currency: string;
  country_code: CountryCode;
  employers: number;
  middle: number;
  low: number;
  high: number;
};

/**
 * Compares the pay of live listings with what other employers offer for the same work (ISCO-08 unit
 * group) in the same country and currency, and notes at those that are far off by how much.
 */
export function comparePay({ db, now }: Pick<Base, 'db' | 'now'>): Promise<void> {
  return asLongWork(async () => {
    const { rows } = await findFar(db, utcToday(now()));
    const signs = rows.map((row) => ({ id: row.id, words: wordsOf(row) }));
    await db.transaction().execute(async (tx) => {
      await lockJobWrites(tx);
      await sql`
        UPDATE jobs SET pay_sign = NULL WHERE pay_sign IS NOT NULL
          AND id <> ALL (${signs.map(({ id }) => id)}::int[])`.execute(tx);
      for (const { id, words } of signs)
        await sql`
          UPDATE jobs SET pay_sign = ${words}
          WHERE id = ${id} AND pay_sign IS DISTINCT FROM ${words}`.execute(tx);
    });
  });
}

function findFar(db: Base['db'], today: string) {
  const periods = Object.entries(PER_YEAR).map(
    ([name, times]) => sql`(${name}, ${times}::numeric)`,
  );
  return sql<Far>`
    WITH pay AS (
      SELECT id, work, country_code, salary->>'currency' AS currency, salary, period,
        lower(employer) AS employer, times * (
          coalesce((salary->>'min')::numeric, (salary->>'max')::numeric)
          + coalesce((salary->>'max')::numeric, (salary->>'min')::numeric)) / 2 AS yearly
      FROM jobs JOIN (VALUES ${sql.join(periods)}) AS p (period, times)
        ON p.period = salary->>'period'
      WHERE work IS NOT NULL AND NOT held AND (expires_at IS NULL OR expires_at > ${today})
    ), employers AS (
      SELECT work, country_code, currency, employer, avg(yearly) AS yearly
      FROM pay WHERE yearly > 0 GROUP BY 1, 2, 3, 4
    ), usual AS (
      SELECT work, country_code, currency, count(*)::int AS employers,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY yearly) AS middle,
        percentile_cont(0.25) WITHIN GROUP (ORDER BY yearly) AS low,
        percentile_cont(0.75) WITHIN GROUP (ORDER BY yearly) AS high
      FROM employers GROUP BY 1, 2, 3 HAVING count(*) > ${FEWEST_EMPLOYERS}
    )
    SELECT id, salary, period, currency, country_code, employers - 1 AS employers,
      middle::float8 AS middle, low::float8 AS low, high::float8 AS high
    FROM pay JOIN usual USING (work, country_code, currency)
    WHERE yearly > 0 AND (yearly > ${FAR} * middle OR yearly * ${FAR} < middle)
    ORDER BY id DESC LIMIT ${MOST_SIGNS}`.execute(db);
}

/** What the listing offers, and what the others do, in the period of the listing. */
function wordsOf({ salary, period, currency, country_code, employers, ...usual }: Far): string {
  const inPeriod = (yearly: number) => Number((yearly / PER_YEAR[period]).toPrecision(3));
  const [middle, low, high] = [usual.middle, usual.low, usual.high].map(inPeriod) as [
    number,
    number,
    number,
  ];
  const said = (range: { min: number; max: number }) =>
    formatSalary({ ...range, currency, period });
  const others = `${employers} other employers with live jobs for this work`;
  const middleHalf = said({ min: low, max: high });
  return `${formatSalary(salary)}. Of ${others} in ${countryName(country_code)}, the middle one pays ${said({ min: middle, max: middle })}, and half of them ${middleHalf}.`;
}
