import type { Unread } from '../../shared/safety.ts';
import { readTable } from '../language/lines.ts';
import { foldedWords } from '../language/words.ts';

type Language = { code: string; name: string; script: string; words: string; says: string };

/** message-languages.tsv says what its columns mean. */
const LANGUAGES = readTable(new URL('message-languages.tsv', import.meta.url)).map(
  ([code = '', name = '', script = '', words = '', says = '']): Language => {
    return { code, name, script, words, says };
  },
);

/** The scripts that one language has to itself, by its name in the table. */
const SCRIPTS = new Map<Language, RegExp>(
  LANGUAGES.filter(({ script }) => script !== '').map((language) => [
    language,
    language.script === 'Japanese'
      ? /[\p{Script=Hiragana}\p{Script=Katakana}]/u
      : new RegExp(`\\p{Script=${language.script}}`, 'u'),
  ]),
);
const FREQUENT = new Map<string, Language[]>();
for (const language of LANGUAGES)
  for (const word of new Set(language.words.split('=')))
    FREQUENT.set(word, [...(FREQUENT.get(word) ?? []), language]);

const PLAIN = /^[a-z\d]+$/;
const HAS_LETTER = /\p{L}/u;
/** Chinese, Japanese and Thai have no spaces: what is longer counts as several words. */
const LONGEST_WORD = 12;
/** Words of two letters and more say which language it is. */
const LEAST_LETTERS = 2;
/** With a smaller part of frequent words the language is unknown. */
const LEAST_PART = 0.12;

/**
 * The language of a message whose signs cannot be read: with what to say in it; code `und` when it
 * is not known which. Null for a language that is read, and for a text without words.
 */
export function unreadLanguage(text: string): Unread | null {
  const { counts, total } = countWords(text);
  if (total === 0) return null;
  // Of two with as many words, the first of the table: those that are read come first.
  const best = LANGUAGES.reduce((one, other) =>
    (counts.get(other.code) ?? 0) > (counts.get(one.code) ?? 0) ? other : one,
  );
  if ((counts.get(best.code) ?? 0) < total * LEAST_PART) return { code: 'und', name: '', says: '' };
  const { code, name, says } = best;
  return says === '' ? null : { code, name, says };
}

/** Whether a sentence has more frequent words of the other language than of the first one. */
export function isRather(other: string, first: string, sentence: string): boolean {
  const { counts } = countWords(sentence);
  return (counts.get(other) ?? 0) > (counts.get(first) ?? 0);
}

/** How many words of a text each language (by its code) may have, and how many there are. */
function countWords(text: string): { counts: ReadonlyMap<string, number>; total: number } {
  const counts = new Map<string, number>();
  const add = (code: string, count: number) => counts.set(code, (counts.get(code) ?? 0) + count);
  let total = 0;
  for (const word of foldedWords(text)) {
    if (!HAS_LETTER.test(word)) continue;
    const isPlain = PLAIN.test(word);
    const size = isPlain ? 1 : Math.ceil(word.length / LONGEST_WORD);
    total += size;
    const own = isPlain ? undefined : ownScript(word);
    if (own) add(own.code, size);
    else if (word.length >= LEAST_LETTERS)
      for (const { code } of FREQUENT.get(word) ?? []) add(code, 1);
  }
  return { counts, total };
}

function ownScript(word: string): Language | undefined {
  for (const [language, script] of SCRIPTS) if (script.test(word)) return language;
  return undefined;
}
