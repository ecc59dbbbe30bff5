import type { AdvertWord } from '../../shared/cvs.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { Button } from '../ui/button.tsx';
import { LoadState } from '../ui/load-state.tsx';
import styles from './cv-picker.module.css';

/** What the advert asks for and names, and whether this CV says it. */
export function AdvertWordList({ cv }: { cv: number }) {
  const state = useApiData('GET /api/cvs/{id}/advert-words', { params: { id: cv } });
  const { data, reload } = state;
  const missing = data?.words.filter(({ state: is }) => is !== 'said').length ?? 0;
  return (
    <div className={styles.words}>
      <h2>The advert’s words</h2>
      <LoadState state={state} />
      {data && !data.isThere && <p>This job is no longer on the site.</p>}
      {data?.isThere && data.words.length === 0 && (
        <p>We found no language, licence or skill that we know in this advert.</p>
      )}
      {data && data.words.length > 0 && (
        <>
          <p>
            {missing === 0
              ? 'Your CV says everything that we found in the advert.'
              : 'If you have what your CV does not say, write it into your profile. Write only what is true.'}
          </p>
          <ul>
            {data.words.map((word) => (
              <li key={`${word.text} ${word.isPreferred}`} data-state={word.state}>
                <b>{word.text}</b>
                {word.isPreferred && ' (helpful, not needed)'}
                {`: ${said(word)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {data?.isThere && !data.isWhole && (
        <p className={styles.soft}>
          This is a premium job. We compared only the part of the advert that everyone sees.
        </p>
      )}
      <p>
        <Button onPress={reload}>Compare again</Button>
      </p>
    </div>
  );
}

function said({ state, says }: AdvertWord): string {
  if (state === 'missing') return 'your CV does not say it';
  return says === '' ? 'your CV says it' : `your CV says ${says}`;
}
