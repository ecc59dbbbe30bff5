import type { FactQuote, JobFacts } from '../../shared/job-facts.ts';
import { LightMark } from '../ui/light-mark.tsx';
import { LABELS, type LightName, statesOf } from '../ui/light-states.ts';
import quotes from '../ui/quote.module.css';

const NAMES = Object.keys(LABELS) as LightName[];

/**
 * The three lights of the first job, one below the other. They are drawn without the styles of the
 * page of a job, which would come with every list.
 */
export function FirstLights({
  facts,
  said,
}: {
  facts: JobFacts;
  said: readonly FactQuote[] | null;
}) {
  const states = statesOf(facts);
  const shown = NAMES.filter((name) => states[name] || said);
  return (
    <ul>
      {shown.map((name) => {
        const { quote, language } = said?.find(({ fact }) => fact === name) ?? {};
        return (
          <li key={name}>
            <LightMark mark={states[name]?.mark ?? 'open'} size={1.18} />
            <div>
              <b>{LABELS[name]}</b>
              {`: ${(states[name]?.text ?? (quote ? 'Not clear' : 'Not stated')).toLowerCase()}`}
              {quote && <p className={quotes.quote} dir="auto" lang={language}>{`“${quote}”`}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
