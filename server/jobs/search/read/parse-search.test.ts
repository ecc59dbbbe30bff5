import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { parseSearch } from './parse-search.ts';
import type { Term } from './term.ts';

function written(terms: Term[]): string[] {
  return terms.map(
    ({ words, phrase, prefix }) =>
      (phrase ? `"${words.join(' ')}"` : words.join(' ')) + (prefix ? '*' : ''),
  );
}

function clauses(text: string): string[][] {
  return parseSearch(text).all.map(({ terms }) => written(terms));
}

function unwanted(text: string): string[] {
  return written(parseSearch(text).none);
}

describe('words', () => {
  test('each word is a clause, and the last may go on', () => {
    expect(clauses('Kumasi elektri')).toEqual([['kumasi'], ['elektri*']]);
  });

  test('a single letter at the end is a word', () => {
    expect(clauses('vitamin c')).toEqual([['vitamin'], ['c']]);
  });

  test('punctuation only separates', () => {
    expect(clauses('kumasi.cebu / elektri')).toEqual([['kumasi'], ['cebu'], ['elektri*']]);
  });

  test('dotted abbreviations are one word', () => {
    expect(clauses('I.T.')).toEqual([['ict']]);
    expect(clauses('R.N. kumasi')[0]).toContain('rn');
  });

  test('words that only say "a job" are skipped outside quotes', () => {
    expect(clauses('zookeeper jobs wanted urgently')).toEqual([['zookeeper']]);
    expect(clauses('zookeeper required')).toEqual([['zookeeper']]);
    expect(clauses('jobs')).toEqual([]);
    expect(clauses('"jobs"')).toEqual([['jobs']]);
  });

  test('nothing but signs asks nothing', () => {
    for (const text of [
      '',
      '   ',
      '-',
      '--',
      '"',
      '""',
      '" "',
      '|',
      'or',
      '- -',
      '!&|()<->:*',
      '\0',
      '\ud800',
      '☃',
    ]) {
      expect(parseSearch(text)).toEqual({ all: [], none: [], places: [], refused: [] });
    }
  });
});

describe('operators', () => {
  test('quotes make a phrase, closed or not, straight or curly', () => {
    expect(clauses('"night shift"')).toEqual([['"night shift"']]);
    expect(clauses('“night shift” kumasi x')[0]).toEqual(['"night shift"']);
    expect(clauses('"night shift')).toEqual([['"night shift"']]);
  });

  test('a minus before a word, a phrase or a compound excludes it', () => {
    expect(unwanted('kumasi -night -"public holiday" -full-time')).toEqual([
      'night',
      '"public holiday"',
      '"full time"',
    ]);
    expect(clauses('kumasi -night')).toEqual([['kumasi']]);
  });

  test('a hyphen inside a word is no minus', () => {
    expect(unwanted('co-pilot')).toEqual([]);
    expect(unwanted('kumasi - night')).toEqual([]);
  });

  test('or joins its neighbours', () => {
    expect(clauses('kumasi or cebu')).toEqual([['kumasi', 'cebu*']]);
    expect(clauses('or kumasi OR')).toEqual([['kumasi']]);
  });
});

describe('names', () => {
  test('a kind of work stands for all its names, in any case, accent and number', () => {
    for (const text of ['nurse', 'Nurses', 'RN', 'NURSÉ']) {
      expect(clauses(text)[0]).toEqual(expect.arrayContaining(['nurse', 'rn']));
    }
    expect(clauses('HGV')[0]).toEqual(expect.arrayContaining(['hgv', 'driver', 'trucker']));
    // A mechanic of lorries is no driver.
    expect(clauses('driver')[0]).not.toContain('hgv');
    expect(clauses('au pair')[0]).toEqual(expect.arrayContaining(['nanny', 'babysitter']));
  });

  test('two words written as one are the name of the two', () => {
    for (const [text, typed] of [
      ['farmworker', ['farm', 'worker']],
      ['truckdriver', ['truck', 'driver']],
      ['carehome', ['care', 'home']],
    ] as const) {
      const [clause] = parseSearch(text).all;
      expect(clause?.typed).toContainEqual(typed);
      expect(clause?.occupations).toEqual(parseSearch(typed.join(' ')).all[0]?.occupations);
    }
    expect(parseSearch('management').all[0]?.typed).toEqual([['management']]);
  });

  test('the longer name is not widened by the shorter one inside it', () => {
    expect(clauses('truck drivers')[0]).toContain('truck driver');
    expect(clauses('truck drivers')[0]).not.toContain('driver');
  });

  test('a known name at the end is complete', () => {
    for (const text of ['nurse', 'bus', 'care'])
      expect(clauses(text).flat().join()).not.toContain('*');
  });

  test('IT is looked up by one word', () => {
    expect(clauses('it')).toEqual([['ict']]);
    expect(clauses('information technology')).toEqual([['ict']]);
  });

  test('names with signs are words', () => {
    for (const [text, word] of [
      ['C++', 'cplusplus'],
      ['c#', 'csharp'],
      ['.NET', 'dotnet'],
      ['Node.js', 'nodejs'],
      ['R', 'r'],
    ] as const)
      expect(clauses(text).flat()[0], text).toContain(word);
  });

  test('a kind of work has its occupations, a condition its name', () => {
    const [condition, work] = parseSearch('part time carer').all;
    expect(condition).toMatchObject({ condition: 'parttime', occupations: [] });
    expect(work?.occupations.length).toBeGreaterThan(0);
    expect(parseSearch('account manager').all).toMatchObject([{ typed: [['account', 'manager']] }]);
  });

  test('words of seeking carry no weight', () => {
    for (const text of [
      'zookeeper',
      'i am looking for a job as a zookeeper',
      'how can i get zookeeper jobs',
      'i want to work as zookeeper please',
      'any zookeeper vacancies near me',
    ])
      expect(
        parseSearch(text).all.map((clause) => clause.text),
        text,
      ).toEqual(['zookeeper']);
  });
});

describe('places', () => {
  const places = (text: string) =>
    parseSearch(text).places.map(({ name, countries }) => `${name} ${countries.join()}`);
  const words = (text: string) => parseSearch(text).all.map((clause) => clause.text);

  test.each([
    ['nurse in london', ['nurse'], ['London GB']],
    ['nurse london road derby', ['nurse', 'london', 'road'], ['Derby GB']],
    ['london road worker', ['road worker'], ['London GB']],
    ['dubai', [], ['Dubai AE']],
    ['jobs in us', [], ['USA US']],
    ['U.K.', [], ['United Kingdom GB']],
    ['pflegekraft deutschland', ['pflegekraft'], ['Germany DE']],
    ['swiss hotel', ['hotel'], ['Switzerland CH']],
    ['carer Sao Scotland', ['carer', 'sao'], ['Scotland GB']],
    ['cook in cork', ['cook'], ['Cork IE']],
    ['cork floor kumasi', ['cork', 'floor', 'kumasi'], []],
    ['chef job york', ['chef'], ['York GB']],
    ['nurse kent', ['nurse'], ['Kent GB']],
    ['chef nice', ['chef', 'nice'], []],
    ['reading teacher', ['reading', 'teacher'], []],
    ['german teacher', ['german teacher'], []],
    ['german speaking waiter', ['german', 'speaking', 'waiter'], []],
    ['driver uk or canada', ['driver'], ['United Kingdom GB', 'Canada CA']],
    ['nurse "london"', ['nurse', '"london"'], []],
    ['nurse -london', ['nurse'], []],
    ['newzealand', [], ['New Zealand NZ']],
    ['trabajo en canada', [], ['Canada CA']],
    ['work in france for moroccans', [], ['France FR']],
    ['am a nurse from sri lanka i want to go to canada', ['nurse'], ['Canada CA']],
    ['indian chef', ['indian', 'chef'], []],
    ['driver with 10 years of experience', ['driver'], []],
    ['year 6 teacher', ['year 6 teacher'], []],
    ['welder gulf', ['welder'], ['Gulf AE,QA,SA,KW']],
  ])('%s', (text, clauses, expected) => {
    expect(words(text)).toEqual(clauses);
    expect(places(text)).toEqual(expected);
  });
});

test('any text gives words of letters and digits only, and never too many', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      const { all, none } = parseSearch(text);
      const words = [...all.flatMap(({ terms }) => terms), ...none].flatMap((term) => term.words);
      expect(words.every((word) => /^[\p{L}\p{N}\p{M}]+$/u.test(word))).toBe(true);
      expect(all.length + none.length).toBeLessThanOrEqual(24);
    }),
  );
});
