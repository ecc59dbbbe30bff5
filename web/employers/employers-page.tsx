import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countryName } from '../../shared/constants/countries.ts';
import { type EmployerLookup, LOOKUP_LIMITS, type RegisterList } from '../../shared/employers.ts';
import { longDate } from '../../shared/job-dates.ts';
import {
  LISTS,
  REGISTER_NAMES,
  REGISTERS,
  type RegisterEntry,
  registerText,
} from '../../shared/registers.ts';
import { readApi } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countOf, formatCount } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { Flag } from '../ui/flag.tsx';
import { A } from '../ui/link.tsx';
import { Refusals } from '../ui/refusals.tsx';
import { RegisterLine } from '../ui/register-line.tsx';
import { Select } from '../ui/select.tsx';
import suggestions from '../ui/suggestions.module.css';
import { TextPage } from '../ui/text-page.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import styles from './employers.module.css';
import { Source, WhatItMeans } from './what-it-means.tsx';

type Asked = { name: string; place: string; country: string };
type Data = { asked: Asked; found: EmployerLookup | null } & RegisterList;

const COUNTRY_OPTIONS = [
  { value: '', label: 'All four' },
  ...REGISTER_NAMES.map((register) => {
    const { country } = REGISTERS[register];
    return { value: country, label: countryName(country) };
  }),
];

/** What was asked for, its answer, and the registers there are. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<Data> {
  const field = (name: keyof typeof LOOKUP_LIMITS | 'country') =>
    (url.searchParams.get(name) ?? '')
      .trim()
      .slice(0, LOOKUP_LIMITS[name === 'name' ? name : 'place']);
  const asked = { name: field('name'), place: field('place'), country: field('country') };
  const [{ registers }, found] = await Promise.all([
    readApi(context, 'GET /api/employers/registers'),
    asked.name === '' ? null : readApi(context, 'GET /api/employers/lookup', { query: asked }),
  ]);
  return { asked, found, registers };
}

export const handle: PageHandle<Data> = {
  head: ({ data: { asked } }) => ({
    title:
      asked.name === ''
        ? 'Is this company allowed to sponsor me?'
        : 'Look up an employer: what the registers say',
    description:
      'Look for an employer in the official registers of the United Kingdom, the Netherlands, Canada and Ireland.',
    path: '/employers',
    noindex: asked.name !== '',
  }),
};

/** /employers: a name is looked for in the official registers. */
export function Component() {
  const { asked, found, registers } = useLoaderData<Data>();
  return (
    <TextPage here="/employers">
      <div className={styles.page}>
        <h1>Is this company allowed to sponsor me?</h1>
        <p className={styles.lead}>
          Type the name on the offer you got. We look for it in official registers. We do not store
          what you type.
        </p>
        <LookUpForm asked={asked} />
        {found && registers.length > 0 && <Answer asked={asked} found={found} />}
        {found?.refused && (
          <section aria-labelledby="refused">
            <h2 id="refused">Refused applications of this employer</h2>
            <Refusals refused={found.refused} />
          </section>
        )}
        <section aria-labelledby="beware">
          <h2 id="beware">A name alone proves nothing</h2>
          <p className={styles.note}>
            Scammers use the names of real companies. Write to the company at the address on its own
            website. Ask: is this offer yours? Never pay anyone to get a job.
          </p>
        </section>
        <Registers registers={registers} />
      </div>
    </TextPage>
  );
}

function LookUpForm({ asked }: { asked: Asked }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones of some years ago do not know <search>
    <form
      action="/employers"
      role="search"
      id="look-up"
      className={`${styles.form} ${suggestions.host}`}
    >
      <label className={controls.field}>
        <span className={controls.label}>Name of the company</span>
        <input
          key={asked.name}
          className={controls.input}
          name="name"
          defaultValue={asked.name}
          maxLength={LOOKUP_LIMITS.name}
          required
          data-suggest="register"
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
      </label>
      <label className={controls.field}>
        <span className={controls.label}>Town, if you know it</span>
        <input
          key={asked.place}
          className={controls.input}
          name="place"
          defaultValue={asked.place}
          maxLength={LOOKUP_LIMITS.place}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
      </label>
      <Select
        label="Country"
        name="country"
        value={asked.country}
        form="look-up"
        options={COUNTRY_OPTIONS}
      />
      <button type="submit" className={controls.button}>
        Look up
      </button>
    </form>
  );
}

function Answer({
  asked: { name },
  found: { match, entries },
}: {
  asked: Asked;
  found: EmployerLookup;
}) {
  if (match === 'none') return <NotFound name={name} />;
  const isExact = match === 'exact';
  const first = entries[0];
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">
        {isExact
          ? `${countOf(entries.length, 'register entry', 'register entries')} for this name`
          : 'We cannot say for sure'}
      </h2>
      {!isExact && (
        <p className={styles.lead}>
          The registers have similar names, or this name in another town, or more than one company
          with this name. Each may be a different company. Enter the town, and the full legal name,
          with Ltd or B.V. for example.
        </p>
      )}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.page} ${entry.name} ${entry.place}`}
            entry={entry}
            isExact={isExact}
          />
        ))}
      </ul>
      {isExact && first && <WhatItMeans entry={first} />}
    </section>
  );
}

function Entry({ entry, isExact }: { entry: RegisterEntry; isExact: boolean }) {
  const { country } = REGISTERS[entry.register];
  return (
    <li>
      <h3>
        <A to={entry.page} dir="auto" rel="nofollow">
          {entry.name}
        </A>
      </h3>
      {/* The seal is for what is certain. */}
      {isExact ? <RegisterLine entry={entry} /> : <p>{registerText(entry)}</p>}
      <p className={styles.place}>
        <Flag code={country} />
        {[entry.place, countryName(country)].filter(Boolean).join(', ')}
      </p>
    </li>
  );
}

function NotFound({ name }: { name: string }) {
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">Not on the registers we have</h2>
      <p className={styles.lead}>
        We did not find <b dir="auto">{name}</b>. This is what that means:
      </p>
      <ul className={styles.list}>
        <li>
          In the <b>United Kingdom</b> an employer must be on the register before it can sponsor a
          worker. In the <b>Netherlands</b> it must be on it for highly skilled workers, but not for
          every permit.
        </li>
        <li>
          The name may be written differently. Check the spelling, and ask for the full legal name.
          Then look at the official register yourself: it may be newer than ours.
        </li>
        <li>
          In <b>Canada</b> or <b>Ireland</b>: the lists say who got permission in the past. A
          company that is new to this is not on them, and Canada leaves out companies that are named
          after a person.
        </li>
        <li>
          In <b>every other country</b>: we have no register. We do not know.
        </li>
      </ul>
    </section>
  );
}

function Registers({ registers }: RegisterList) {
  if (registers.length === 0)
    return (
      <section aria-labelledby="registers">
        <h2 id="registers">The registers we have</h2>
        <p>
          We have no register yet. So we cannot say anything about any employer. Look at the
          official pages yourself:
        </p>
        <ul className={styles.list}>
          {REGISTER_NAMES.map((register) => (
            <li key={register}>
              <a href={REGISTERS[register].page} rel="noopener noreferrer">
                {REGISTERS[register].title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <section aria-labelledby="registers">
      <h2 id="registers">The registers we have</h2>
      <WideTable name="Table of registers" head={['Register', 'Date', 'Employers']}>
        {registers.map(({ register, issued_on, organisations }) => (
          <tr key={register}>
            <th scope="row">{LISTS[register].title}</th>
            <td className={styles.date}>{longDate(issued_on)}</td>
            <td className={styles.number}>{formatCount(organisations)}</td>
          </tr>
        ))}
      </WideTable>
      {registers.map(({ register }) => (
        <Source key={register} register={register} />
      ))}
    </section>
  );
}
