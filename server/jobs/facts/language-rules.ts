/**
 * The rules for languages (docs/decisions/052-facts.md). Phrases as in phrases.ts.
 */

/** The languages by the words for them, in the languages of the 27 countries. */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  English: 'english|englisch|anglais|engels|ingles|inglese|engelska|engelsk',
  German: 'german|deutsch|allemand|duits|aleman|tedesco|tyska|tysk',
  French: 'french|franzosisch|francais|frans|frances|francese|franska|fransk',
  Dutch: 'dutch|niederlandisch|neerlandais|nederlands|holandes|olandese',
  Spanish: 'spanish|spanisch|espagnol|spaans|espanol|castellano|spagnolo|spanska|spansk',
  Italian: 'italian|italienisch|italien|italiaans|italiano|italienska|italiensk',
  Swedish: 'swedish|schwedisch|suedois|zweeds|sueco|svedese|svenska|svensk',
  Norwegian: 'norwegian|norwegisch|norvegien|noors|noruego|norska|norsk',
  Danish: 'danish|danisch|danois|deens|danes|danska|dansk',
  Finnish: 'finnish|finnisch|finnois|fins|finska|finsk|suomi',
  Japanese: 'japanese|japanisch|japonais|japans|japones',
  Korean: 'korean|koreanisch|coreen|coreano',
  Chinese: 'chinese|mandarin|cantonese|chinesisch|chinois|putonghua',
  Arabic: 'arabic|arabisch|arabe|arabo',
  Portuguese: 'portuguese|portugiesisch|portugais|portugues',
  Polish: 'polish|polnisch|polonais|pools',
  Russian: 'russian|russisch|russe|ruso',
  Hindi: 'hindi',
};

const FLUENT =
  'fluent|fluently|fluency|native|bilingual|proficient|proficiency|conversational|fliessend|fließend|verhandlungssicher|verhandlungssicheres|courant|couramment|vloeiend|fluido|fluidez|flytande|flytende|flydende';

/** A language is asked for. `{}` stands for its words, `{LIST}` for languages named together. */
export const LANGUAGE = {
  yes: [
    `${FLUENT} [1] in|with|of? [2] {LIST} {}`,
    `${FLUENT} {LIST} {}`,
    '{} speaker|speakers|speaking|required|essential|mandatory',
    '{} [1] is|are [1] required|essential|mandatory|must|necessary|needed',
    '{} [1] language|skills|fluency|proficiency [2] skills? [2] required|essential|mandatory|must|necessary|needed',
    '{} , fluent|native|b1|b2|c1|c2 [1] ,|$',
    '{} b1|b2|c1|c2',
    'must|able|ability|should [3] speak|communicate|converse|read [5] {LIST} {}',
    'you|^ speak [1] {LIST} {} [2] fluently|well|,|$',
    'command|knowledge|mastery|standard|level [1] of [4] {LIST} {} [3] required|essential|mandatory|must|necessary|needed|$|,|is',
    'command|mastery [1] of [4] {LIST} {}',
    'good|excellent|strong|very|perfect|competent|basic|working|professional|advanced|clear|high [2] written|spoken|verbal|oral|level|standard? [3] {}',
    'spoken|written|verbal|oral|speaking [1] {LIST} {} [2] $|,|is|skills|required|essential|language|to|and|at',
    '{} [1] spoken|written , [2] written|spoken',
    '{} [1] both? written|spoken|oral and|& [1] spoken|written|oral|verbal',
    'must [1] have [3] {} language? skills?',
    'sehr|gute|gutes|gutem|guter [3] {}',
    '{} in wort und schrift',
    'maitrise|pratique [3] {}',
  ],
  /** Near it, across commas: one language of several is enough. */
  choice: ['@language ,? or|oder|ou|eller|either', 'or|oder|ou|eller|either [1] @language'],
  unless: [
    'plus|advantage|advantageous|desirable|preferred|preferable|preferably|beneficial|bonus|asset|ideally|nice|helpful|useful|benefit|welcome|optional|advantages|desired',
    'not|no|without|dont|or|any|either|other|another|second|additional|vorteil|wunschenswert|atout|pluspunt|pre|if|teach|teacher|teaching|tutor|lesson|lessons|students|learners|gcse|gcses|curriculum|desk|office|maths|math|mathematics|assessment|test|education|team|market|markets|countries|world|differential|degree|department|classes',
  ],
} as const;
