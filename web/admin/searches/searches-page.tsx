import { type FormEvent, useState } from 'react';
import { MAX_WORDS_LENGTH, type MissedSearch } from '../../../shared/vocabulary.ts';
import { call } from '../../lib/call.ts';
import { withQuery } from '../../lib/url.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { countOf } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import type { Message } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { adminPage } from '../admin-layout.tsx';
import { FirstOf } from '../lists.tsx';
import styles from './searches.module.css';

/** /admin/searches: searches without a result, and the words that the operator adds for them. */
export const { handle, Component } = adminPage({
  title: 'Searches without results',
  description: 'What people searched for and did not find, and the words that mean the same.',
  Content,
});

function Content() {
  const missed = useApiData('GET /api/admin/missed-searches');
  const added = useApiData('GET /api/admin/synonyms');
  const [note, setNote] = useState<Message | null>(null);
  const { isBusy, act } = useAction((outcome) => {
    setNote(outcome);
    missed.reload();
    added.reload();
  });
  const add = (words: string, means: string) =>
    act(
      () => call('POST /api/admin/synonyms', { body: { words, means } }),
      `From now on, “${words}” means “${means}”.`,
    );
  const forget = (words: string) =>
    act(() => call('DELETE /api/admin/missed-searches', { body: { words } }), `Removed: ${words}`);
  const remove = (id: number, words: string) =>
    act(() => call('DELETE /api/admin/synonyms/{id}', { params: { id } }), `Removed: ${words}`);

  return (
    <>
      <p>
        People searched for these words at least three times in the last 90 days and found no jobs.
        We store only the words and the days, not who searched. Add what the words mean, and
        searches will find those jobs.
      </p>
      <Notice note={note} />
      <FirstOf
        state={missed}
        entries={({ searches }) => searches}
        none="No words were searched for three times without results."
        noun="search"
        plural="searches"
        className={styles.list}
      >
        {(search) => (
          <li key={search.words}>
            <Missed search={search} isBusy={isBusy} onAdd={add} onForget={forget} />
          </li>
        )}
      </FirstOf>
      <h2>Words that you added</h2>
      <LoadState state={added} />
      {added.data && (
        <>
          {added.data.synonyms.length === 0 && <p>None yet.</p>}
          <ul className={styles.list}>
            {added.data.synonyms.map(({ id, words, means }) => (
              <li key={id} className={styles.row}>
                <p>
                  <b dir="auto">{words}</b>
                  {' means '}
                  <b dir="auto">{means}</b>
                </p>
                <Button
                  isDisabled={isBusy}
                  onPress={() => remove(id, words)}
                  aria-label={`Remove ${words}`}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Missed(props: {
  search: MissedSearch;
  isBusy: boolean;
  onAdd: (words: string, means: string) => Promise<boolean>;
  onForget: (words: string) => Promise<boolean>;
}) {
  const { search, isBusy, onAdd, onForget } = props;
  const { words, count, lastDay, guess = '' } = search;
  const [means, setMeans] = useState(guess);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onAdd(words, means);
  };
  return (
    <form onSubmit={submit} className={styles.row}>
      <p>
        <A to={withQuery('/jobs', { search: words })}>
          <bdi>{words}</bdi>
        </A>
        <br />
        <small>{`${countOf(count, 'time')}, last on ${lastDay}`}</small>
      </p>
      <label className={controls.field}>
        <span className={controls.label}>
          Means<span className={controls.hidden}>{`: ${words}`}</span>
        </span>
        <input
          className={controls.input}
          value={means}
          maxLength={MAX_WORDS_LENGTH}
          required
          dir="auto"
          placeholder="For example nurse"
          autoComplete="off"
          onChange={({ target }) => setMeans(target.value)}
        />
      </label>
      <div className={styles.actions}>
        <button
          type="submit"
          className={controls.button}
          disabled={isBusy}
          aria-label={`Add a meaning of ${words}`}
        >
          Add
        </button>
        <Button
          isDisabled={isBusy}
          onPress={() => onForget(words)}
          aria-label={`Remove ${words} from the list`}
        >
          Remove
        </Button>
      </div>
    </form>
  );
}
