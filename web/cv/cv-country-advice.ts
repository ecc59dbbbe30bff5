import type { CountryCode } from '../../shared/constants/countries.ts';

/**
 * What employers of a country expect of a CV, as far as a public body says so. What none says is
 * absent, and no page may guess it. Customs, not law: an advert that asks for something else is
 * right.
 */
export type CvAdvice = {
  /** The usual name of the document. */
  name?: Fact<string>;
  photo?: Fact<Custom>;
  birthDate?: Fact<Custom>;
  /** In words that follow 'Length:'. */
  length?: Fact<string>;
  /** Names of people who are asked about you. */
  references?: Fact<string>;
  signature?: Fact<string>;
  /** One more thing to know, as a sentence. */
  note?: Fact<string>;
};

/** 'avoid': leave it out; employers may have to refuse a CV that shows it. */
export type Custom = 'expected' | 'optional' | 'avoid';

/** A fact and the name of its source in `CV_ADVICE_SOURCES`. */
export type Fact<Value> = { value: Value; source: CvAdviceSource };

/** The day on which all sources were read. */
export const CV_ADVICE_READ_ON = '2026-11-23';

/**
 * Where the facts come from: governments, public employment services, and public universities and
 * libraries. No company, blog or agency.
 */
export const CV_ADVICE_SOURCES = {
  luzerne: {
    body: 'Luzerne County Community College',
    address: 'http://www.luzerne.edu/career/tip.jsp',
  },
  vancouver: {
    body: 'Vancouver Public Library',
    address:
      'https://vpl.ca/siic/guide/job-search-resources/writing-resumes-and-cover-letters/writing-your-resume',
  },
  wandsworth: {
    body: 'Wandsworth Council',
    address: 'http://www.wandsworth.gov.uk/info/100008/jobs_and_careers/2321/application_guidance',
  },
  daad: {
    body: 'German Academic Exchange Service (DAAD)',
    address:
      'https://www.study-in-germany.de/en/plan-your-stay/job-and-career/the-application-portfolio_71034.php',
  },
  ulm: {
    body: 'University of Ulm',
    address:
      'https://www.uni-ulm.de/en/university/career/career-services/students/information-on-applying-for-jobs/the-cv/',
  },
  servicePublic: {
    body: 'Service-Public.fr',
    address: 'https://www.service-public.fr/particuliers/vosdroits/F33336?lang=en',
  },
  amsterdam: {
    body: 'I amsterdam',
    address: 'https://www.iamsterdam.com/en/work/employment-in-amsterdam/dutch-cv',
  },
  euraxess: {
    body: 'EURAXESS Netherlands',
    address: 'http://www.euraxess.nl/job-vacancies/finding-a-job/finding-a-job',
  },
  orebro: {
    body: 'Örebro University',
    address: 'https://oru.se/english/career/finding-a-job-in-sweden/writing-a-cv',
  },
  nav: {
    body: 'Norwegian Labour and Welfare Administration (NAV)',
    address:
      'https://www.nav.no/en/home/work-and-stay-in-norway/tips-for-job-seekers/writing-a-good-cv_kap',
  },
  navEures: {
    body: 'NAV EURES',
    address: 'http://www.nav.no/NAV+EURES+in+English/Work+in+Norway/Find+a+job/805386776.cms',
  },
  aalborg: {
    body: 'Aalborg University',
    address: 'https://www.careers.aau.dk/next-step/cv/',
  },
  workInDenmark: {
    body: 'Workindenmark',
    address:
      'https://workindenmark.dk/job-search-in-denmark/your-cv/a-good-personal-profile-counts',
  },
  infoFinland: {
    body: 'InfoFinland',
    address:
      'https://infofinland.fi/en/work-and-enterprise/find-a-job-in-finland/job-application-and-cv',
  },
  euresSwitzerland: {
    body: 'EURES, European Commission',
    address:
      'https://ec.europa.eu/eures/main.jsp?catId=7960&acro=living&lang=en&parentId=7732&countryId=CH&living=',
  },
  austria: {
    body: 'Work in Austria',
    address: 'https://workinaustria.com/en/your-personal-guide/working-in-austria/application',
  },
  upperAustria: {
    body: 'Business Upper Austria',
    address: 'https://www.come2upperaustria.com/work/working-life/job-application',
  },
  trinity: {
    body: 'Trinity College Dublin',
    address: 'https://www.tcd.ie/Careers/graduates/applying/cvs.php',
  },
} as const;

export type CvAdviceSource = keyof typeof CV_ADVICE_SOURCES;

/** The advice by country. A country that is not named has no public source that was found. */
export const CV_COUNTRY_ADVICE: Partial<Record<CountryCode, CvAdvice>> = {
  US: {
    photo: { value: 'avoid', source: 'luzerne' },
    birthDate: { value: 'avoid', source: 'luzerne' },
    note: {
      value: 'Leave out everything about age, family, health, religion and origin.',
      source: 'luzerne',
    },
  },
  CA: {
    name: { value: 'résumé', source: 'vancouver' },
    note: {
      value: 'Most employers expect your jobs by date, the latest first.',
      source: 'vancouver',
    },
  },
  GB: {
    photo: { value: 'avoid', source: 'wandsworth' },
    birthDate: { value: 'avoid', source: 'wandsworth' },
    length: { value: 'at most 2 pages', source: 'wandsworth' },
  },
  DE: {
    photo: { value: 'expected', source: 'daad' },
    birthDate: { value: 'expected', source: 'ulm' },
    length: { value: 'at most 3 pages', source: 'ulm' },
    signature: { value: 'place, date and signature at the end', source: 'ulm' },
    note: { value: 'Add copies of your references and certificates.', source: 'daad' },
  },
  FR: {
    birthDate: { value: 'optional', source: 'servicePublic' },
    note: {
      value: 'You do not have to write about your health, pregnancy, union, politics or religion.',
      source: 'servicePublic',
    },
  },
  NL: {
    photo: { value: 'optional', source: 'euraxess' },
    birthDate: { value: 'expected', source: 'euraxess' },
    length: { value: 'at most 2 pages', source: 'amsterdam' },
    references: { value: 'on the CV or when asked', source: 'euraxess' },
  },
  SE: {
    length: { value: 'at most 2 pages', source: 'orebro' },
    note: { value: 'Your home address is probably not needed.', source: 'orebro' },
  },
  NO: {
    photo: { value: 'optional', source: 'navEures' },
    birthDate: { value: 'expected', source: 'nav' },
    length: { value: '1 or 2 pages', source: 'nav' },
    references: { value: 'at least two people who have agreed', source: 'navEures' },
    note: { value: 'From abroad, state your nationality.', source: 'navEures' },
  },
  DK: {
    photo: { value: 'optional', source: 'aalborg' },
    references: { value: 'when asked', source: 'aalborg' },
    note: {
      value: 'Start with 4 to 8 lines about what you can offer in this job.',
      source: 'workInDenmark',
    },
  },
  FI: {
    note: { value: 'Write it in the language of the job advert.', source: 'infoFinland' },
  },
  CH: {
    photo: { value: 'expected', source: 'euresSwitzerland' },
    birthDate: { value: 'expected', source: 'euresSwitzerland' },
    length: { value: 'at most 2 pages', source: 'euresSwitzerland' },
    note: {
      value: 'Leave no gap in your dates, and name the Swiss degree that yours corresponds to.',
      source: 'euresSwitzerland',
    },
  },
  AT: {
    name: { value: 'Lebenslauf', source: 'upperAustria' },
    photo: { value: 'expected', source: 'austria' },
    birthDate: { value: 'expected', source: 'upperAustria' },
    length: { value: 'at most 2 pages', source: 'austria' },
    note: { value: 'Write it as a table, and explain gaps in your dates.', source: 'upperAustria' },
  },
  IE: {
    name: { value: 'CV', source: 'trinity' },
    length: { value: 'at most 2 pages', source: 'trinity' },
  },
};
