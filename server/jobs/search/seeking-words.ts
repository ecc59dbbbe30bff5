import { JOB_WORDS } from './synonyms.ts';

/** Words of English sentences that say nothing about a job: those of the database, and more. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself ' +
    'they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having ' +
    'do does did doing a an the and but if because as until while of at by for with about against between into through during before ' +
    'after above below to from up down in out on off over under again further then once here there when where why how all any both ' +
    'each few more most other some such no nor not only own same so than too very s t can will just don should now ' +
    'get got getting would could may might must let like able im ive id shall us via per near around within hi hello dear sir madam ' +
    'need help give given someone somebody anyone everyone people person man woman men women guy lady ladies male female young ' +
    'girl girls boy boys finish finished company companies employer employers ' +
    // The same in the languages of seekers and of the countries.
    'en de del des du les para por pour dans chez avec con fur für mit und y na ' +
    'good best well paid paying high salary latest new current immediate really'
  ).split(' '),
);

const JOB_WORD_SET: ReadonlySet<string> = new Set(JOB_WORDS);

/** A word of sentences, in lower case. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** A word that only means "a job" or "I seek", folded and in the singular. */
export function isJobWord(word: string): boolean {
  return JOB_WORD_SET.has(word);
}
