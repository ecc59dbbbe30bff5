import type { AdvertReading, TopicReader } from './advert-reading.ts';
import { firstSure } from './clauses.ts';
import { LANGUAGE, LANGUAGE_WORDS } from './language-rules.ts';
import { hasPhrase, phrase } from './phrases.ts';

/** Words without which no rule for languages can match. */
const TRIGGER =
  /engl|ingl[eé]s|anglais|engels|german|deutsch|allemand|duits|alem[aá]n|tedesco|tyska?|fr[ae]n|dutch|niederl|n[eé]erl|nederl|holand|oland|spa[an]|span|espa|castell|ital|swed|schwed|su[eé]|svensk|sved|zweed|norw|norv|norueg|norsk|noors|danish|d[aä]nisch|danois|dansk|deens|dan[eé]s|fin[ns]|suomi|japan|japon|korea|core|chin|mandarin|cantonese|putonghua|arab|portug|polish|poln|polon|pools|russ|ruso|hindi/i;

const LIST = '@language? ,? @language? ,? and|und|et|en|y|og|och|e? ';
const ANY_LANGUAGE = { language: Object.values(LANGUAGE_WORDS).join('|') };
const LANGUAGES = Object.entries(LANGUAGE_WORDS).map(([language, words]) => ({
  language,
  names: phrase(words),
  yes: LANGUAGE.yes.map((text) =>
    phrase(text.replaceAll('{LIST} ', LIST).replaceAll('{}', words), ANY_LANGUAGE),
  ),
}));
const UNLESS = LANGUAGE.unless.map((text) => phrase(text));
const CHOICE = LANGUAGE.choice.map((text) => phrase(text, ANY_LANGUAGE));

/** Reads which languages the work needs. */
export function createLanguageReader(): TopicReader<AdvertReading['languages']> {
  const found: AdvertReading['languages'] = [];
  const known = new Set<string>();
  return {
    add(sentence) {
      if (!TRIGGER.test(sentence.text) || sentence.text.endsWith('?')) return;
      for (const { language, names, yes } of LANGUAGES) {
        if (known.has(language) || !hasPhrase(sentence.words(), [names])) continue;
        const at = firstSure(sentence.words(), yes, UNLESS, CHOICE);
        if (!at) continue;
        known.add(language);
        found.push({
          says: [{ language, level: null }],
          quote: sentence.quote(at),
          isPreferred: false,
        });
      }
    },
    result: () => found,
  };
}
