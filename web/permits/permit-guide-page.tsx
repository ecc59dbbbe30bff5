import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { findCountry } from '../../shared/constants/countries.ts';
import { TRADES, type Trade } from '../../shared/constants/trades.ts';
import {
  ALSO_REQUIRED,
  countryInText,
  type GuideRoute,
  type PermitGuide,
  SECOND_HAND,
} from '../../shared/permits.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countryPath, withQuery } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
import { A } from '../ui/link.tsx';
import { PermitLines } from '../ui/permit-section.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { OccupationForm } from './occupation-form.tsx';
import { PermitSources, SourceLink } from './permit-sources.tsx';
import styles from './permits.module.css';

/** All facts on a country; 404 for a country that is not on the board. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<PermitGuide> {
  const country = findCountry(params.country ?? '')?.code;
  if (country === undefined) throw notFound();
  const response = await callApi(context, 'GET /api/permits/{country}', {
    params: { country },
  });
  if (response.status === 404) throw notFound();
  if (!response.ok) throw await apiProblem(response);
  return readJson(response);
}

function notFound() {
  return data({ message: 'Country not found.', code: 'no-permit-facts' }, { status: 404 });
}

export const handle: PageHandle<PermitGuide> = {
  head: ({ data: { country, country_code } }) => ({
    title: `Work permits for ${countryInText(country)}`,
    description: `Routes to a work permit for ${countryInText(country)}, with the lowest pay, the lists of occupations and what you must never pay. Each fact has its source and date.`,
    path: `/permits/${country_code}`,
  }),
};

/** /permits/{country}: a guide made of facts. */
export function Component() {
  const guide = useLoaderData<PermitGuide>();
  const { country, country_code, checked, routes, official, nationality, never, named, gap } =
    guide;
  return (
    <TextPage here="/permits">
      <div className={styles.page}>
        <Prose>
          <p>
            <A to="/permits">Work permits by country</A>
          </p>
          <h1>{`Work permits for ${countryInText(country)}`}</h1>
          <p>
            {checked
              ? `We know ${countOf(routes.length, 'permit')} to work in ${countryInText(country)}. Each fact here has its source and date. Rules change: look at the official page before you decide.`
              : `We have no checked facts for ${countryInText(country)}. Look at the official page.`}
          </p>
          <p className={styles.links}>
            <a href={official.url} rel="noopener noreferrer">
              {`Official page: ${official.authority}`}
            </a>
          </p>
          <p>{ALSO_REQUIRED}</p>
          {checked && <p>{`* ${SECOND_HAND}`}</p>}
          {routes.length > 0 && <h2>Possible permits</h2>}
          {routes.map((route) => (
            <Route key={route.id} route={route} />
          ))}
          {named.length > 0 && (
            <>
              <h2>Other permits that adverts name</h2>
              <p>
                We have not seen the rules of these, so we give no amounts. Ask the employer, and
                look at the official page.
              </p>
              <ul>
                {named.map((name) => (
                  <li key={name}>{capitalised(name)}</li>
                ))}
              </ul>
            </>
          )}
          <Lists guide={guide} />
          <h2>What you must never pay</h2>
          <PermitLines lines={never} />
          {nationality.length > 0 && (
            <>
              <h2>Rules for some nationalities</h2>
              <PermitLines lines={nationality} />
            </>
          )}
          <Scales guide={guide} />
          {checked && gap !== '' && (
            <>
              <h2>What we do not have</h2>
              <p>{`${capitalised(gap)}.`}</p>
            </>
          )}
          <PermitSources guide={guide} />
          <p className={styles.links}>
            <A to={countryPath(country_code)}>{`Jobs in ${countryInText(country)}`}</A>
          </p>
        </Prose>
      </div>
    </TextPage>
  );
}

/** People who are drawn at their place of work: it is no occupation. */
const NOT_OCCUPATIONS: ReadonlySet<Trade> = new Set(['factory', 'hotel', 'office']);

function capitalised(text = ''): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function Route({ route }: { route: GuideRoute }) {
  const { name, second_hand, who, list_rule, labour_market_test, employer_must, pay } = route;
  const rows = [
    ['Who it is for', who],
    ['Occupations', list_rule],
    ['Labour market test', labour_market_test],
    ['What the employer must do', employer_must],
  ].filter(([, text]) => text !== '');
  return (
    <section className={styles.route}>
      <h3>{`${name}${second_hand ? '*' : ''}`}</h3>
      <dl className={styles.facts}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{capitalised(text)}</dd>
          </div>
        ))}
        {pay.length > 0 && (
          <div>
            <dt>Pay</dt>
            <dd>
              <ul>
                {pay.map((floor) => (
                  <li
                    key={`${floor.condition} ${floor.amount}`}
                    className={floor.state === 'ended' ? styles.ended : undefined}
                  >
                    {floor.condition !== '' && `${capitalised(floor.condition)}: `}
                    <b>{floor.amount}</b>
                    {`${floor.second_hand ? '*' : ''}. ${floor.time === '' ? '' : `${floor.time.replace(/\.$/, '')}. `}`}
                    {floor.source !== route.source && <SourceLink id={floor.source} />}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>
        {route.as_of && `As of ${route.as_of}. `}
        <SourceLink id={route.source} />
      </p>
    </section>
  );
}

function Lists({ guide: { lists, country_code } }: { guide: PermitGuide }) {
  if (lists.length === 0) return null;
  return (
    <>
      <h2>Is your occupation on a list?</h2>
      <OccupationForm country={country_code} q="" />
      <p className={styles.links}>
        {'People ask for: '}
        {TRADES.flatMap(({ id, person }) => (NOT_OCCUPATIONS.has(id) ? [] : [person])).map(
          (name) => (
            <A
              key={name}
              to={withQuery(`/permits/${country_code}/occupations`, { q: name.toLowerCase() })}
              rel="nofollow"
            >
              {name}
            </A>
          ),
        )}
      </p>
      <ul>
        {lists.map(({ id, name, scheme, entries, state, time, second_hand, source }) => (
          <li key={id} className={state === 'ended' ? styles.ended : undefined}>
            {`${capitalised(name)}${second_hand ? '*' : ''}: ${countOf(entries, 'occupation')} (${scheme}). ${time === '' ? '' : `${time.replace(/\.$/, '')}. `}`}
            <SourceLink id={source} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Scales({ guide: { scales, country } }: { guide: PermitGuide }) {
  if (scales.length === 0) return null;
  return (
    <>
      <h2>National pay scales</h2>
      <details>
        <summary>{`${countOf(scales.length, 'amount')}: health and education`}</summary>
        <WideTable name={`Pay scales of ${country}`} head={['Role', 'Where', 'Pay']}>
          {scales.map(({ role, area, amount }) => (
            <tr key={`${role} ${area}`}>
              <td>{role}</td>
              <td>{area}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </WideTable>
      </details>
    </>
  );
}
