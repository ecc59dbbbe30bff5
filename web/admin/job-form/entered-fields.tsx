import { ENTERED_CHOICES, ENTERED_NAMES, type EnteredName } from '../../../shared/entered-facts.ts';
import type { AdvertProof } from '../../../shared/job-facts.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { ChoiceField } from '../../ui/form-fields.tsx';
import marks from '../../ui/quote.module.css';
import { type JobHost, jobField } from './fields.tsx';
import styles from './job-form.module.css';
import { PREVIEW_WAIT_MS } from './job-preview.tsx';
import { type JobValues, unchecked } from './job-values.ts';
import words from './job-words.json' with { type: 'json' };

/** The words of each choice. */
export const ENTERED_WORDS: {
  [Name in EnteredName]: Record<(typeof ENTERED_CHOICES)[Name][number], string>;
} = words.entered;
export const AS_READ = 'As read from the text';

/** What the reader found, in words. */
const FOUND = words.found;

type Found = { words: string; quote: string } | null;

/**
 * What the operator says of the three lights in place of the text, each with what is read in the
 * text as it stands in the form.
 */
export function EnteredFields({ host }: { host: JobHost }) {
  const found = useFound(host.values);
  return (
    <section className={styles.part} aria-labelledby="part-lights">
      <h2 id="part-lights">Visa help, housing, costs</h2>
      <p>
        We read these from the text. What you choose here overrides the text, and the job’s page
        says that it comes from you. Imports do not change it.
      </p>
      {ENTERED_NAMES.map((name) => (
        <ChoiceField
          key={name}
          {...jobField(host, name)}
          none={AS_READ}
          options={ENTERED_CHOICES[name].map((value) => ({
            value,
            label: (ENTERED_WORDS[name] as Record<string, string>)[value] ?? value,
          }))}
          hint={found && <Finding found={found[name]} />}
        />
      ))}
    </section>
  );
}

function Finding({ found }: { found: Found }) {
  if (!found) return 'The text does not mention it.';
  return (
    <>
      {`Read from the text: ${found.words}. `}
      <q className={`${marks.said} ${styles.found}`}>{found.quote}</q>
    </>
  );
}

/** What the text of the form says; null before the first answer. */
function useFound(values: JobValues): Record<EnteredName, Found> | null {
  const body = unchecked(useSettled(values, PREVIEW_WAIT_MS));
  const { data } = useApiData('POST /api/admin/jobs/preview', { body });
  if (!data) return null;
  const { visa, housing, costs }: AdvertProof = data.read;
  return {
    visa_help: visa && { words: FOUND.visa_help[visa.says], quote: visa.quote },
    housing: housing && { words: FOUND.housing[housing.says], quote: housing.quote },
    costs: costs && { words: FOUND.costs[costs.says], quote: costs.quote },
  };
}
