import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { findCountry } from '../../shared/constants/countries.ts';
import { countryInText, type PermitOccupations, SECOND_HAND } from '../../shared/permits.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { withQuery } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';
import { OccupationForm } from './occupation-form.tsx';
import styles from './permits.module.css';

type Data = PermitOccupations & { q: string };

/** The occupations of a country's lists that were looked for. */
export async function loader({ context, params, url }: LoaderFunctionArgs): Promise<Data> {
  const q = url.searchParams.get('q') ?? '';
  const country = findCountry(params.country ?? '')?.code;
  if (country === undefined) throw notFound();
  const response = await callApi(context, 'GET /api/permits/{country}/occupations', {
    params: { country },
    query: { q },
  });
  if (response.status === 404) throw notFound();
  if (!response.ok) throw await apiProblem(response);
  return { ...(await readJson(response)), q };
}

function notFound() {
  return data({ message: 'Country not found.', code: 'no-permit-facts' }, { status: 404 });
}

export const handle: PageHandle<Data> = {
  head: ({ data: { country, country_code, q } }) => ({
    title: `Occupations on official lists: ${country}`,
    description: `What the official lists of ${countryInText(country)} say about an occupation, by its code or its title.`,
    path: withQuery(`/permits/${country_code}/occupations`, { q }),
    noindex: q !== '',
  }),
};

/** How many stand on the page before a press shows the others. */
const MOST_AT_ONCE = 12;

/** /permits/{country}/occupations: look a code or a title up. */
export function Component() {
  const { country, country_code, scheme, total, occupations, q } = useLoaderData<Data>();
  const isMarked = occupations.some(({ answers }) => answers.some((each) => each.second_hand));
  return (
    <TextPage here="/permits">
      <div className={styles.page}>
        <Prose>
          <p>
            <A to={`/permits/${country_code}`}>{`Work permits for ${countryInText(country)}`}</A>
          </p>
          <h1>{`Occupations on official lists: ${country}`}</h1>
          <p>
            {scheme === ''
              ? `We have no list of occupations for ${countryInText(country)}.`
              : `The lists use codes (${scheme}). Ask the employer which code your job has: the title alone does not decide. The lists use their own titles, so try one word.`}
          </p>
          {scheme !== '' && <OccupationForm country={country_code} q={q} />}
          {scheme !== '' && (
            <h2>{total === 0 ? 'Not on the lists we have' : countOf(total, 'occupation')}</h2>
          )}
          {total > occupations.length && (
            <p>{`Here are the first ${occupations.length}. Enter a word or a code to see others.`}</p>
          )}
          {isMarked && <p>{`* ${SECOND_HAND}`}</p>}
          <Occupations list={occupations.slice(0, MOST_AT_ONCE)} />
          {occupations.length > MOST_AT_ONCE && (
            <details>
              <summary>{`${occupations.length - MOST_AT_ONCE} more`}</summary>
              <Occupations list={occupations.slice(MOST_AT_ONCE)} />
            </details>
          )}
          <p>
            <A to={`/permits/${country_code}`}>Sources, dates and licences are in the guide.</A>
          </p>
        </Prose>
      </div>
    </TextPage>
  );
}

function Occupations({ list }: { list: PermitOccupations['occupations'] }) {
  return (
    <dl>
      {list.map(({ code, title, answers, rate }) => (
        <div key={code}>
          <dt>{`${code} ${title}`}</dt>
          {answers.map((answer) => (
            <dd key={`${answer.list} ${answer.text}`}>
              {`${answer.list.charAt(0).toUpperCase()}${answer.list.slice(1)}: ${answer.text.replace(/\.$/, '')}.${answer.second_hand ? '*' : ''}`}
            </dd>
          ))}
          {rate && <dd>{`Going rate: ${rate}.`}</dd>}
        </div>
      ))}
    </dl>
  );
}
