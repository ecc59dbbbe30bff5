import type { JobFields } from '../../server/jobs/job-write.service.ts';
import type { Category } from '../../shared/constants/categories.ts';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES, type CountryCode } from '../../shared/constants/countries.ts';
import type { JobType } from '../../shared/jobs.ts';
import { createRandom, pick, weightedPicker } from './random.ts';
import type { SourceData } from './source-data.ts';

const DAY = 86_400_000;

const COUNTRY_WEIGHTS: Partial<Record<CountryCode, number>> = {
  US: 22,
  GB: 17,
  CA: 14,
  DE: 8,
  AU: 6,
  NL: 5,
  AE: 5,
  IE: 4,
  FR: 3,
  QA: 2,
  SA: 2,
  NZ: 2,
};

const PLACES: Partial<Record<CountryCode, string[]>> = {
  US: [
    'California',
    'Texas',
    'New York',
    'Florida',
    'Illinois',
    'Ohio',
    'Washington',
    'Georgia',
    'Nevada',
    'Alaska',
  ],
  DE: ['Bavaria', 'Berlin', 'Hamburg', 'Hesse', 'Saxony', 'Lower Saxony', 'Baden-Württemberg'],
  AU: ['New South Wales', 'Victoria', 'Queensland', 'Western Australia', 'Tasmania'],
  NL: ['Amsterdam', 'Rotterdam', 'Utrecht', 'Eindhoven', 'Groningen'],
  AE: ['Dubai', 'Abu Dhabi', 'Sharjah'],
  IE: ['Dublin', 'Cork', 'Galway', 'Limerick'],
  FR: ['Île-de-France', 'Provence', 'Bretagne', 'Occitanie'],
  QA: ['Doha'],
  SA: ['Riyadh', 'Jeddah', 'Dammam'],
  NZ: ['Auckland', 'Wellington', 'Canterbury'],
};

/**
 * A rough category for a title, by the first match: it only has to give a realistic distribution.
 */
const CATEGORY_BY_TITLE: readonly (readonly [RegExp, Category])[] = [
  [/home support|caregiver|orderl|aide|nann/i, 'Caregiving'],
  [/nurse|physician|medical|pharma|dent|health|clinic|therap|veterinar/i, 'Healthcare & Medical'],
  [/data|analyst/i, 'Data & Analytics'],
  [
    /software|web|developer|programmer|system|network|computer|java|php|user support/i,
    'Information Technology',
  ],
  [/account|financ|bookkeep|audit|bank/i, 'Finance & Accounting'],
  [/cook|chef|food|kitchen|server|baker|butcher|meat/i, 'Hospitality & Food Service'],
  [/hotel|receptionist|guest|accommodation/i, 'Hospitality & Food Service'],
  [/harvest|livestock|farm|nursery|greenhouse|agricult|landscap|fish/i, 'Agriculture & Farm Work'],
  [/clean|janitor|caretaker|housekeep/i, 'Cleaning & Sanitation'],
  [/truck|driver|transport|dispatch|courier/i, 'Logistics & Transport'],
  [/mechanic|automotive|auto body/i, 'Mechanics & Auto Repair'],
  [/weld|machin|process|plant|labourers in|assembl|operator/i, 'Industrial / Factory'],
  [/carpent|electric|plumb|roof|plaster|paint|concrete|tile|construct|brick/i, 'Construction'],
  [/labour|helper|handler/i, 'Construction & General Labor'],
  [/teach|educat|instructor|tutor|train/i, 'Education & Training'],
  [/market|advertis|communicat|content|social/i, 'Marketing & Communications'],
  [/design|art|creative/i, 'Design & Creative'],
  [/engineer|technolog|draft/i, 'Engineering'],
  [/sales|account executive|business dev/i, 'Sales & Business Development'],
  [/customer|cashier|retail|store|call/i, 'Retail & Customer Service'],
  [/security|guard/i, 'Security Services'],
  [/legal|lawyer|compliance/i, 'Legal & Compliance'],
  [/supply|logistic|warehouse|ship|procure|supervisor|manager|admin/i, 'Operations & Supply Chain'],
];

const LEVELS = ['', '', '', '', '', 'Senior ', 'Junior ', 'Experienced ', 'Assistant ', 'Lead '];
const ENDINGS = [
  '',
  '',
  '',
  '',
  ' (m/f/d)',
  ' - visa sponsorship',
  ' - night shift',
  ' with accommodation',
  ', full time',
  ' - part time',
  ' - urgent',
];
const TYPES: readonly (JobType | null)[] = [
  'full-time',
  'full-time',
  'full-time',
  'part-time',
  'contract',
  'internship',
  null,
];

/**
 * Yields `count` listings, deterministic for a seed and `now`, from real sentences, names and
 * occupations.
 */
export function* generateJobs(
  source: SourceData,
  count: number,
  now: Date,
  seed = 1,
): Generator<JobFields> {
  const random = createRandom(seed);
  const pickCountry = weightedPicker(
    COUNTRIES.map(({ code }) => ({ value: code, weight: COUNTRY_WEIGHTS[code] ?? 0.8 })),
  );
  const pickOccupation = weightedPicker(
    source.occupations.map(({ title, weight }) => ({ value: title, weight })),
  );
  for (let index = 0; index < count; index += 1) {
    const country_code = pickCountry(random);
    const advert = pick(random, source.adverts);
    const occupation = random() < 0.35 ? advert.title : pickOccupation(random);
    const state = pickPlace(random, source, country_code);
    const title = `${pick(random, LEVELS)}${occupation}${pick(random, ENDINGS)}`.trim();
    const employer = pick(random, employersOf(source, country_code));
    const sentences = mixSentences(random, source, advert);
    const intro = `${employer} is looking for a ${occupation}${state ? ` in ${state}` : ''}.`;
    const created = now.getTime() - Math.floor(120 * DAY * random() ** 1.7);
    const daysOpen = 60 + Math.floor(random() * 120);
    yield {
      title,
      excerpt: `${intro} ${sentences[0] ?? ''}`.slice(0, 240),
      description: `<p>${intro}</p><p>${sentences.join(' ')}</p>`,
      responsibilities: sentences.slice(0, 4).join(';'),
      requirements: '',
      employer,
      company_website: null,
      company_tagline: null,
      country_code,
      state,
      category:
        CATEGORY_BY_TITLE.find(([pattern]) => pattern.test(occupation))?.[1] ??
        pick(random, CATEGORIES),
      salary:
        random() < 0.5
          ? null
          : {
              min: 1800 + Math.floor(random() * 2000),
              max: 4000 + Math.floor(random() * 3000),
              currency: 'EUR',
            },
      job_type: pick(random, TYPES),
      is_premium_visible: random() < 0.1,
      featured: random() < 0.001,
      application_url: 'https://jobs.example/apply',
      expires_at:
        random() < 0.15 ? null : new Date(created + daysOpen * DAY).toISOString().slice(0, 10),
      created_at: new Date(created).toISOString(),
    };
  }
}

/** Mixes sentences of two adverts: realistic length, no two texts alike. */
function mixSentences(
  random: () => number,
  source: SourceData,
  advert: SourceData['adverts'][number],
): string[] {
  const other = pick(random, source.adverts);
  return [
    ...advert.sentences.filter(() => random() < 0.7),
    ...other.sentences.filter(() => random() < 0.3),
  ];
}

function pickPlace(random: () => number, source: SourceData, code: CountryCode): string | null {
  if (random() < 0.1) return null;
  const places = code === 'GB' ? source.places.GB : code === 'CA' ? source.places.CA : PLACES[code];
  return places ? pick(random, places) : null;
}

function employersOf({ employers }: SourceData, code: CountryCode): string[] {
  return code === 'GB' || code === 'NL' || code === 'CA' || code === 'IE'
    ? employers[code]
    : employers.other;
}
