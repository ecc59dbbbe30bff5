import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { NAMES_OF_SEEKERS, WORK_NAMES } from '../language/vocabulary.ts';
import { makeFurther, makeTable } from './build/make-table.ts';
import { digestOfNames, NAMES_FILE, readNames, writeNames } from './build/names-file.ts';
import { packTable } from './build/pack-table.ts';
import { readSources, type Sources } from './build/read-sources.ts';
import { spellOut } from './build/spell-out.ts';
import { entriesOf, hasWholeKey } from './entry.ts';
import { keyOf } from './label-words.ts';
import { readOccupationTable, TABLE_FILE } from './occupation-table.ts';
import { synonymEntries } from './synonym-entries.ts';

/** A line of each table, as the publishers write them. */
const SAMPLE: Readonly<Record<string, string>> = {
  'esco_v1.2.1_labels_en':
    'esco_id\tisco08\ttype\tlabel\na\t2221\tpref\tnurse responsible for wards\nb\t7411\talt\tcable wizard',
  esco_labels_other_languages:
    'lang\tesco_id\tisco08\ttype\tlabel\nfr\ta\t2221\tpref\tsoignant de nuit/soignante de nuit\npl\ta\t2221\tpref\tpielęgniarka\nde\tISCO-2\t2\tpref\tAkademische Berufe',
  uk_soc2020_coding_index_v12:
    'soc2020\tsoc2020_ext\tisco08\ttitle_natural_order\ttitle_index_order\tadd\tindustry\tsee\tdefault_flag\tsoc2020_unit_title\n' +
    '2237\t2237/00\t2221\tWard queen\tQueen, ward\t\t\t\t\tNurses\n5241\t5241/00\t7411\tSpark\tSpark\tvehicle\t\t\tM\tElectricians\n}}}}\t\t}}}}\tNothing known\t\t\t\t\t\t',
  'onet_29.3_occupation_data': 'onet_soc\ttitle\tdescription\n29-1141.00\tWard Nurses\tx',
  'onet_29.3_sample_of_reported_titles':
    'onet_soc\toccupation_title\treported_title\tshown_in_my_next_move\n29-1141.00\tNurses\tWCQ (Ward Care Queen)\tY',
  'onet_29.3_alternate_titles':
    'onet_soc\toccupation_title\talternate_title\tshort_title\tsources\n29-1141.00\tNurses\tBedside Star\t\t08',
  canada_noc2021_example_titles:
    'lang\tnoc2021\tunit_group_title\texample_title\nen\t31301\tNurses\tWard queen\nen\t31301\tNurses\tNight watch - hospital',
  crosswalk_onet_esco_2022:
    'onet_soc\tonet_title\tesco_id\tesco_kind\tisco08_in_v1.2.1\tesco_title\tmatch\n29-1141.00\tNurses\ta\tocc\t2221\tnurse\texactMatch',
  isco08_structure_en:
    'code\tlevel\ttitle\tdescription\n2\t1\tProfessionals\tx\n2221\t4\tNursing professionals\tx\n7411\t4\tBuilding and related electricians\tx',
};

function namesOf(sources: Sources): string {
  const entries = makeTable(sources);
  return writeNames({ entries, further: makeFurther(sources, entries), groups: sources.groups });
}

test('a folder of sources becomes one table of names, groups and national codes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'occupations-'));
  try {
    for (const [name, text] of Object.entries(SAMPLE))
      writeFileSync(join(folder, `${name}.tsv.gz`), gzipSync(`${text}\n`));
    const sources = readSources(folder);
    const file = pathToFileURL(join(folder, 'names.tsv'));
    writeFileSync(file, namesOf(sources));
    const everyday = entriesOf([{ name: 'Ward Star', isco: ['2221', '7411'] }]);
    const table = readOccupationTable(packTable(readNames(file), everyday), everyday);
    const rowOf = (name: string) => {
      const words = keyOf(name).split(' ');
      return table.find(words, 0, words.length);
    };
    const isco = (name: string) => (rowOf(name) < 0 ? null : table.groupsOf(rowOf(name))[0]?.isco);
    expect(['Ward queens', 'cable wizard', 'Soignante de nuit', 'vehicle spark'].map(isco)).toEqual(
      ['2221', '7411', '2221', '7411'],
    );
    // Through the crosswalk of O*NET, and the names that NOC shares with others.
    expect(['Bedside Star', 'WCQ', 'hospital night watch'].map(isco)).toEqual([
      '2221',
      '2221',
      '2221',
    ]);
    // A language of seekers; groups of groups, and titles without a code.
    expect(isco('pielęgniarka')).toBe('2221');
    expect(['Akademische Berufe', 'Nothing known'].map(isco)).toEqual([null, null]);
    expect(table.nationalOf(rowOf('ward queen'), 'soc2020')).toBe('2237');
    expect(table.nationalOf(rowOf('ward queen'), 'noc2021')).toBe('31301');
    expect(table.nationalOf(rowOf('bedside star'), 'onet')).toBe('29-1141.00');
    expect(table.nationalOf(rowOf('bedside star'), 'soc2020')).toBeUndefined();
    expect(table.groupName('7411')).toBe('Building and related electricians');
    // An everyday name is not in the file, and not one of the sources.
    expect(isco('ward stars')).toBe('2221');
    expect(table.isEveryday(rowOf('ward star'))).toBe(true);
    expect(table.isEveryday(rowOf('ward queen'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['infirmier/infirmière', ['infirmier', 'infirmière']],
  ['agent de sécurité/agente de sécurité', ['agent de sécurité', 'agente de sécurité']],
  [
    'Ingénieur/ingénieure en mécatronique',
    ['Ingénieur en mécatronique', 'ingénieure en mécatronique'],
  ],
  ['Fireman/woman', ['Fireman', 'Firewoman']],
  ['and/or worker', ['and/or worker']],
])('the label "%s" is the names %j', (label, names) => {
  expect(spellOut(label)).toEqual(names);
});

test('a synonym that no source has means what most names of its line mean', () => {
  const table = readOccupationTable();
  const known = (...lines: string[][]) =>
    synonymEntries(table, lines).map(({ key, groups }) => [key, groups[0]?.isco]);
  expect(known(['welder', '(sparkfuser)', '[torch artist]', 'welding operator'])).toEqual([
    ['sparkfuser', '7212'],
    ['torch artist', '7212'],
  ]);
  // One of three is no majority, and two fields are none.
  expect(known(['trainee', 'apprentice', 'traineeship'], ['hotel', 'resort'])).toEqual([]);
});

test('an everyday name stands for one kind of work', () => {
  const names = [...WORK_NAMES, ...NAMES_OF_SEEKERS.filter(hasWholeKey)];
  const counted = Map.groupBy(names, ({ name }) => keyOf(name));
  const disputed = [...counted].filter(
    ([, entries]) => new Set(entries.map(({ isco }) => isco[0])).size > 1,
  );
  expect(disputed.map(([key]) => key)).toEqual([]);
});

test('the file in the repository is made of the names beside it', () => {
  expect(readOccupationTable().digest).toBe(digestOfNames());
});

// They take 15 seconds.
const FOLDER = join(
  process.env.BENCH_DATA ?? join(import.meta.dirname, '../../../shared/data'),
  'occupations',
);
if (!existsSync(FOLDER))
  console.log(
    'The occupation data is not beside this checkout (../shared/data): its test is skipped.',
  );

test.runIf(process.env.TEST_FULL)('the file in the repository is what the command makes', () => {
  expect(readFileSync(TABLE_FILE).equals(packTable(readNames()))).toBe(true);
});

test.runIf(process.env.TEST_FULL && existsSync(FOLDER))(
  'the names in the repository are those of the sources',
  () => {
    const sources = readSources(FOLDER);
    expect(readFileSync(NAMES_FILE, 'utf8')).toBe(namesOf(sources));
  },
);
