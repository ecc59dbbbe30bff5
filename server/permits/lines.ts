import type { PermitLine, PermitStep } from '../../shared/permits.ts';
import { formatSalary, type Salary } from '../../shared/salary.ts';
import { againstText, comparePay, type PayAgainst } from './compare-pay.ts';
import type { CountryFacts, FactStatus, PayFloor, Source } from './country-facts.ts';
import { dateText, endedText, stateOn, timeText } from './fact-dates.ts';

type FromSource = { fact_status: FactStatus; source_id: string };

/**
 * An amount that was said, and how the pay of the advert stands to it; without `against` they are
 * not compared. `name`: a few words; `when`: which of several of its permit it is.
 */
export type Weighed = {
  least: Pick<PayFloor, 'amount' | 'currency' | 'period'>;
  name: string;
  when?: string;
  against: PayAgainst | null;
  from: FromSource;
};

/**
 * Collects sentences, and the sources of those that state a fact. For the steps: what is said of the
 * occupation (the first counts), and of amounts; `others`: there are amounts that are not among them;
 * `elsewhere`: one of those, or a permit of which no amount was said, may be in reach of the pay.
 */
export function createLines(facts: CountryFacts) {
  const lines: PermitLine[] = [];
  const noted = {
    work: null as PermitStep | null,
    amounts: [] as Weighed[],
    ...{ others: false, elsewhere: false },
  };
  const used = new Set<string>();
  return {
    lines,
    noted,
    /** Adds a sentence, with the facts that say so. One of them second-hand makes it so. */
    say(text: string, ...from: readonly (FromSource | undefined)[]) {
      for (const fact of from) if (fact) used.add(fact.source_id);
      lines.push(
        permitLine(
          text,
          from.find((fact) => fact?.fact_status === 'S'),
        ),
      );
    },
    sources: () => sourcesText([...used].flatMap((id) => facts.sources.get(id) ?? [])),
  };
}
export type Lines = ReturnType<typeof createLines>;

/** A sentence, marked where it is second-hand. */
export function permitLine(text: string, from?: FromSource): PermitLine {
  return { text, ...(from?.fact_status === 'S' && { second_hand: true as const }) };
}

/** What is never to be paid, then the law that says so. */
export function neverText({ rule, law, everywhere }: CountryFacts['neverPay'][number]): string {
  if (law === '') return `${rule}.`;
  return everywhere ? `${rule}. This is a ${law}.` : `${rule}. The law: ${law}.`;
}

/** "€50,700 a year". */
export function amountText({
  amount,
  currency,
  period,
}: Pick<PayFloor, 'amount' | 'currency' | 'period'>): string {
  return formatSalary({ min: amount, max: amount, currency, period });
}

/**
 * An amount with its time, and how the pay of the advert stands to it. One whose time has passed is
 * not compared.
 */
export function payText(
  floor: PayFloor,
  { name, salary, day }: { name: string; salary: Salary | null; day: string },
): string {
  const said = `${name}: ${amountText(floor)}`;
  if (stateOn(floor, day) === 'ended') return `${said}. ${endedText(floor)}`;
  const time = floor.valid_to ? `until ${dateText(floor.valid_to)}` : timeText(floor, day);
  const against = comparePay(salary, floor);
  return [
    `${said}${time && `, ${time.charAt(0).toLowerCase()}${time.slice(1)}`}.`,
    ...(against ? [againstText(against)] : []),
  ].join(' ');
}

/** Who says so, of which day, read when, under which licence. */
function sourcesText(sources: readonly Source[]): string {
  const named = [...Map.groupBy(sources, ({ publisher }) => publisher)].map(
    ([publisher, group]) => `${publisher} (${group.map(datesText).join('; ')})`,
  );
  const attributions = new Set(sources.map(({ attribution }) => attribution).filter(Boolean));
  return [named.join('. '), ...attributions].filter(Boolean).join('. ');
}

/** Of which day a text is, and when it was read. A text without either says so. */
export function datesText({ text_date, read_on }: Source): string {
  if (text_date === '' && read_on === '') return 'undated text';
  const read = read_on && `read ${read_on.length === 10 ? 'on' : 'in'} ${dateText(read_on)}`;
  return [text_date && `text of ${dateText(text_date)}`, read].filter(Boolean).join(', ');
}
