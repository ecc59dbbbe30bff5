/** Who says so, where, and of when. `isSecondHand`: as others report it; the page was not seen. */
export type SeenSource = { title: string; url?: string; asOf: string; isSecondHand?: true };

export type Office = {
  country: string;
  name: string;
  url: string;
  does: string;
  contact?: string;
  source: SeenSource;
};

/** Offices of the countries that workers come from. */
export const ORIGIN_OFFICES: readonly Office[] = [
  {
    country: 'India',
    name: 'Ministry of External Affairs, eMigrate',
    url: 'https://emigrate.gov.in/',
    does: 'Lists registered recruiting agents and takes complaints.',
    source: {
      title: 'Hindustan Times, Business Standard',
      asOf: 'April 2025',
      isSecondHand: true,
    },
  },
  {
    country: 'India, Kerala',
    name: 'NORKA Roots',
    url: 'https://norkaroots.kerala.gov.in/',
    does: 'Helps people from Kerala who work abroad, day and night.',
    contact: 'In India 1800 425 3939, from abroad +91 8802 012345',
    source: {
      title: 'a preview of its website',
      asOf: '2026',
      isSecondHand: true,
    },
  },
  {
    country: 'Kenya',
    name: 'National Employment Authority',
    url: 'https://neaims.go.ke/',
    does: 'Lists registered employment agencies.',
    source: {
      title: 'Kenyan news sites',
      asOf: '2024',
      isSecondHand: true,
    },
  },
  {
    country: 'Philippines',
    name: 'Department of Migrant Workers',
    url: 'https://dmw.gov.ph/licensed-recruitment-agencies',
    does: 'Lists licensed agencies and takes reports of illegal recruiters (Migrant Workers Protection Bureau).',
    contact: '+63 2 8721-0619, mwpb@dmw.gov.ph',
    source: {
      title: 'Radyo Pilipinas, The Filipino Times',
      asOf: 'September 2024',
      isSecondHand: true,
    },
  },
  {
    country: 'Philippines',
    name: 'Department of Migrant Workers, job orders',
    url: 'https://dmw.gov.ph/approved-job-orders',
    does: 'Lists the jobs abroad that an agency may recruit for.',
    source: {
      title: 'Radyo Pilipinas, The Filipino Times',
      asOf: 'September 2024',
      isSecondHand: true,
    },
  },
];

/** Offices of the countries where the work is. */
export const WORK_OFFICES: readonly Office[] = [
  {
    country: 'New Zealand',
    name: 'Immigration New Zealand',
    url: 'https://www.immigration.govt.nz/',
    does: 'Says how to protect yourself from immigration scams.',
    source: {
      title: 'Immigration New Zealand',
      url: 'https://www.immigration.govt.nz/',
      asOf: '19 May 2026',
    },
  },
  {
    country: 'United Kingdom',
    name: 'Home Office: Fraud, tricks and scams',
    url: 'https://www.gov.uk/government/publications/frauds-tricks-and-scams',
    does: 'Says what to do when someone pretends to be the Home Office.',
    source: {
      title: 'GOV.UK',
      url: 'https://www.gov.uk/government/publications/frauds-tricks-and-scams',
      asOf: '8 May 2024',
    },
  },
  {
    country: 'United States',
    name: 'Federal Trade Commission',
    url: 'https://reportfraud.ftc.gov/',
    does: 'Takes reports of job scams.',
    source: {
      title: 'Federal Trade Commission, consumer alert',
      url: 'https://consumer.ftc.gov/consumer-alerts/2021/04/dont-let-job-scams-block-your-path-forward',
      asOf: 'April 2021',
    },
  },
];

export type NeverPaid = { country: string; rule: string; law: string; source: SeenSource };

/** What a worker may not be asked to pay. */
export const NEVER_PAID: readonly NeverPaid[] = [
  {
    country: 'All countries',
    rule: 'The worker pays no recruitment fee or related cost, directly or indirectly, in whole or in part.',
    law: 'A principle of the International Labour Organization. It is not law in every country.',
    source: {
      title: 'International Labour Organization',
      url: 'https://www.ilo.org/hanoi/Informationresources/Publicinformation/Videos/WCMS_743685/lang--en/index.htm',
      asOf: 'March 2019',
    },
  },
  {
    country: 'Belgium: single permit',
    rule: 'Only the employer can apply. Nobody can sell a worker a single permit.',
    law: '',
    source: {
      title: 'a research file about workinginbelgium.be',
      url: 'https://www.workinginbelgium.be/',
      asOf: '5 October 2026',
      isSecondHand: true,
    },
  },
  {
    country: 'Canada: work permits that name the employer',
    rule: 'Neither the employer nor its recruiter may charge or take back LMIA fees, compliance fees or recruitment fees. The worker pays only the fees of the permit.',
    law: 'Immigration and Refugee Protection Regulations, sections 203, 209.11, 209.2 and 209.3',
    source: {
      title: 'Department of Justice Canada',
      url: 'https://laws-lois.justice.gc.ca/eng/regulations/SOR-2002-227/',
      asOf: '17 March 2026',
    },
  },
  {
    country: 'India: registered recruiting agents',
    rule: 'The agent’s charge is at most 30,000 rupees plus GST, and the agent must be registered.',
    law: 'Emigration Act 1983 and rules, as reported',
    source: {
      title: 'Indian newspapers',
      asOf: 'December 2023',
      isSecondHand: true,
    },
  },
  {
    country: 'Ireland: employment permits',
    rule: 'When the employer applies, it may not take any charge of the application from the worker or from wages.',
    law: 'Employment Permits Act 2024, section 55',
    source: {
      title: 'Department of Enterprise',
      url: 'https://enterprise.gov.ie/en/what-we-do/workplace-and-skills/employment-permits/permit-types/critical-skills-employment-permit/',
      asOf: '19 May 2026',
    },
  },
  {
    country: 'Saudi Arabia: private companies',
    rule: 'It is not legal to charge workers for recruitment, or to take it from their wages.',
    law: '',
    source: {
      title: 'a fact sheet of migrant-rights.org',
      url: 'https://www.migrant-rights.org/',
      asOf: 'before 2020',
      isSecondHand: true,
    },
  },
  {
    country: 'Singapore: S Pass and Work Permit',
    rule: 'Quota and levy are the employer’s cost.',
    law: '',
    source: {
      title: 'The Straits Times, by BritCham Singapore',
      url: 'https://www.britcham.org.sg/news/budget-2026-salary-threshold-new-employment-pass-applicants-be-raised-6000-2027',
      asOf: '18 June 2026',
      isSecondHand: true,
    },
  },
  {
    country: 'United States: H-2A and H-2B',
    rule: 'No placement fee, penalty for leaving, or other fee related to the job, at any time, from the worker or anyone acting for the worker.',
    law: '8 CFR 214.2(h)(5)(xi)(A) and 214.2(h)(6)(i)(B)',
    source: {
      title: 'Code of Federal Regulations',
      url: 'https://www.ecfr.gov/current/title-8/section-214.2',
      asOf: '16 April 2026',
    },
  },
  {
    country: 'United States: EB-3 and PERM',
    rule: 'The employer may not take payment for anything done to get the labor certification, its lawyer included.',
    law: '20 CFR 656.12(b)',
    source: {
      title: 'Code of Federal Regulations',
      url: 'https://www.ecfr.gov/current/title-20/chapter-V/part-656',
      asOf: '16 April 2026',
    },
  },
  {
    country: 'United States: H-1B',
    rule: 'The employer may not take its own costs (lawyer, LCA, petition), the statutory extra fee, or a penalty for leaving early from wages.',
    law: '20 CFR 655.731(c)(9)–(12)',
    source: {
      title: 'Code of Federal Regulations',
      url: 'https://www.ecfr.gov/current/title-20/chapter-V/part-655',
      asOf: '16 April 2026',
    },
  },
];

/** Official pages that say what false offers do. */
export const SIGNS_OF = {
  ftc2020: 'https://consumer.ftc.gov/consumer-alerts/2020/12/hire-not-so-delightful',
  ftc2021:
    'https://consumer.ftc.gov/consumer-alerts/2021/04/dont-let-job-scams-block-your-path-forward',
  vsafe:
    'https://vsafe.gov/va-toolkit/va-fraud-prevention-kit/employment-business-and-job-opportunities/',
} as const;
