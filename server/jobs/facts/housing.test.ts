import { describe, expect, test } from 'vitest';
import { advertTexts } from '../../../test/advert.ts';
import { type JobTexts, readText } from '../../reading/read-text.ts';
import { openSentencesOf, otherSentencesOf, type Sentence } from './fact-sentences.ts';
import { createHousingReader, HOUSING_RULES, openHousingRules } from './housing.ts';
import { markSums } from './money.ts';
import { findPhrases } from './phrases.ts';
import { readAdvert } from './read-facts.ts';
import type { Rule } from './rule-file.ts';
import { clauseWords } from './words.ts';

const HOMES: Record<string, string> = {
  free: 'offered-free',
  given: 'offered-free',
  'no-rent': 'offered-free',
  'next-free': 'offered-free',
  rent: 'offered-paid',
  'rent-due': 'offered-paid',
  'next-rent': 'offered-paid',
  offered: 'offered',
  choice: 'offered',
  'under-heading': 'offered',
  'live-in': 'live-in',
  'sure-live-in': 'live-in',
  'title-live-in': 'live-in',
  household: 'live-in',
  'title-household': 'live-in',
  'household-room': 'live-in',
  none: 'none',
  limit: 'offered-free',
};

/** Lines of an advert; the first may be its title ("title: Cook"). */
function textsOf(lines: readonly string[]): JobTexts {
  const [first = '', ...others] = lines;
  const isTitle = first.startsWith('title: ');
  return advertTexts({
    ...(isTitle && { title: first.slice(7) }),
    description: (isTitle ? others : lines).map((line) => `<p>${line}</p>`).join(''),
  });
}

const housingOf = (...lines: string[]) => readAdvert(textsOf(lines)).housing;
const sentencesOfExample = ({ example }: Rule) => {
  const text = readText(textsOf(example.split('\\n')));
  return [...openSentencesOf(text), ...otherSentencesOf(text)];
};
const wordsOfText = (text: string) => clauseWords(text).words;

function readWith(rules: readonly Rule[], sentences: readonly Sentence[]): string | null {
  const reader = createHousingReader(openHousingRules(rules));
  for (const sentence of sentences) {
    const words = wordsOfText(sentence.text);
    reader.add({ ...sentence, words: () => words, quote: () => sentence.text });
  }
  return reader.result()?.says ?? null;
}

describe('the rules of housing.tsv and housing-languages.tsv', () => {
  test.each(HOUSING_RULES.map((rule) => [`line ${rule.line}: ${rule.example}`, rule] as const))(
    '%s',
    (_name, rule) => {
      const sentences = sentencesOfExample(rule);
      const matches = sentences.some(({ text }) => {
        const found = findPhrases(markSums(wordsOfText(text), text), rule.phrase);
        return found.next().done === false;
      });
      expect(matches, 'the example has the pattern').toBe(true);
      const says = readWith(HOUSING_RULES, sentences);
      const home = HOMES[rule.says];
      if (home !== undefined) {
        expect(says).toBe(home);
        return;
      }
      // It takes something back: without the rule the example would say more.
      expect(
        readWith(
          HOUSING_RULES.filter((other) => other !== rule),
          sentences,
        ),
      ).not.toBe(says);
      if (rule.says === 'not' || rule.says === 'never') expect(says).toBeNull();
    },
  );
});

describe('what an advert says of housing', () => {
  test.each([
    ['offered-free', 'We house you in a bunkhouse at no cost.'],
    ['offered-free', 'Flight, visa and lodging paid by the employer'],
    ['offered-free', 'Fully furnished accommodation provided'],
    ['offered-free', 'Free accommodation for the first month'],
    ['offered-paid', 'Room for 300 euros, ten minutes by tram'],
    ['offered-paid', 'Housing deducted from pay at €90 a week'],
    ['offered-paid', 'Caravan pitch or a bed in the barn for AUD 120 weekly'],
    ['offered-paid', 'Lodgings can be had for £75 per week.'],
    ['offered', 'Company flat shared with one colleague'],
    ['offered', 'Lodging is provided by the yard, and a charge for the room may be taken.'],
    ['offered', 'Sleeping quarters at the mine, two men to a cabin'],
    ['offered', 'One month of accommodation on arrival'],
    ['live-in', 'Waiting staff live above the pub.'],
    ['live-in', 'You sleep on board for four weeks, in a cabin on the ship.'],
  ])('%s: %s', (says, line) => {
    expect(housingOf(line)).toEqual({ says, quote: line });
  });

  test.each([
    // What was, what others give, what is hoped for, and what some get.
    'Free lodging is now a thing of the past.',
    'Gone are the days when the mill gave free rooms.',
    'The orchard used to give each picker a free cabin.',
    'We ceased providing staff rooms after the fire.',
    'Lodging was free of charge until the new owner came.',
    'Several hotels in town give free rooms to waiters.',
    'We hope to offer free lodging one day.',
    'Free rooms for the head chef only',
    'If the position includes lodging, the office tells you.',
    'Die Wohnung war früher kostenlos.',
    'Kostenlose Unterkunft nur für Lehrlinge',
    'Le logement n’est plus gratuit.',
    'Logement gratuit seulement au gardien',
    'El alojamiento gratuito ya no existe.',
    'Alloggio gratuito la scorsa estate',
    'Gratis huisvesting was er vroeger.',
    'Darmowe mieszkanie tylko dla kierownika',
    'You clean 14 rooms a day.',
    'The hotel has 220 rooms and two restaurants.',
    'Caring for residents in a 40-bed home with single rooms',
    'You support people in their own flats.',
    'You will live within 20 minutes of the office.',
    'Rents in the city are about 900 euros for a two-room flat.',
    'Accommodation and meals are paid on business trips.',
    'Relocation: five hotel nights and a budget of 2,000 euros',
    'We assist you with accommodation and registration.',
    'Live-in care for older people is what our company sells.',
    'You share an office with two colleagues.',
    'Each nurse has a locker, and the ward has single rooms.',
    'Is accommodation provided?',
  ])('not housing: %s', (line) => {
    expect(housingOf(line)).toBeNull();
  });

  test('the price may stand in the next sentence, and far away when it is called rent', () => {
    const flat = 'A furnished flat is waiting for you.';
    const bus = 'The bus stops at the gate.';
    expect(housingOf(`${flat} It costs 300 euros a month.`)?.says).toBe('offered-paid');
    expect(housingOf(`${flat} ${bus} It costs 300 euros a month.`)?.says).toBe('offered');
    expect(housingOf(`${flat} ${bus} Rent is 300 euros a month.`)?.says).toBe('offered-paid');
    expect(housingOf('Rent is 300 euros a month.')).toBeNull();
  });

  test('"provided" is free unless a rent is named', () => {
    expect(housingOf('Accommodation is provided.')?.says).toBe('offered-free');
    expect(housingOf('Accommodation is provided. Rent is £60 a week.')?.says).toBe('offered-paid');
  });

  test('a salary is no rent', () => {
    expect(housingOf('Staff flat, salary 2,000 euros a month')?.says).toBe('offered');
    expect(housingOf('Staff flat near the lake, £32,000')?.says).toBe('offered');
  });

  test('a veto counts in its own clause', () => {
    expect(housingOf('Pets are not allowed, a staff room is available.')?.says).toBe('offered');
    expect(housingOf('A staff room is not available.')).toBeNull();
  });

  test('an employer without housing has none, whatever else the advert says', () => {
    const none = 'No accommodation available.';
    expect(housingOf(none, 'A staff house is next door.')).toEqual({ says: 'none', quote: none });
  });

  test('a room in a household is live-in; under duties a room is work', () => {
    const room = 'Own room with bath';
    expect(housingOf('title: Au pair for twins', room)?.says).toBe('live-in');
    expect(housingOf('title: Cook', room)?.says).toBe('offered');
    expect(readAdvert({ ...textsOf([]), responsibilities: room }).housing).toBeNull();
  });
});

test.each([
  ['Housing providedUniforms and a bus', 'offered-free'],
  ['Poste nourri et logé, retenue de 90 euros par mois.', 'offered-paid'],
  ['Alloggio con trattenuta di 90 euro', 'offered-paid'],
  ['Unterkunft vorhanden, 90 Euro werden vom Lohn einbehalten.', 'offered-paid'],
  ['Bolig stilles til rådighed, 900 kroner om måneden trækkes i løn.', 'offered-paid'],
  ['Zakwaterowanie zapewnione, potrącane z pensji', 'offered-paid'],
  ['Livein Cook wanted: livein position', 'live-in'],
])('the price and the kind of a home in other words: %s', (text, says) => {
  expect(housingOf(text)?.says).toBe(says);
});

test.each([
  'Logement non compris.',
  'Hébergement pas encore assuré.',
  'Alojamiento y comidas no incluidos.',
  'Vitto e alloggio non compresi.',
  'Alojamento não fornecido.',
  'Wohnung wird leider nicht gestellt.',
  'Huisvesting is niet inbegrepen.',
  'Boende ingår inte.',
  'Bolig ikke inkluderet.',
])('a home that is not given is no offer: %s', (text) => {
  expect(housingOf(text)).toBeNull();
});

test.each([
  ['Zimmer wird gestellt, Kaltmiete nach Absprache', 'offered-paid'],
  ['Unterkunft wird gestellt (Preis 90 Euro)', 'offered-paid'],
  ['Hébergement fourni, loyer à convenir', 'offered-paid'],
  ['Alloggio incluso, affitto da concordare', 'offered-paid'],
  ['Huisvesting inbegrepen, huur volgens afspraak', 'offered-paid'],
  ['Bolig inkluderet, husleje efter aftale', 'offered-paid'],
  ['Hébergement fourni, pas de loyer', 'offered-free'],
  ['Zimmer wird gestellt, keine Miete', 'offered-free'],
])('a rent without a sum is a rent: %s', (text, says) => {
  expect(housingOf(text)?.says).toBe(says);
});

test('a limit of what is free is said', () => {
  expect(housingOf('Free lodging in the hut for the first three months.')).toEqual({
    says: 'offered-free',
    quote: 'Free lodging in the hut for the first three months.',
    limit: 'first three months',
  });
  expect(housingOf('Free lodging in the hut.')).not.toHaveProperty('limit');
});
