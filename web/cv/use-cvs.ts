import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Cv } from '../../shared/cvs.ts';
import { call, failureOf } from '../lib/call.ts';
import type { BodyOf } from '../lib/endpoints.ts';
import { type ApiData, useApiData } from '../lib/use-api-data.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import type { Note } from '../ui/form.tsx';

/** What may be changed of a CV. */
export type CvPart = Partial<Omit<Cv, 'id' | 'job'>>;

/** The CVs of a member, and the one that the builder is about: null is "My CV". */
export type Cvs = {
  state: ApiData<{ cvs: Cv[] }>;
  all: Cv[];
  cv: Cv | null;
  /** The job of the address for which a CV is to be made; null for none. */
  jobId: number | null;
  note: Note | null;
  isBusy: boolean;
  choose: (id: number | null) => void;
  /** Whether it was made. */
  make: (wanted: BodyOf<'POST /api/cvs'>) => Promise<boolean>;
  change: (part: CvPart) => void;
  remove: () => Promise<void>;
};

const NOT_SAVED = 'Your change could not be saved.';
const NOT_ALL_SAVED = 'A change of another CV could not be saved. Open it and change it again.';

/** The chosen CV stands in the address, so that a reload and the way back keep it. */
export function useCvs(): Cvs {
  const state = useApiData('GET /api/cvs', { isEdited: true });
  const [changed, setChanged] = useState<Cv[] | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const [query, setQuery] = useSearchParams();
  const { isBusy, run } = useOneRequest();
  const queue = useRef(Promise.resolve());
  // A save that fails is made good by the next one.
  const unsaved = useRef(new Map<number, CvPart>());
  const all = changed ?? state.data?.cvs ?? [];
  const cv = all.find(({ id }) => String(id) === query.get('cv')) ?? null;
  const jobId = Number(query.get('job')) || null;

  function choose(id: number | null) {
    setQuery(id === null ? {} : { cv: String(id) }, { replace: true, preventScrollReset: true });
  }

  async function make(wanted: BodyOf<'POST /api/cvs'>) {
    setNote(null);
    const answer = await run(() => call('POST /api/cvs', { body: wanted }));
    if (!answer) return false;
    if (!answer.ok) {
      setNote({ tone: 'error', text: failureOf(answer, 'The CV could not be made.') });
      return false;
    }
    setChanged(answer.body.cvs);
    choose(answer.body.id);
    return true;
  }

  // What was changed here: another tab may have changed something else.
  function change(part: CvPart) {
    if (!cv) return;
    const { id } = cv;
    setChanged(all.map((each) => (each.id === id ? { ...each, ...part } : each)));
    setNote(null);
    unsaved.current.set(id, { ...unsaved.current.get(id), ...part });
    const turn = queue.current.then(async () => {
      const body = unsaved.current.get(id) ?? {};
      const answer = await call('PATCH /api/cvs/{id}', { params: { id }, body });
      if (answer.ok && unsaved.current.get(id) === body) unsaved.current.delete(id);
      if (queue.current !== turn) return;
      // What is not saved yet stays in sight.
      if (answer.ok)
        setChanged(answer.body.cvs.map((each) => ({ ...each, ...unsaved.current.get(each.id) })));
      setNote(
        answer.ok && unsaved.current.size === 0
          ? { tone: 'success', text: 'Saved.' }
          : { tone: 'error', text: answer.ok ? NOT_ALL_SAVED : failureOf(answer, NOT_SAVED) },
      );
    });
    queue.current = turn;
  }

  async function remove() {
    if (!cv) return;
    const { id, name } = cv;
    const answer = await run(() => call('DELETE /api/cvs/{id}', { params: { id } }));
    if (!answer) return;
    if (!answer.ok)
      return setNote({ tone: 'error', text: failureOf(answer, 'The CV could not be deleted.') });
    unsaved.current.delete(id);
    setChanged(all.filter((each) => each.id !== id));
    choose(null);
    setNote({ tone: 'success', text: `“${name}” was deleted.` });
  }

  return { state, all, cv, jobId, note, isBusy, choose, make, change, remove };
}
