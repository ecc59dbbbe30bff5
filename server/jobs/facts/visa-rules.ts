/**
 * The rules for visa help in English (docs/decisions/052-facts.md). Phrases as in phrases.ts. RIGHT
 * stands for "right to work" and its like, ENTITLED for "eligible to work", `visa` for work permits
 * too, `sponsorship` for certificates of it (words.ts).
 */
export const GROUPS = {
  no: 'no|not|without|cannot|cant|unable|dont|doesnt|wont|never|nor|neither|isnt|arent|unfortunately',
  never: 'not|cannot|cant|unavailable|isnt|arent|wont|no',
  sponsor: 'sponsor|sponsors|sponsoring|sponsorship|sponsorships',
  visa: 'visa|visas|TIER2|immigration',
  must: 'must|should|shall|need|needs|needed|require|required|requires|requirement|requirements|essential|mandatory',
  essential:
    'required|essential|necessary|mandatory|must|needed|vital|prerequisite|requirement|compulsory|imperative',
  given: 'available|offered|provided|given|included|arranged|yes|covered|paid|borne|supplied|offer',
  we: 'we|company|employer|client|trust|hospital|school|farm|hotel|organisation|organization|home|group|university|institute|household|family|restaurant|council|yard',
  give: 'offer|offers|offering|provide|provides|providing|give|gives|arrange|arranges|cover|covers|pay|handle|handles|organise|organize|organises|facilitate|process|sort|assist|help|support|supports|bear|bears|issue|issues|assign',
  people:
    'applicant|applicants|candidate|candidates|people|nurses|workers|carers|professionals|seekers|those|anyone|individuals|persons|applications',
  place: 'in|within|here|for|legally|without|on|anywhere|and|$|at|throughout|across',
  nation:
    'us|usa|uk|british|american|canadian|australian|eu|irish|german|french|dutch|swiss|singapore|singaporean|saudi|emirati|uae|qatari|kuwaiti|japanese|korean|nz|zealand|eea|swedish|norwegian|danish|finnish|austrian|belgian|italian|spanish|taiwanese',
} as const;

/** The employer refuses to sponsor; what NO_REFUSAL has takes it back. */
export const NO_SPONSOR = ['@no [4] @sponsor', 'not|cannot|unable [2] be sponsored'] as const;

/** The employer refuses to sponsor, in other words. */
export const REFUSED = [
  'without [3] need|needing|requiring|require|requirement [3] @sponsor|visa',
  '@people who|that [2] not|dont [2] need|require [3] @sponsor|visa',
  '@sponsor|visa|visas|TIER2 [5] @never [3] @given|possible|considered|supported|eligible|option|issued|sponsor*|provide|offer|attract',
  '@sponsor|visa [1] unavailable',
  '@sponsor|visa [2] provided|offered|available? no $',
  '@sponsor|visa [1] no $',
  'no|without [1] visa|visas [1] support|assistance|help|offered|provided|available|possible|sponsor*',
  'no visa|visas $',
  'no visa|visas [3] support|assistance|sponsorship',
  'unable|cannot|cant|not|dont|wont [4] help|assist|support|offer|provide|process|arrange|accept|attract|issue [3] visa|visas',
  'unable|cannot|cant|not|dont|wont [6] @people [5] visa|visas|@sponsor',
  'not|cannot|unable [3] qualify|eligible|meet|attract|suitable [6] visa|@sponsor|TIER2',
  'falls|fall|is below [8] sponsorship|visa',
  '@people [3] require|requires|requiring|need|needing [3] sponsorship|visa [6] not|cannot|wont|unable [4] considered|accepted|proceed|progressed|progress|apply|reviewed|shortlisted',
  'non eu|uk|eea|us @people [3] not|cannot [3] considered|accepted|processed|apply|eligible',
  'ineligible for [3] visa|@sponsor|TIER2',
  'cannot|cant|unable|not|wont [9] without [5] RIGHT|visa|ENTITLED',
  'cannot|cant|unable|wont [9] not|dont|doesnt [4] RIGHT|visa|ENTITLED',
  'not|dont|without [4] RIGHT|ENTITLED [8] not|cannot|unable|rejected|declined|disregarded|wont',
  'must|should [2] not|never [2] require|need [4] visa|@sponsor',
] as const;

/** The employer takes citizens only. */
export const CITIZENS_ONLY = [
  'must|should [3] be [4] @nation|a|an? citizen|citizens|national|nationals',
  '@nation citizenship|citizen|citizens|nationals [5] required|only|essential|mandatory|must',
  '@nation [1] states|kingdom citizenship|citizen|citizens [4] required|only',
  'citizenship is? required',
  'only [3] @nation [2] citizens|nationals|residents|citizen [6] apply|considered|eligible|accepted|need',
  'only|restricted|limited to? [3] @nation [2] citizens|nationals|citizenship',
  'citizens|nationals|residents [3] greencard [2] only|holders',
  'citizens|nationals only',
  '@nation [1] citizens|nationals|residents|passport holders? only',
  '@nation [1] residents only',
  'must|need|should|required [4] @nation passport|passports',
  '@nation passport|passports [2] required|essential|only|needed|must',
  'only singaporeans|emiratis|saudis|kuwaitis|qataris|americans|canadians|australians|britons [6] apply|considered|eligible',
  '@must [5] transferable iqama|visa',
  'must|should [3] be [5] citizens|citizen or [1] permanent residents|resident',
] as const;

/** The reader must have the right to work there already. */
export const NEEDS_RIGHT = [
  '@must [20,] RIGHT',
  '@must [20,] ENTITLED @place',
  '@must|hold|holds|have [8] valid|current|existing|own|full|unrestricted|permanent|appropriate [3] visa|visas',
  '@must [6] greencard|permanent-resident|pr-holder',
  'RIGHT [5] is|are|be|a|an? [2] @essential',
  'valid|current|existing [2] visa|visas [2] @essential',
  'only [6] with [4] visa|visas',
  'only [8] RIGHT',
  'only [8] ENTITLED @place',
  '^ [1] who? you [2] have|hold|possess [4] RIGHT',
  '^ [2] have|has|having|hold|holding|possess [4] RIGHT',
  '^ [1] be|being|are [2] ENTITLED @place',
  'you will [3] have|hold|be|need [12,] RIGHT',
  'you will [3] have|hold|be|need [12,] ENTITLED @place',
  'candidate|applicant|candidates|applicants will [3] have|hold|be|need [12,] RIGHT',
  'candidate|applicant|candidates|applicants will [3] have|hold|be|need [12,] ENTITLED @place',
  '^ [3] RIGHT in|within|anywhere [12,] $',
  '^ [1] legal|full|unrestricted RIGHT in|within|anywhere',
  'full|current|own valid visa',
  '^ [2] legal|legally|full|unrestricted|current|valid [1] RIGHT|ENTITLED [9] $',
  '^ [2] ENTITLED in|within [6] $',
  'applicants|candidates|individuals|people [3] ENTITLED in|within|for|here',
  '@people [2] with [5] RIGHT',
  'current|existing|unrestricted|valid RIGHT in|within|for [3] @nation|united|australia|canada|ireland|singapore|germany',
] as const;

/** As NEEDS_RIGHT, in a request to make sure of it. */
export const ENSURED_RIGHT = [
  'ensure [2] you [4] RIGHT|ENTITLED',
  'only apply if [1] you [4] RIGHT|ENTITLED',
] as const;

/** The employer sponsors, helps with the visa, or welcomes those who need it. */
export const OFFERED = [
  '@we [5] bear|bears|cover|covers|pays [3] cost|costs|fees|charges [3] visa|visas',
  '@we [5] @give [5] visa|visas|TIER2 [2] sponsorship|support|assistance|help|costs|fees|application|applications|process',
  '@we [5] @give [3] sponsorship [8] visa|visas|TIER2|overseas|international|abroad|non',
  '@we [5] @give [2] sponsorship $',
  '^ [1] @give [3] visa|visas|TIER2 sponsorship|support|assistance [8] $',
  '@we|who [4] sponsor|sponsors|sponsoring [6] visa|visas|TIER2',
  '@we [2] can|will|do|happy|able|willing|gladly|also [3] sponsor [4] @people|overseas|international|you|your|foreign|nurses|workers',
  'visa|visas|TIER2 [1] sponsorship|support|assistance|help|sponsored|costs|fees|processing [4] @given',
  '^ [2] sponsorship [3] @given',
  'sponsorship [4] @given [6] visa|visas|TIER2|overseas|international|abroad|non',
  'sponsorship [3] available|offered|provided for|to [6] @people|role|position|post|job|vacancy',
  'visa|visas [3] provided|arranged|paid|covered|sponsored|supplied|included [3] by|and|with|for|$|free|plus',
  'free visa|visas',
  'with [1] visa sponsorship',
  'help|assist|support|assistance|guidance|helps|assists [1] you? [2] with|for|to|obtain|obtaining|in|getting|through [4] your [3] visa|visas',
  '@we [4] help|assist|support [3] with|obtain|get|obtaining|getting|through [4] visa|visas',
  '@we [4] arrange|organise|organize|obtain|secure|get|handle|apply [3] your|the|a|all [3] visa|visas',
  'role|post|position|job|vacancy|positions|roles|posts [5] eligible|qualifies|qualify|approved|suitable [4] sponsorship|visa|TIER2',
  'package|benefits|offer|offers|includes|include|including|offering [8] visa sponsorship|support|assistance|costs|fees|processing',
  'visa [1] flights|flight|ticket|tickets|airfare|accommodation [8] @given',
  'provide|provides|provided [5] visa [3] flight|flights|ticket|tickets|accommodation|insurance|transport',
  'visa sponsorship [1] yes',
  'receive|receives|get|gets [3] sponsorship',
  'immigration support|assistance [4] @given',
  '@we [5] @give [2] visa|visas ,|$',
  'visa|visas [3] provided|arranged|paid|sponsored|included ,',
  'sponsorship , [6,] provided|included|offered',
  '@we|will [6] issue|assign [3] sponsorship',
  'you [1] get|receive [6,] visa|visas ,|and|$',
  '@we [4] take care [6] visa|visas',
  'employer sponsored visa|visas [3] @given',
  'lmia [2] available|provided|approved|offered',
  'visa|visas [1] available for|to',
  '@we [2] provide|arrange|issue|organise [2] visa|visas for|to|$|,',
  '^ [1] help|assistance|support with [3] visa|visas ,|and|$',
  'free food|accommodation|housing|meals|flight|flights|ticket [6,] visa|visas ,|and|$',
  '^ visa sponsorship under|with|for|through',
  'sponsorship under [6] visa|TIER2',
  'sponsors [3] visa|visas',
  'pays|pay for? the|your|all [4] visa|visas',
  'visa|visas [8,] paid|refunded|reimbursed|covered|borne|arranged by|for|with|back',
  'visa|visas [8,] are|is paid|refunded|reimbursed|covered|arranged',
  'visa|visas [8,] cost|costs you nothing',
  'office|company|employer|we applies|apply for [2] visa|visas [6] before|you',
  'visa|visas [6,] on|at our side|expense|cost',
  '@we|benefits|package|perks [12,] visa|visas [3,] flight|flights|ticket|tickets|airfare|accommodation|insurance|medical|transport|transportation|food|meals|housing',
  'provide|provides|provided|providing [6,] visa|visas [3,] flight|flights|ticket|tickets|airfare|accommodation|insurance|medical|transport|transportation|food|meals|housing',
  'relocation [2] visa support|sponsorship|assistance|package',
] as const;

/** People who need sponsorship are welcome. */
export const WELCOMED = [
  'require|requires|requiring|need|needing|needs [4] sponsorship [12,] welcome|welcomed|encouraged|invited|accepted|considered',
  'welcome|consider|accept|welcomes|accepts|considers|invite|at|encourage [6] require|requires|requiring|need|needing [4] sponsorship|visa',
] as const;

/** Offered when it stands alone: as an item of benefits, or at the end of a title. */
export const OFFERED_ALONE = [
  '^ [2] visa|visas|TIER2 sponsorship|support|assistance [3] $',
  '^ [3] sponsorship [2] visa|visas [2] $',
  '^ visa|visas [1] $',
] as const;
export const OFFERED_IN_TITLE = [
  'visa|TIER2 sponsorship [3] $',
  'visa sponsored [1] $',
  'sponsorship available|offered|provided',
] as const;
/** Headings above the items that an employer gives. */
export const GIVING_LEAD = [
  'benefits|perks|benefit|package|offer|offers|offered|return|rewards|get|receive|provide|provided|why',
] as const;

/** Near a statement: it is not sure, it is about other people, or no statement at all. */
export const UNSURE = [
  'often|usually|sometimes|typically|frequently|generally',
  'visa|immigration agency|firm|lawyers|lawyer|consultancy|consultants|specialists|services|company',
  'may|might|could|perhaps|possibly|possible|potential|potentially|exceptional|discretion|discretionary',
  'case by case',
  'some|certain|selected|select|specific|particular|eligible|other|senior|many|most [2] roles|positions|posts|jobs|vacancies|cases|circumstances|candidates|departments|sites|locations',
  'considered|considering|reviewed|assessed|dependent|depending|depends',
  'if|whether|unless|once [3] we|company|sponsorship|available|offer|eligible|sponsor',
] as const;
export const UNSURE_WELCOME = [
  'may|might|could|perhaps|possibly|exceptional|discretion',
  'case by case',
] as const;
/** A negation before or after an offer, and one right before it. */
export const NOT = [
  'not|cannot|cant|unable|dont|doesnt|wont|never|nor|neither|isnt|arent|unavailable',
] as const;
export const NO = ['no|without'] as const;
/** A condition before a refusal: "if you do not have the right to work". */
export const CONDITION = ['if|whether|when|once|unless|regardless|irrespective|although'] as const;
/** Inside what looks like a refusal: "not only", "do not worry". */
export const NO_REFUSAL = [
  'only|matter|worry|problem|hassle|just|limit|limits|cost|costs|hesitate|change|changing|transfer|wait|need|needs|needing|require|requires|requiring|required|experience|knowledge',
] as const;
/** After "right to work": the employer takes those without it too. */
export const ANOTHER_WAY = [
  'or|unless|otherwise|alternatively [8] sponsor*',
  'or [3] willing|able|eligible|apply|obtain|require|requires',
  'but|however [8] sponsor*|help|assist',
] as const;
/** Before "right to work": papers that everybody shows, sponsored or not. */
export const PROOF = [
  'proof|evidence|document|documents|documentation|documentary|prove|verify|verification|check|checks|checked|demonstrate|confirm|confirmation|establish|i9|evidencing|copies|copy|ensure|ensuring|support|obtain|obtaining|maintain',
] as const;
/** Sponsorship of something else than people's visas, and work that deals with visas. */
export const OTHER_SPONSORSHIP = [
  'event|events|sport|sports|clinical|trial|trials|study|executive|project|brand|brands|advertising|advertiser|marketing|media|tv|content|corporate|team|charity|commercial|qualification|qualifications|training|course|courses|degree|mba|tuition|exam|membership|academic|education|professional|study|clearance|sc|dv|certification|apprenticeship|childrens|child|stakeholder|stakeholders|senior-level|bill|steering',
] as const;
export const OTHER_WORK = [
  'responsib*|duties|manage|managing|advise|advising|knowledge|understanding|experience|someone|liaise|prepare|preparing|adviser|officer|consultant|travel|tourist|b1|b2|schengen|gift|card',
] as const;
export const OTHER_PEOPLE = [
  'customers|clients|passenger|passengers|traveller|travellers|travelers|student|students|guests|tourists|mastercard|debit|credit|officer|consultant|department|section|adviser|exemption|services|service|advice|consulting',
  'visa card|cards',
] as const;
