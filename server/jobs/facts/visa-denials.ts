import { findPhrases, type Phrase, type Span } from './phrases.ts';

/** Words that deny, in the languages that visa help is read in. */
const DENIALS = new Set(
  (
    'no not cannot cant unable never nor neither without none nobody dont doesnt didnt wont isnt arent wouldnt ' +
    'havent unavailable impossible excluded excluding ineligible nicht kein keine keinen keinem keiner keinerlei ohne ' +
    'nie pas aucun aucune sans ne ni jamais non nessun nessuna senza sin ningun ninguna tampoco geen niet zonder ' +
    'inte inga ingen inget ej utan ikke uten uden bez brak nao sem nenhum'
  ).split(' '),
);
/** Behind them a sentence turns: what was denied before is not denied here. */
const TURNS = new Set(
  (
    'but although though however whereas while whilst yet instead otherwise aber jedoch sondern doch mais cependant ' +
    'toutefois pero aunque ma tuttavia maar echter men dock ale jednak mas porem'
  ).split(' '),
);
/** New subjects behind a comma: the words that need no verb to be one. */
const SUBJECTS = new Set(
  (
    'we you they it there this i wir sie es du ihr nous vous il ils on nosotros usted noi voi wij je jullie u vi du ' +
    'her my'
  ).split(' '),
);
const JOINTS = new Set(['and', 'so', 'then', 'und', 'et', 'y', 'e', 'en', 'och', 'og', 'i']);
const VERBS = new Set(
  (
    'is are was were will can must should has have provides offers pays covers sponsors arranges applies helps ist ' +
    'sind wird werden kann est sont sera peut es son sera puede sono viene puo wordt worden kan ar blir er bliver'
  ).split(' '),
);
/** So many words behind a comma may come before the verb of a new subject. */
const LONGEST_SUBJECT = 4;
/** What is put in between commas begins so, and is passed over: "unable to offer, now or later, a visa". */
const INSERTED = new Set(
  (
    'now at in whether either currently presently as for due because given under during within this unlike like ' +
    'including such by sadly temporarily regardless or nor actuellement malheureusement zurzeit derzeit aktuell leider ' +
    'wegen actualmente por attualmente momenteel op just'
  ).split(' '),
);
const LONGEST_INSERTION = 14;
/** Behind these something must follow: what is between commas behind them is put in as well. */
const UNFINISHED = new Set(
  (
    'not cannot cant unable never dont doesnt wont able to will would can could must should offer offers offering provide ' +
    'provides providing give gives support supports sponsor require requires need needs accept accepts consider take ' +
    'nicht keine kein konnen bieten pas ne proposons offrons no ofrecemos podemos non offriamo possiamo geen niet bieden ' +
    'kunnen inte kan ikke nie'
  ).split(' '),
);

/** The words without insertions between commas, and where each of them stood. */
export function withoutInsertions(
  words: readonly string[],
  isCore: (word: string) => boolean,
): { words: string[]; places: number[] } {
  const places: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const end = words[at] === ',' ? words.indexOf(',', at + 1) : -1;
    const inserted = end === -1 ? [] : words.slice(at + 1, end);
    const isPassedOver =
      inserted.length > 0 &&
      inserted.length <= LONGEST_INSERTION &&
      (INSERTED.has(inserted[0] as string) || UNFINISHED.has(words[at - 1] as string)) &&
      !inserted.some((word) => TURNS.has(word) || isCore(word));
    if (isPassedOver) at = end;
    else places.push(at);
  }
  return { words: places.map((at) => words[at] as string), places };
}

/** The words with a blank for each denial inside one of the phrases. */
export function withoutDenials(words: readonly string[], phrases: readonly Phrase[]): string[] {
  const passed = new Set<number>();
  for (const one of phrases)
    for (const { start, end } of findPhrases(words, one))
      for (let at = start; at < end; at++) passed.add(at);
  return words.map((word, at) => (passed.has(at) && DENIALS.has(word) ? '' : word));
}

/**
 * Whether a word denies what is said here: from the last real turn before it ("but", a new subject)
 * to the next one.
 */
export function isDenied(words: readonly string[], at: Span): boolean {
  let start = at.start;
  while (start > 0 && !isTurn(words, start)) start--;
  let end = at.end;
  while (end < words.length && !isTurn(words, end)) end++;
  return words.slice(start, end).some((word) => DENIALS.has(word));
}

/** Whether a sentence turns inside this part of it. */
export function hasTurn(words: readonly string[], { start, end }: Span): boolean {
  for (let at = start + 1; at < end; at++) if (isTurn(words, at)) return true;
  return false;
}

function isTurn(words: readonly string[], at: number): boolean {
  if (TURNS.has(words[at] as string)) return true;
  if (words[at] !== ',') return false;
  const first = JOINTS.has(words[at + 1] ?? '') ? at + 2 : at + 1;
  if (SUBJECTS.has(words[first] ?? '')) return true;
  const next = words.slice(first, first + LONGEST_SUBJECT + 1);
  const verb = next.findIndex((word) => VERBS.has(word));
  return verb > 0 && !next.slice(0, verb).includes(',');
}
