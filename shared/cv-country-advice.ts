import type { CountryCode } from './constants/countries.ts';
import type { Paper } from './cv.ts';

/**
 * What employers of a country expect of a CV, as far as a source says so. What no source says is
 * not known: it is absent, and no page may guess it. Customs, not law: an advert that asks for
 * something else is right.
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
  paper: Fact<Paper>;
};

/** 'avoid': leave it out; employers may have to refuse a CV that shows it. */
export type Custom = 'expected' | 'optional' | 'avoid';

/** A fact and the name of its source in `CV_ADVICE_SOURCES`. */
export type Fact<Value> = { value: Value; source: CvAdviceSource };

/** The day on which all sources were read. */
export const CV_ADVICE_READ_ON = '2026-11-22';

/** Where the facts come from. */
export const CV_ADVICE_SOURCES = {
  diversified:
    'https://www.diversifiedcareerservices.com/blog/cv-best-practices-across-different-countries',
  eures: 'https://work.studentnews.eu/s/3695/75535-Format-CV.htm',
  euresIreland: 'https://work.studentnews.eu/s/3695/75533-Why-work-abroad/4039148-Ireland.htm',
  graduateland: 'https://graduateland.com/nl/article/profile-picture-cv',
  acs: 'https://www.acs.org/careers/career-services/career-pathways/industry/resume/structure-of-the-resume-what-not-to-include.html',
  tadween: 'https://tadween.me/blog/international-cv-format-guide',
  cldr: 'https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml',
  newcomers: 'https://www.newcomerscanada.ca/movingtocanada/writing-a-resume/',
  fraser: 'http://fraserworks.ca/2015/03/what-to-omit-from-a-resume-and-why/',
  wiltshire: 'https://workwiltshire.co.uk/jobs/application-tips/',
  tprl: 'https://tprl.co.uk/2018/05/03/cv-writing-advice/',
  relaunch:
    'http://www.relaunchyourcareer.co.uk/how-to-write-a-cv/how-to-write-a-cv/what-to-include-when-writing-your-cv/',
  justlandedDe: 'https://justlanded.cn/deutsch/Deutschland/Landesfuehrer/Jobs/Bewerbungen',
  dieffenbacher:
    'https://www.dieffenbacher.de/en/company/career/college-students/tips-for-applications.html',
  germanCareers: 'https://www.german.careers/portfolio/application/application_forms/',
  michaelPage:
    'https://www.michaelpage.com.tr/en/advice/career-advice/cv-and-cover-letter/what%E2%80%99s-important-cv-and-how-does-vary-europe',
  cvBuilderFr: 'https://www.cv-builder.fr/en/blog/cv-international-guide',
  jobiri: 'https://www.jobiri.com/dati-sensibili-cv',
  kelly: 'https://www.kellyservices.it/firma-del-curriculum-come-fare',
  randstadIt:
    'https://www.randstad.it/come-trovare-lavoro/autorizzamento-trattamento-dati-personali-cv',
  spain: 'https://personaljobcoach.co.uk/guides/how-to-write-a-cv-in-spain',
  sweden: 'https://cvarkitekten.com/blog/the-ultimate-guide-to-crafting-a-swedish-style-resume',
  norway: 'https://goinglobal.com/node/9875',
  norwayPhoto: 'https://norskcv.no/en/2023/02/17/to-include-a-photo-in-your-cv-pros-and-cons',
  austria: 'https://workinaustria.com/en/your-personal-guide/working-in-austria/application',
  tcd: 'https://www.tcd.ie/Careers/graduates/applying/cvs.php',
  ireland: 'https://altercv.com/cv-format/ireland/',
  anz: 'https://www.globalstudyboard.com/guides/australian-style-cv-and-job-application-guide',
  tfss: 'https://tfss.com.au/preparing-your-application',
  japan: 'https://gaijinhunterjp.com/resources/japanese-resume-formats',
  japanGtn: 'https://www.gtn.co.jp/magazine/en_us/article53/',
  singapore: 'https://proresumes.io/resume-guidelines-for-job-seekers-in-singapore/',
  singaporeDetails:
    'https://sandboxadvisors.com/insights/transition-job-search-strategy/resume-writing-illegal-usa-legal-singapore',
  korea: 'https://koreaworkexpert.com/korean-resume-guide-for-foreigners-2026/',
  koreaAsia: 'https://www.asiaoptions.org/how-to-write-a-korean-resume/',
  hongKong: 'https://hk.morganphilips.com/insights-hk/how-to-write-a-cv-for-hong-kong-in-2026',
  taiwan: 'https://www.heysuccess.com/countries/taiwan-country-guide/cv',
  gulf: 'https://blog.loopcv.pro/gulf-cv-format/',
  uae: 'https://altercv.com/toolkit/blog/uae-cv-format-guide/',
  saudi: 'https://jobera.com/saudi-cv-writing-guide/',
  kuwait: 'https://www.globalresumehub.com/kuwait',
} as const;

export type CvAdviceSource = keyof typeof CV_ADVICE_SOURCES;

/** The paper of a country, as the Unicode locale data say. */
const paper = (value: Paper): Fact<Paper> => ({ value, source: 'cldr' });

export const CV_COUNTRY_ADVICE: Record<CountryCode, CvAdvice> = {
  US: {
    name: { value: 'résumé', source: 'tadween' },
    photo: { value: 'avoid', source: 'acs' },
    birthDate: { value: 'avoid', source: 'acs' },
    length: { value: '1 page, 2 with long experience', source: 'tadween' },
    note: {
      value: 'Leave out everything about age, family, health, religion and origin.',
      source: 'acs',
    },
    paper: paper('Letter'),
  },
  CA: {
    name: { value: 'résumé', source: 'newcomers' },
    photo: { value: 'avoid', source: 'fraser' },
    birthDate: { value: 'avoid', source: 'newcomers' },
    length: { value: '1 to 2 pages', source: 'newcomers' },
    references: { value: 'not on the CV', source: 'fraser' },
    note: { value: 'Never write your Social Insurance Number on it.', source: 'fraser' },
    paper: paper('Letter'),
  },
  GB: {
    name: { value: 'CV', source: 'wiltshire' },
    photo: { value: 'avoid', source: 'relaunch' },
    birthDate: { value: 'avoid', source: 'tprl' },
    length: { value: '2 pages', source: 'wiltshire' },
    references: { value: 'when asked', source: 'relaunch' },
    note: {
      value: 'Say that you may work in the country, or what permit you need.',
      source: 'relaunch',
    },
    paper: paper('A4'),
  },
  DE: {
    name: { value: 'Lebenslauf', source: 'germanCareers' },
    photo: { value: 'expected', source: 'justlandedDe' },
    birthDate: { value: 'expected', source: 'germanCareers' },
    length: { value: 'at most 2 pages', source: 'justlandedDe' },
    signature: { value: 'place, date and signature at the end', source: 'dieffenbacher' },
    note: {
      value: 'Write it as a table, and let no gap in your dates unexplained.',
      source: 'germanCareers',
    },
    paper: paper('A4'),
  },
  FR: {
    name: { value: 'CV', source: 'cvBuilderFr' },
    photo: { value: 'optional', source: 'michaelPage' },
    birthDate: { value: 'optional', source: 'cvBuilderFr' },
    length: { value: '1 to 2 pages', source: 'cvBuilderFr' },
    references: { value: 'when asked', source: 'cvBuilderFr' },
    paper: paper('A4'),
  },
  IT: {
    name: { value: 'curriculum vitae', source: 'randstadIt' },
    photo: { value: 'optional', source: 'graduateland' },
    birthDate: { value: 'optional', source: 'jobiri' },
    length: { value: 'at most 2 pages', source: 'michaelPage' },
    signature: { value: 'only when asked', source: 'kelly' },
    note: {
      value: 'Many employers want a sentence that allows them to use your data.',
      source: 'randstadIt',
    },
    paper: paper('A4'),
  },
  ES: {
    name: { value: 'currículum', source: 'spain' },
    photo: { value: 'expected', source: 'spain' },
    birthDate: { value: 'optional', source: 'spain' },
    length: { value: '1 page, 2 with long experience', source: 'spain' },
    paper: paper('A4'),
  },
  NL: {
    name: { value: 'CV', source: 'diversified' },
    photo: { value: 'optional', source: 'diversified' },
    birthDate: { value: 'expected', source: 'diversified' },
    length: { value: '1 to 2 pages', source: 'diversified' },
    references: { value: 'when asked', source: 'diversified' },
    paper: paper('A4'),
  },
  SE: {
    photo: { value: 'optional', source: 'sweden' },
    length: { value: 'at most 2 pages', source: 'sweden' },
    note: { value: 'English is often fine; a Swedish version helps.', source: 'sweden' },
    paper: paper('A4'),
  },
  NO: {
    name: { value: 'CV', source: 'norway' },
    photo: { value: 'optional', source: 'norwayPhoto' },
    birthDate: { value: 'expected', source: 'norway' },
    length: { value: '2 to 3 pages', source: 'norway' },
    note: { value: 'English or Norwegian; explain gaps in your dates.', source: 'norway' },
    paper: paper('A4'),
  },
  DK: {
    name: { value: 'CV', source: 'diversified' },
    photo: { value: 'optional', source: 'eures' },
    birthDate: { value: 'expected', source: 'diversified' },
    length: { value: '2 pages', source: 'diversified' },
    references: { value: 'on the CV or when asked', source: 'diversified' },
    note: { value: 'A personal CV is liked better than a Europass one.', source: 'eures' },
    paper: paper('A4'),
  },
  FI: {
    photo: { value: 'optional', source: 'eures' },
    note: {
      value: 'The Europass form is rarely used for jobs inside the country.',
      source: 'eures',
    },
    paper: paper('A4'),
  },
  CH: {
    photo: { value: 'expected', source: 'diversified' },
    birthDate: { value: 'expected', source: 'diversified' },
    length: { value: '2 pages', source: 'diversified' },
    note: { value: 'Write in German, French or Italian, by region.', source: 'diversified' },
    paper: paper('A4'),
  },
  BE: {
    photo: { value: 'avoid', source: 'eures' },
    note: {
      value: 'A national form is preferred; Europass is used more and more.',
      source: 'eures',
    },
    paper: paper('A4'),
  },
  AT: {
    name: { value: 'Lebenslauf', source: 'austria' },
    photo: { value: 'expected', source: 'austria' },
    birthDate: { value: 'expected', source: 'austria' },
    length: { value: 'at most 2 pages', source: 'austria' },
    paper: paper('A4'),
  },
  IE: {
    name: { value: 'CV', source: 'tcd' },
    photo: { value: 'avoid', source: 'euresIreland' },
    birthDate: { value: 'avoid', source: 'ireland' },
    length: { value: 'at most 2 pages', source: 'tcd' },
    references: { value: 'when asked', source: 'ireland' },
    note: { value: 'Say which permit you have or need.', source: 'ireland' },
    paper: paper('A4'),
  },
  AU: {
    name: { value: 'résumé or CV', source: 'anz' },
    photo: { value: 'avoid', source: 'anz' },
    birthDate: { value: 'avoid', source: 'anz' },
    length: { value: '2 to 3 pages', source: 'anz' },
    references: { value: 'three people, for some employers', source: 'tfss' },
    note: { value: 'Say near the top what visa you have.', source: 'anz' },
    paper: paper('A4'),
  },
  NZ: {
    name: { value: 'CV or résumé', source: 'anz' },
    photo: { value: 'avoid', source: 'anz' },
    birthDate: { value: 'avoid', source: 'anz' },
    length: { value: '2 to 3 pages', source: 'anz' },
    note: { value: 'Say near the top what visa you have.', source: 'anz' },
    paper: paper('A4'),
  },
  JP: {
    name: { value: 'rirekisho (履歴書)', source: 'japan' },
    photo: { value: 'expected', source: 'japan' },
    birthDate: { value: 'expected', source: 'japanGtn' },
    signature: { value: 'no seal needed any more', source: 'japan' },
    note: {
      value:
        'Japanese employers want the fixed form and a second paper; others take a CV in English.',
      source: 'japan',
    },
    paper: paper('A4'),
  },
  SG: {
    name: { value: 'CV or résumé', source: 'singapore' },
    photo: { value: 'optional', source: 'singapore' },
    birthDate: { value: 'optional', source: 'singaporeDetails' },
    length: { value: '1 to 3 pages', source: 'singapore' },
    paper: paper('A4'),
  },
  KR: {
    name: { value: 'iryeokseo (이력서)', source: 'korea' },
    photo: { value: 'expected', source: 'korea' },
    birthDate: { value: 'expected', source: 'korea' },
    length: { value: '1 page, with a second paper on long experience', source: 'korea' },
    references: { value: 'not on the CV', source: 'koreaAsia' },
    paper: paper('A4'),
  },
  HK: {
    name: { value: 'CV', source: 'hongKong' },
    photo: { value: 'expected', source: 'hongKong' },
    length: { value: '2 pages', source: 'hongKong' },
    note: {
      value: 'Say how well you speak each language, and that you may work there.',
      source: 'hongKong',
    },
    paper: paper('A4'),
  },
  TW: {
    name: { value: 'CV', source: 'taiwan' },
    photo: { value: 'expected', source: 'taiwan' },
    note: {
      value: 'State your nationality; ask whether a Chinese version is wanted.',
      source: 'taiwan',
    },
    paper: paper('A4'),
  },
  AE: {
    name: { value: 'CV', source: 'uae' },
    photo: { value: 'expected', source: 'uae' },
    birthDate: { value: 'expected', source: 'gulf' },
    length: { value: '2 pages', source: 'uae' },
    references: { value: 'often on the CV', source: 'gulf' },
    note: { value: 'State nationality and visa status near the top.', source: 'uae' },
    paper: paper('A4'),
  },
  QA: {
    name: { value: 'CV', source: 'gulf' },
    photo: { value: 'expected', source: 'gulf' },
    birthDate: { value: 'expected', source: 'gulf' },
    length: { value: '2 pages', source: 'gulf' },
    references: { value: 'often on the CV', source: 'gulf' },
    note: { value: 'State nationality, visa status and when you can start.', source: 'gulf' },
    paper: paper('A4'),
  },
  SA: {
    name: { value: 'CV', source: 'saudi' },
    photo: { value: 'expected', source: 'gulf' },
    birthDate: { value: 'expected', source: 'gulf' },
    length: { value: '2 to 3 pages', source: 'saudi' },
    references: { value: 'often on the CV', source: 'gulf' },
    note: { value: 'State nationality, visa status and when you can start.', source: 'gulf' },
    paper: paper('A4'),
  },
  KW: {
    name: { value: 'CV', source: 'kuwait' },
    photo: { value: 'expected', source: 'kuwait' },
    birthDate: { value: 'expected', source: 'kuwait' },
    length: { value: '2 pages', source: 'kuwait' },
    signature: { value: 'a sentence that all is true, at the end', source: 'kuwait' },
    note: { value: 'English for companies, Arabic for the state.', source: 'kuwait' },
    paper: paper('A4'),
  },
};
