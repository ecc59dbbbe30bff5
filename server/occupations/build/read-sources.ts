import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NationalSystem } from '../entry.ts';
import { spellOut } from './spell-out.ts';

/** A name of work as one source has it. Without `isco` the national code decides. */
export type Label = {
  text: string;
  weight: number;
  isco?: string;
  national?: { system: NationalSystem; code: string };
};

/** What the files of the folder hold: names, and links of O*NET to ISCO-08 with their weights. */
export type Sources = {
  labels: Label[];
  /** Names in languages that only seekers write: titles are not read by them. */
  further: Label[];
  links: { onet: string; isco: string; weight: number }[];
  groups: { isco: string; name: string }[];
};

/** The languages of the countries that the product lists jobs in. */
const LANGUAGES = new Set(['de', 'fr', 'nl', 'es', 'it', 'sv', 'no', 'da']);
/** Languages that seekers write as well, or instead of their own. */
const LANGUAGES_OF_SEEKERS = new Set(['pt', 'pl', 'ro', 'hu']);
const LINK_WEIGHT: Readonly<Record<string, number>> = {
  exactMatch: 4,
  closeMatch: 3,
  narrowMatch: 2,
  broadMatch: 1,
};
const NO_CODE = '}}}}';

/** Reads the folder of occupation data; its README names the files. */
export function readSources(folder: string): Sources {
  const table = (name: string) => readTable(join(folder, name));
  const labels: Label[] = [
    ...table('esco_v1.2.1_labels_en.tsv.gz').map((row) => ({
      text: cell(row, 'label'),
      isco: cell(row, 'isco08'),
      weight: row.type === 'pref' ? 6 : 4,
    })),
    ...table('esco_labels_other_languages.tsv.gz').flatMap(labelsIn(LANGUAGES)),
    ...table('uk_soc2020_coding_index_v12.tsv.gz').flatMap(readSoc),
    ...table('onet_29.3_occupation_data.tsv.gz').map((row) =>
      onetLabel(cell(row, 'title'), cell(row, 'onet_soc'), 4),
    ),
    ...table('onet_29.3_sample_of_reported_titles.tsv.gz').flatMap((row) =>
      withoutBrackets(cell(row, 'reported_title')).map((text) =>
        onetLabel(text, cell(row, 'onet_soc'), 3),
      ),
    ),
    ...table('onet_29.3_alternate_titles.tsv.gz').flatMap((row) =>
      [...withoutBrackets(cell(row, 'alternate_title')), row.short_title ?? '']
        .filter((text) => text !== '')
        .map((text) => onetLabel(text, cell(row, 'onet_soc'), 2)),
    ),
    ...table('canada_noc2021_example_titles.tsv.gz').flatMap(readNoc),
  ];
  const links = table('crosswalk_onet_esco_2022.tsv.gz')
    .filter((row) => cell(row, 'isco08_in_v1.2.1') !== '')
    .map((row) => ({
      onet: cell(row, 'onet_soc'),
      isco: cell(row, 'isco08_in_v1.2.1'),
      weight: LINK_WEIGHT[cell(row, 'match')] ?? 1,
    }));
  const groups = table('isco08_structure_en.tsv.gz')
    .filter((row) => row.level === '4')
    .map((row) => ({ isco: cell(row, 'code'), name: cell(row, 'title') }));
  const further = table('esco_labels_other_languages.tsv.gz').flatMap(
    labelsIn(LANGUAGES_OF_SEEKERS),
  );
  return { labels, further, links, groups };
}

type Row = Record<string, string>;

function readTable(path: string): Row[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(path))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

function cell(row: Row, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`The table has no column "${name}".`);
  return value;
}

function labelsIn(languages: ReadonlySet<string>): (row: Row) => Label[] {
  return (row) => {
    const isco = cell(row, 'isco08');
    if (!languages.has(cell(row, 'lang')) || isco.length !== 4) return [];
    return spellOut(cell(row, 'label')).map((text) => ({
      text,
      isco,
      weight: row.type === 'pref' ? 4 : 3,
    }));
  };
}

/** A title of the UK index holds for one industry, or, marked M or alone, for any. */
function readSoc(row: Row): Label[] {
  const [isco, soc, text] = [
    cell(row, 'isco08'),
    cell(row, 'soc2020'),
    cell(row, 'title_natural_order'),
  ];
  if (isco === NO_CODE || soc === NO_CODE) return [];
  const national = { system: 'soc2020' as const, code: soc };
  const [add, industry, flag] = [
    cell(row, 'add'),
    cell(row, 'industry'),
    cell(row, 'default_flag'),
  ];
  if (add === '' && industry === '')
    return [{ text, isco, national, weight: flag === 'M' ? 8 : 6 }];
  const narrow = { isco, national, weight: flag === '' ? 0.5 : 1 };
  const named =
    add === '' || /nos|professional/.test(add)
      ? []
      : [{ isco, national, text: `${add} ${text}`, weight: 2 }];
  return [{ ...narrow, text }, ...named];
}

function onetLabel(text: string, code: string, weight: number): Label {
  return { text, weight, national: { system: 'onet', code } };
}

function readNoc(row: Row): Label[] {
  const national = { system: 'noc2021' as const, code: cell(row, 'noc2021') };
  const [name = '', ...rest] = cell(row, 'example_title').split(' - ');
  const bare = name.replace(/\([^()]*\)/g, ' ');
  return spellOut(bare).flatMap((text) =>
    rest.length === 0
      ? [{ text, national, weight: 2 }]
      : [
          { text, national, weight: 0.5 },
          { text: `${rest.join(' ')} ${text}`, national, weight: 1 },
        ],
  );
}

/** "Chief Executive Officer (CEO)" is two names. */
function withoutBrackets(text: string): string[] {
  const open = text.indexOf('(');
  const close = text.indexOf(')', open);
  if (open < 0 || close < 0) return [text];
  const before = text.slice(0, open).trimEnd();
  const inside = text.slice(open + 1, close);
  const after = text.slice(close + 1).trimStart();
  return [`${before} ${after}`.trim(), `${inside} ${after}`.trim()].filter(
    (name) => name.length > 1,
  );
}
