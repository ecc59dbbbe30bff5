import { useEffect, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { longDate } from '../../shared/job-dates.ts';
import { call } from '../lib/call.ts';
import type { AnswerOf } from '../lib/endpoints.ts';
import { tryStorage } from '../lib/try-storage.ts';
import { useOnline } from '../lib/use-online.ts';

type Guide = AnswerOf<'GET /api/permits/{country}'>;

/** What the device keeps of the facts of a country, to be read without a connection. */
export type KeptFacts = {
  name: string;
  /** The day of the facts, in words. */
  edition: string;
  routes: Pick<Guide['routes'][number], 'id' | 'name' | 'who' | 'employer_must' | 'second_hand'>[];
  never: Guide['never'];
  official: string;
};

const keyOf = (country: string) => `permitFacts-${country}`;

/**
 * The facts on permits of a country: those that the device keeps, then those of now. Undefined until
 * it is known, null when there are none here and no connection.
 */
export function usePapers(country: string): KeptFacts | null | undefined {
  const [facts, setFacts] = useState<KeptFacts | null | undefined>(() => readFacts(country));
  const isOnline = useOnline();
  useEffect(() => {
    let isWanted = true;
    void (isOnline ? askFacts(country) : Promise.resolve(null)).then((now) => {
      if (isWanted) setFacts((before) => now ?? before ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [country, isOnline]);
  return facts;
}

function readFacts(country: string): KeptFacts | undefined {
  const text = tryStorage(() => localStorage.getItem(keyOf(country)));
  return (text && tryStorage(() => JSON.parse(text) as KeptFacts)) || undefined;
}

async function askFacts(country: string): Promise<KeptFacts | null> {
  const answer = await call('GET /api/permits/{country}', {
    params: { country: country as CountryCode },
  });
  if (!answer.ok) return null;
  const { country: name, edition, routes, never, official } = answer.body;
  const facts: KeptFacts = {
    name,
    edition: longDate(edition),
    routes: routes.map(({ id, name: route, who, employer_must, second_hand }) => ({
      ...{ id, name: route, who, employer_must, second_hand },
    })),
    never,
    official: official.url,
  };
  // Without storage the list needs a connection.
  tryStorage(() => localStorage.setItem(keyOf(country), JSON.stringify(facts)));
  return facts;
}
