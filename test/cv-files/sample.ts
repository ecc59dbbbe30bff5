import type { Person } from './people.ts';
import { type DateStyle, writePeriod } from './period-words.ts';

/** A file, the person in it and how it writes dates. */
export type Sample = {
  name: string;
  person: Person;
  style: DateStyle;
  schoolStyle?: DateStyle;
  make: () => Uint8Array | Promise<Uint8Array>;
};

export const person = (list: Person[], at: number) => list[at] as Person;

/** Writes times as the file of a person does. */
export const timeOf = (one: Person, style: DateStyle) => (time: Person['jobs'][number]['time']) =>
  writePeriod(time, style, one.language, one.words);

export const sample = (
  name: string,
  who: Person,
  style: DateStyle,
  write: (one: Person) => ReturnType<Sample['make']>,
): Sample => ({ name, person: who, style, make: () => write(who) });
