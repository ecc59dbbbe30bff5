import type { Unread } from '../../../../shared/profile-exchange.ts';

const MAX_NOTES = 40;
const MAX_WHAT = 120;
/** Characters that one note quotes: of each value, and of all. */
const MAX_VALUE = 200;
const MAX_QUOTED = 3_000;
const NO_PLACE = 'The profile has no section for this';

/** Collects what a file says and the profile does not take. */
export type UnreadList = {
  note(what: string, why: string): void;
  /** Values without a place in the profile. Those of the same kind share one note. */
  leave(what: string, value: string): void;
  all(): Unread[];
};

/** An empty list for one file. */
export function createUnreadList(): UnreadList {
  const notes = new Map<string, Unread>();
  const left = new Map<string, string[]>();
  const note = (what: string, why: string) => {
    const short = cut(what, MAX_WHAT);
    notes.set(`${short}\n${why}`, { what: short.toWellFormed(), why: why.toWellFormed() });
  };
  return {
    note,
    leave: (what, value) => {
      if (value.trim() === '') return;
      const values = left.get(what);
      if (values) values.push(value.trim());
      else left.set(what, [value.trim()]);
    },
    all: () => {
      for (const [what, values] of left) note(what, `${NO_PLACE}: ${quoted(values)}`);
      left.clear();
      const all = [...notes.values()];
      if (all.length <= MAX_NOTES) return all;
      const rest = all.length - MAX_NOTES + 1;
      return [
        ...all.slice(0, MAX_NOTES - 1),
        { what: `${rest} more`, why: 'The file has too many of them to name here.' },
      ];
    },
  };
}

function quoted(values: string[]): string {
  return cut(
    values.map((value) => cut(value.replace(/\s+/g, ' '), MAX_VALUE)).join('; '),
    MAX_QUOTED,
  );
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}…`;
}
