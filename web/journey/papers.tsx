import { ALSO_REQUIRED, countryInText, SECOND_HAND } from '../../shared/permits.ts';
import { changeSaved, type KeptJob } from '../lib/saved-jobs.ts';
import { CheckBox } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { PermitLines } from '../ui/permit-section.tsx';
import styles from './job-view.module.css';
import { type KeptFacts, usePapers } from './use-papers.ts';

type Props = { job: KeptJob; country: string; onChange: (isKept: boolean) => void };

/** What everybody needs besides a route, in the words of `ALSO_REQUIRED`. */
const ALSO = ['qualification', 'language', 'health', 'nationality'] as const;

/**
 * The papers for the country of a job, to tick off: what the stored facts on permits state of each
 * route, and nothing else.
 */
export function Papers({ job, country, onChange }: Props) {
  const facts = usePapers(country);
  if (facts === undefined) return null;
  if (facts === null)
    return (
      <section className={styles.papers}>
        <h2>Documents</h2>
        <p>
          Open this page once when you have a connection to see what the official rules require.
        </p>
      </section>
    );
  const tick = (name: string, isChecked: boolean) => {
    const others = job.papers.filter((paper) => paper !== name);
    onChange(changeSaved(job.job_id, { papers: isChecked ? [...others, name] : others }));
  };
  const box = (name: string, text: string) => (
    <CheckBox
      key={name}
      isChecked={job.papers.includes(name)}
      onChange={(isChecked) => tick(name, isChecked)}
    >
      {text}
    </CheckBox>
  );
  return (
    <section className={styles.papers} aria-labelledby="papers">
      <h2 id="papers">{`Documents for ${countryInText(facts.name)}`}</h2>
      <p>
        {facts.routes.length > 0
          ? 'Each route to a permit has different requirements. Tick what you have.'
          : `We have no checked facts for ${countryInText(facts.name)}. Look at the official page.`}
      </p>
      {facts.routes.map((route) => (
        <fieldset key={route.id}>
          <legend>{`${route.name}${route.second_hand ? '*' : ''}`}</legend>
          {route.who !== '' && box(`${route.id}.who`, `Who it is for: ${route.who}`)}
          {route.employer_must !== '' &&
            box(`${route.id}.employer`, `What the employer must do: ${route.employer_must}`)}
        </fieldset>
      ))}
      <fieldset>
        <legend>For every route</legend>
        {ALSO.map((name) => box(`also.${name}`, `${name.charAt(0).toUpperCase()}${name.slice(1)}`))}
      </fieldset>
      <p>
        <small>{ALSO_REQUIRED}</small>
      </p>
      <NeverPay facts={facts} />
      <p className={styles.links}>
        <A to={`/permits/${country}`}>All the rules we know</A>
        <a href={facts.official} rel="noopener noreferrer">
          Official page
        </a>
      </p>
    </section>
  );
}

function NeverPay({ facts: { never, routes, edition } }: { facts: KeptFacts }) {
  const isMarked = [...never, ...routes].some((fact) => fact.second_hand);
  return (
    <>
      {never.length > 0 && (
        <>
          <h3>What you must never pay</h3>
          <PermitLines lines={never} />
        </>
      )}
      <p>
        <small>{`${isMarked ? `* ${SECOND_HAND} ` : ''}From the permit facts of ${edition}.`}</small>
      </p>
    </>
  );
}
