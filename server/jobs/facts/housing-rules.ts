/**
 * The rules for housing (docs/decisions/052-facts.md). Phrases as in phrases.ts.
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
