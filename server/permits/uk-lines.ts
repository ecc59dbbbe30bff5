import type { PermitStep } from '../../shared/permits.ts';
import type { AskedJob } from './asked-job.ts';
import { againstText, comparePay } from './compare-pay.ts';
import type { CountryFacts, ListedCode } from './country-facts.ts';
import { dateText, endedText, shownOn } from './fact-dates.ts';
import { indexOf } from './fact-index.ts';
import { amountText, type Lines } from './lines.ts';
import type { UkDecision } from './uk-answer.ts';
import { ukNation } from './uk-nation.ts';

/** What the lists of the United Kingdom say of a job. */
export function sayUkOccupation(
  facts: CountryFacts,
  decision: UkDecision | null,
  isStated: boolean,
  out: Lines,
): void {
  const [row] = decision?.answer.rows ?? [];
  out.noted.work = ukWorkStep(facts, decision, isStated);
  if (decision === null || row === undefined || decision.answer.kind === 'partly') {
    out.say(
      'Whether this job can be sponsored depends on the exact occupation. Ask the employer for its SOC 2020 code and look it up in our guide.',
    );
    if (row) out.say(partlyText(facts, row), row);
    return;
  }
  const { code, answer } = decision;
  const name = `“${titleOf(row)}” (SOC code ${code})`;
  if (code === null) out.say('All UK codes that fit the title of this job have the same answer.');
  else if (isStated) out.say(`The advert names ${name}.`);
  else out.say(`We read the occupation from the title: ${name}. The employer chooses the code.`);
  switch (answer.kind) {
    case 'eligible':
    case 'listed':
      for (const each of answer.rows) out.say(onListText(facts, each), each);
      for (const each of answer.some) out.say(partlyText(facts, each), each);
      return;
    case 'ended':
      out.say(`This occupation was on the ${listName(facts, row)}. ${endedText(row, 'list')}`, row);
      return;
    case 'closed':
      out.say(
        `On the Skilled Worker route, this occupation is closed to new workers${row.valid_from && ` since ${dateText(row.valid_from)}`}. Only people who already had this visa under older rules can be sponsored.`,
        row,
      );
      return;
    case 'never':
      out.say('This occupation cannot be sponsored on the Skilled Worker route.', row);
  }
}

/** The same as a step. */
function ukWorkStep(
  facts: CountryFacts,
  decision: UkDecision | null,
  isStated: boolean,
): PermitStep {
  const { code = null, answer } = decision ?? {};
  const [row] = answer?.rows ?? [];
  if (answer === undefined || row === undefined || answer.kind === 'partly')
    return {
      title: 'Is the work on the list?',
      text: 'It depends on the exact occupation. Ask the employer for its SOC 2020 code.',
      state: 'ahead',
    };
  const work =
    code === null
      ? 'All occupations that fit the title'
      : `${isStated ? '' : 'By its title: '}${titleOf(row)}, code ${code}`;
  const isOn = answer.kind === 'eligible' || answer.kind === 'listed';
  const ends = row.valid_to === '' ? '' : ` It ends on ${dateText(row.valid_to)}.`;
  const date = facts.sources.get(row.source_id)?.text_date || row.valid_from;
  if (isOn)
    return {
      title: 'The work is on the list',
      text: `${work}. List of ${dateText(date)}.${ends}`,
      state: 'done',
    };
  const why = {
    ended: endedText(row, 'list'),
    closed: 'It is closed to new workers on the Skilled Worker route.',
    never: 'It cannot be sponsored on the Skilled Worker route.',
  }[answer.kind as 'ended' | 'closed' | 'never'];
  return { title: 'The work is not on the list', text: `${work}. ${why}`, state: 'not' };
}

function onListText(facts: CountryFacts, row: ListedCode): string {
  const { valid_from, valid_to, source_id } = row;
  const textDate = facts.sources.get(source_id)?.text_date || valid_from;
  const list = `This occupation is on the ${listName(facts, row)} of ${dateText(textDate)}`;
  return valid_to === ''
    ? `${list}. The list names no end date.`
    : `${list} until ${dateText(valid_to)}, for new Skilled Worker certificates.`;
}

function partlyText(facts: CountryFacts, row: ListedCode): string {
  return `Some jobs of “${titleOf(row)}” (SOC code ${row.code}) are on the ${listName(facts, row)}: ${row.condition.replace('...', '…').replace(/\.$/, '')}.`;
}

function listName(facts: CountryFacts, { list_id }: ListedCode): string {
  return indexOf(facts).lists.get(list_id)?.name ?? list_id;
}

/** A title without the conditions that the list writes behind it. */
export function titleOf({ title }: { title: string }): string {
  return title.split(/ - ONLY| – Jobs/)[0] ?? title;
}

const RATE_LIKENESS = { same: () => '', near: () => '' };

/** Says the going rate, or the pay scale of the health service, that the pay has to reach too. */
export function sayUkRate(
  facts: CountryFacts,
  { code, codes, answer }: UkDecision,
  { job, day }: { job: AskedJob; day: string },
  out: Lines,
): void {
  const isScale = answer.rows.some(({ list_id }) => list_id === 'gb-sw-health-education');
  const { salary } = job;
  if (isScale) {
    sayScale(facts, codes, job, out);
    return;
  }
  if (code === null) {
    out.say('The pay must also reach the going rate of the code.');
    out.noted.others = true;
    return;
  }
  const [rate] = shownOn(indexOf(facts).rates.get(code) ?? [], day, RATE_LIKENESS);
  if (rate === undefined) {
    out.noted.others = true;
    return;
  }
  const isHourly = salary !== null && 'period' in salary && salary.period === 'hour';
  const least = {
    amount: isHourly ? rate.hour : rate.year,
    currency: rate.currency,
    period: isHourly ? ('hour' as const) : ('year' as const),
  };
  const against = comparePay(salary, least);
  const hours = isHourly ? '' : ` for ${rate.hours_week} hours a week`;
  out.noted.amounts.push({ least, name: `Going rate${hours}`, against, from: rate });
  out.say(
    `The pay must also reach the going rate: ${amountText(least)}${hours}. ${against ? againstText(against) : ''}`.trim(),
    rate,
  );
}

/** Codes whose pay starts at band 5 where the title names no higher post: nurses and midwives. */
const FIRST_POSTS = /^223[12567]$/;
const FIRST_BAND = 'Band 5';
const HIGHER_POST =
  /\b(?:senior|lead|leader|consultant|manager|matron|sister|charge|specialist|advanced|practitioner|deputy|head|director|chief|educator|lecturer)\b/i;
const BAND = /\bband ([3-9])([a-d])?\b/gi;

/** Beside such a word a band is that of another person, or of later: "reports to a band 7 sister". */
const OTHER_BAND =
  /\b(?:manager|managed|reports?|supervis\w*|lead|led|sister|progress\w*|then|later)\b/i;
const BESIDE_BAND = 40;

/**
 * The band of a post: of the title, else band 5 for nurses without a higher post, else the only one
 * that the text states. Null where none is sure.
 */
function bandOf(codes: readonly string[], { title, text }: AskedJob): string | null {
  const [ofTitle, ...more] = bandsIn(title);
  if (ofTitle !== undefined) return more.length === 0 ? ofTitle : null;
  const isFirst = codes.every((code) => FIRST_POSTS.test(code)) && !HIGHER_POST.test(title);
  const stated = bandsIn(text);
  if (isFirst && (stated.length === 0 || stated.includes(FIRST_BAND))) return FIRST_BAND;
  const own = bandsIn(text, OTHER_BAND);
  return stated.length === 1 ? (own[0] ?? null) : null;
}

/** The bands that a text names, each once; without those beside words of `except`. */
function bandsIn(text: string, except?: RegExp): string[] {
  const found = Array.from(text.matchAll(BAND)).filter(({ 0: words, index }) => {
    const end = index + words.length + BESIDE_BAND;
    return except?.test(text.slice(Math.max(0, index - BESIDE_BAND), end)) !== true;
  });
  return [
    ...new Set(found.map(([, digit, letter = '']) => `Band ${digit}${letter.toLowerCase()}`)),
  ];
}

function sayScale(facts: CountryFacts, codes: readonly string[], job: AskedJob, out: Lines): void {
  const isHealth = codes.every((code) => code.startsWith('22'));
  const band = isHealth ? bandOf(codes, job) : null;
  const nation = ukNation(job.state);
  const amounts = facts.scales
    .filter(({ field, band_or_role }) => field === 'health' && band_or_role === band)
    .filter(({ area }) => nation === null || area === nation)
    .sort((a, b) => a.amount - b.amount);
  const [low, high] = [amounts[0], amounts.at(-1)];
  if (!low || !high) {
    const what = isHealth ? ' for its band. Ask the employer for the band' : '';
    out.say(`The pay must also reach the national pay scale${what}. The scales are in our guide.`);
    out.noted.others = true;
    return;
  }
  const name = band?.toLowerCase() ?? '';
  const day = dateText(facts.sources.get(low.source_id)?.text_date ?? '');
  const starts = `${amountText(low)} in ${low.area}${low === high ? '' : ` and ${amountText(high)} in ${high.area}`}`;
  const said = `It must also reach the pay scale of the health service${day && ` (as of ${day})`}: ${name} starts at ${starts}.`;
  const [least, most] = [comparePay(job.salary, low), comparePay(job.salary, high)];
  const against = least?.result === most?.result ? least : null;
  // Where the part of the country is not known: what is enough is so in all of them.
  const end = against === null || against.result === 'under' ? low : high;
  out.noted.amounts.push({ least: end, name: `${band} in ${end.area}`, against, from: end });
  const words = against
    ? againstText(against)
    : least && most
      ? 'Compare the pay with the scale where you will work.'
      : '';
  out.say(`${said} ${words}`.trim(), low);
}
