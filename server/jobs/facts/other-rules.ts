/**
 * The rules for housing, experience, training and languages (docs/decisions/052-facts.md). Phrases
 * as in phrases.ts.
 */

const HOME =
  'accommodation|accomodation|housing|lodging|apartment|flat|accommodations|dormitory|quarters';
const GIVEN =
  'provided|included|available|offered|supplied|free|arranged|given|covered|yes|paid|complimentary|furnished';
const GIVE =
  'provide|provides|providing|offer|offers|offering|include|includes|including|give|gives|supply|supplies|arrange|arranges';

/** A place to live comes with the job. */
export const HOUSING = {
  trigger:
    /accomm?odation|housing|lodging|live[ -]?in\b|room and board|board and lodging|unterkunft|dormitory|staff quarters|house you\b|(?:company|staff|shared) (?:house|flat|rooms?|village|apartment|hostel)|(?:room|bed)s? in/i,
  yes: [
    `free|company|staff|shared|furnished|subsidised|subsidized|onsite|complimentary|employee|single|paid|employer [1] ${HOME} [4] ${GIVEN}|$|,|and|with|plus`,
    `${HOME} [1] is|are|will|can|also [3] ${GIVEN}`,
    `${HOME} [1] ${GIVEN}`,
    `^ [2] ${HOME} ${GIVEN}`,
    `we|company|employer|client|hotel|farm|you|package|benefits [4] ${GIVE} [6,] ${HOME}`,
    `^ [1] ${GIVE} [2] ${HOME}`,
    `package|benefits [8,] ${HOME} [3] flight|flights|ticket|meals|food|transport|transportation|medical|insurance|visa`,
    `flight|flights|ticket|meals|food|transport|transportation|medical|insurance|visa , ${HOME} [4,] ${GIVEN}`,
    'we house you',
    'dormitory [1] bed|room|place',
    'room|bed|beds in [2] company|staff|shared [1] dormitory|house|flat|hostel',
    'staff|company house|flat|rooms|room|village|apartment [3] provided|available|free|included|offered|$|,|with',
    'room and board [3] provided|included|free|offered|$|,',
    'board and lodging [3] provided|included|free|offered|$|,',
    'full|free board [3] lodging|accommodation|provided',
    'live in [1] accommodation|available|provided|offered|included|free|if',
    'live in carer|carers|caregiver|nanny|housekeeper|position|role|job|jobs|post|basis|maid|domestic|helper|couple|chef|opportunity|companion',
    'live in care worker|workers|assistant|assistants|job|jobs|position|role',
    'free live in',
    'position|role|job|post|chef|carer|nanny|housekeeper [1] is? live in',
    'unterkunft [3] gestellt|kostenlos|frei|vorhanden|inklusive|kostenfrei',
    'kostenlose|freie|kostenfreie [1] unterkunft',
    'logement [2] fourni|assure|gratuit|inclus',
    'huisvesting [3] geregeld|beschikbaar|inclusief|verzorgd',
    'alojamiento [2] incluido|gratuito|proporcionado',
    'alloggio [2] incluso|gratuito|fornito|offerto',
  ],
  /**
   * Near it: a negation, another meaning of the word, help or money to find a place, a
   * possibility.
   */
  unless: [
    'not|no|cannot|unable|dont|without|isnt|wont|never',
    'may|might|could|possibly|possible|potentially|negotiable|assistance|finding|search|temporary|temporarily|initial',
    'reasonable|disability|disabilities|religious|ada|accommodations|request|supported|supporting|sheltered|provider|providers|tenant|tenants|tenancy|homeless|resident|residents|student|students|guest|guests|customers|clients|patients|officer|manager|association|sector|social|industry|relatives|overnight|booking|bookings|sales|travel|trips|subsistence|allowance|allowances|expenses|market|nearby|local|affordable|service|services|team|contract|contracts|secure|unit|children|women|refugees|adults|users|people|nationwide',
    'live out',
  ],
} as const;

/** No experience is needed. */
export const NO_EXPERIENCE = {
  trigger: /experience|erfahrung|expérience|ervaring|experiencia|esperienza|erfarenhet|erfaring/i,
  yes: [
    'no previous|prior|formal|work|relevant|any? experience [1] is? necessary|required|needed|essential|wanted|asked',
    'no previous|prior|formal|work|relevant? experience $',
    'no previous|prior|formal|work|relevant? experience , [1] no|full|we|training',
    'experience [1] is? not|isnt [1] necessary|required|needed|essential|requirement|must',
    'experience unnecessary',
    'dont|not need|require [1] any|previous|prior [1] experience',
    'without previous|prior|any? experience [3] welcome',
    'with or without previous|prior|any? experience',
    'keine [2] erfahrung|berufserfahrung [2] erforderlich|notwendig|notig',
    'experience non requise|exigee|necessaire',
    'geen [2] ervaring [2] nodig|vereist',
    'no [1] experiencia [2] necesaria|requerida',
    'sin experiencia',
  ],
  unless: [
    'years|year|yrs|months|5|3|2|recent|technical|specialist|clinical|qualification|qualifications|direct|unless|if|whilst|although|however|but|while|degree|depending|equivalent|lieu|management|managerial|specific|industry|sector|nhs|uk|hotel|agency|software|sap|sql|java|python|web|insurance|financial|call|abroad|trading',
    'experience [1] of|in|with|using|working|as',
  ],
} as const;

/** The employer trains people in the work. */
export const TRAINING = {
  trigger: /training|train you|apprentice/i,
  yes: [
    'full|complete|comprehensive|all|excellent|paid|free|thorough|extensive|extensively|ongoing|necessary|job [2] training [3] provided|given|offered|supplied|included',
    '^ [2] training [3] provided|given|offered|supplied',
    'training is|will [2] provided|given|offered|supplied',
    'we|company [3] provide|offer|give|provides|offers|gives [1] full|complete|comprehensive|all|paid|free|thorough|extensive|excellent [3] training',
    'you [2] receive|get [1] full|complete|comprehensive|paid|free|thorough|extensive|excellent [3] training',
    'we [2] train you',
  ],
  unless: [
    'not|no|cannot|must|deliver|delivering|to staff|clients|customers|responsible|ensure|ensuring|may|might|could|if|students',
  ],
} as const;

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
