import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PermitCountries } from '../../shared/permits.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import { Flag } from '../ui/flag.tsx';
import { A } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextPage } from '../ui/text-page.tsx';
import styles from './permits.module.css';

/** For which countries there are facts. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PermitCountries> {
  const response = await callApi(context, 'GET /api/permits', {});
  if (!response.ok) throw await apiProblem(response);
  return readJson(response);
}

export const handle = fixedHead({
  title: 'Work permits by country',
  description:
    'The routes to a work permit in 27 countries: lowest pay, lists of occupations and what you must never pay, each with its source and date.',
  path: '/permits',
});

/** /permits: the guides to work permits. */
export function Component() {
  const { countries } = useLoaderData<PermitCountries>();
  return (
    <TextPage here="/permits">
      <Prose>
        <h1>Work permits by country</h1>
        <p>
          Each guide has facts from official rules: the routes, the lowest pay, and what you must
          never pay. Each fact has its source and its date. Only the government decides.
        </p>
      </Prose>
      <ul className={styles.countries}>
        {countries.map(({ country_code, country, checked, routes }) => (
          <li key={country_code}>
            <Flag code={country_code} />
            <div>
              <A to={`/permits/${country_code}`}>{country}</A>
              <p className={styles.small}>
                {checked ? routes.join('; ') : 'We have no checked facts.'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </TextPage>
  );
}
