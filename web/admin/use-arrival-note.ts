import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Note } from '../ui/form.tsx';

/**
 * What the page before had to say, shown once and not again after a reload. `noteOf` reads the state of
 * the history, null for none.
 */
export function useArrivalNote(noteOf: (state: unknown) => Note | null): Note | null {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [note] = useState(() => noteOf(state));
  useEffect(() => {
    if (noteOf(state)) void navigate(pathname + search, { replace: true, state: null });
  }, [noteOf, state, navigate, pathname, search]);
  return note;
}
