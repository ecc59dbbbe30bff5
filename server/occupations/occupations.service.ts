import { readFileSync } from 'node:fs';
import { followOperatorWords, operatorWords } from '../language/operator-words.ts';
import { isEmptyWord, NAMES_OF_SEEKERS, WORK_NAMES } from '../language/vocabulary.ts';
import type { Word } from '../reading/tokens.ts';
import { entriesOf, hasWholeKey, type NationalSystem } from './entry.ts';
import { LONGEST_LABEL, labelWords } from './label-words.ts';
import { type OccupationTable, readOccupationTable, TABLE_FILE } from './occupation-table.ts';
import { readTitle } from './read-title.ts';
import { synonymEntries } from './synonym-entries.ts';

/**
 * What kind of work a title names: an ISCO-08 unit group, and a national code where one is sure.
 */
export type Occupation = {
  isco: string;
  national: { system: NationalSystem; code: string } | null;
  /** From 0 to 1. */
  confidence: number;
};

/** A name of work in a text, with the unit groups that it may mean, most likely first. */
export type OccupationInText = { start: number; end: number; isco: string[]; confidence: number };

let table: OccupationTable | undefined;

/** The table is read when it is first needed. */
function occupations(): OccupationTable {
  table ??= readWithSynonyms();
  return table;
}

function readWithSynonyms(): OccupationTable {
  const body = readFileSync(TABLE_FILE);
  const names = entriesOf([...WORK_NAMES, ...NAMES_OF_SEEKERS.filter(hasWholeKey)]);
  const known = readOccupationTable(body, names);
  const own = operatorWords().map(({ words, means }) => [words, means]);
  return readOccupationTable(body, [
    ...names,
    ...synonymEntries(known),
    ...synonymEntries(known, own),
  ]);
}

followOperatorWords(() => {
  table = undefined;
  titles.clear();
});

/** Titles that were read: an import asks twice for each, and feeds repeat them. */
const titles = new Map<string, ReturnType<typeof readTitle>>();
const MOST_TITLES = 5000;

function readingOf(title: string): ReturnType<typeof readTitle> {
  const known = titles.get(title);
  if (known !== undefined) return known;
  const reading = readTitle(occupations(), title);
  if (titles.size >= MOST_TITLES) titles.clear();
  titles.set(title, reading);
  return reading;
}

/**
 * The occupation that the title of an advert names; null where it names none, or none for sure. The
 * country of the job decides which national code is given: SOC 2020 first, NOC 2021 in Canada,
 * O*NET in the United States.
 */
export function classifyTitle(title: string, countryCode?: string): Occupation | null {
  const reading = readingOf(title);
  if (!reading) return null;
  const { isco, confidence, row } = reading;
  return { isco, confidence, national: nationalCode(row, countryCode) };
}

function nationalCode(row: number | null, country = ''): Occupation['national'] {
  if (row === null) return null;
  const order: readonly NationalSystem[] =
    country === 'CA'
      ? ['noc2021', 'soc2020', 'onet']
      : country === 'US'
        ? ['onet', 'soc2020', 'noc2021']
        : ['soc2020', 'noc2021', 'onet'];
  for (const system of order) {
    const code = occupations().nationalOf(row, system);
    if (code !== undefined) return { system, code };
  }
  return null;
}

/** What a title may name: every likely unit group, and the UK code where its name has one. */
export type TitleGroups = { isco: string; groups: string[]; soc2020: string | null };

/** From here on a title names its work for sure. */
const SURE_TITLE = 0.8;
const POSSIBLE_SHARE = 0.1;

/** All unit groups that the title of an advert may mean; null where that is not sure. */
export function groupsOfTitle(title: string): TitleGroups | null {
  const reading = readingOf(title);
  if (!reading || reading.confidence < SURE_TITLE) return null;
  const { isco, row } = reading;
  const named = row === null ? [] : occupations().groupsOf(row);
  const possible = named.filter(({ share }) => share >= POSSIBLE_SHARE).map((each) => each.isco);
  const soc2020 = row === null ? undefined : occupations().nationalOf(row, 'soc2020');
  return { isco, groups: [...new Set([isco, ...possible])], soc2020: soc2020 ?? null };
}

/**
 * The names of work in a search text, the longest first where they overlap, in the order of the
 * text.
 */
export function occupationsInText(text: string): OccupationInText[] {
  const words = labelWords(text);
  const texts = words.map(({ word }) => word);
  const found: OccupationInText[] = [];
  for (let at = 0; at < words.length; ) {
    const name = longestName(words, texts, at);
    if (name) found.push(name.found);
    at += name?.length ?? 1;
  }
  return found;
}

const LEAST_SHARE = 0.15;

function longestName(words: Word[], texts: string[], at: number) {
  const most = Math.min(LONGEST_LABEL, words.length - at);
  for (let length = most; length > 0; length -= 1) {
    const row = occupations().find(texts, at, at + length);
    if (row < 0) continue;
    if (texts.slice(at, at + length).every(isEmptyWord) && !occupations().isEveryday(row)) continue;
    const span = words.slice(at, at + length);
    const groups = occupations().groupsOf(row);
    const confidence = groups[0]?.share ?? 0;
    const likely = groups.filter(({ share }, rank) => rank === 0 || share >= LEAST_SHARE);
    if (confidence < 0.3) continue;
    return {
      length,
      found: {
        start: span[0]?.start ?? 0,
        end: span.at(-1)?.end ?? 0,
        isco: likely.map(({ isco }) => isco),
        confidence,
      },
    };
  }
  return undefined;
}

/** The English name of an ISCO-08 unit group; the code itself if there is none. */
export function occupationName(isco: string): string {
  return occupations().groupName(isco) ?? isco;
}
