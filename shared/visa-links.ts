import type { CountryCode } from './constants/countries.ts';

/**
 * The official work-visa or immigration page of each country: the authority and an https URL on its
 * own domain. Entry pages, because deep links break more often.
 */
export const VISA_LINKS: Record<CountryCode, { authority: string; url: string }> = {
  US: {
    authority: 'U.S. Citizenship and Immigration Services',
    url: 'https://www.uscis.gov/working-in-the-united-states',
  },
  CA: {
    authority: 'Immigration, Refugees and Citizenship Canada',
    url: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/work-canada.html',
  },
  GB: {
    authority: 'GOV.UK, work visas',
    url: 'https://www.gov.uk/browse/visas-immigration/work-visas',
  },
  DE: {
    authority: 'Make it in Germany, the Federal Government’s site for skilled workers',
    url: 'https://www.make-it-in-germany.com/en/',
  },
  FR: { authority: 'France-Visas, the official visa site', url: 'https://france-visas.gouv.fr/' },
  IT: {
    authority: 'Ministry of Foreign Affairs, visa for Italy',
    url: 'https://vistoperitalia.esteri.it/home/en',
  },
  ES: {
    authority: 'Ministry of Inclusion, Social Security and Migration',
    url: 'https://www.inclusion.gob.es/web/migraciones',
  },
  NL: { authority: 'Immigration and Naturalisation Service (IND)', url: 'https://ind.nl/en' },
  SE: {
    authority: 'Swedish Migration Agency',
    url: 'https://www.migrationsverket.se/en/you-want-to-apply/work.html',
  },
  NO: {
    authority: 'Directorate of Immigration (UDI)',
    url: 'https://www.udi.no/en/want-to-apply/work-immigration/',
  },
  DK: {
    authority: 'New to Denmark, the Danish immigration authorities',
    url: 'https://www.nyidanmark.dk/en-GB/You-want-to-apply/Work',
  },
  FI: {
    authority: 'Finnish Immigration Service (Migri)',
    url: 'https://migri.fi/en/working-in-finland',
  },
  CH: {
    authority: 'State Secretariat for Migration (SEM)',
    url: 'https://www.sem.admin.ch/sem/en/home/themen/arbeit.html',
  },
  BE: { authority: 'Immigration Office', url: 'https://dofi.ibz.be/en' },
  AT: {
    authority: 'Migration platform of the Austrian Federal Government',
    url: 'https://www.migration.gv.at/en/',
  },
  IE: {
    authority: 'Department of Enterprise, employment permits',
    url: 'https://enterprise.gov.ie/en/what-we-do/workplace-and-skills/employment-permits/',
  },
  AU: { authority: 'Department of Home Affairs', url: 'https://immi.homeaffairs.gov.au/' },
  NZ: { authority: 'Immigration New Zealand', url: 'https://www.immigration.govt.nz/' },
  JP: {
    authority: 'Ministry of Foreign Affairs, work or long-term stay',
    url: 'https://www.mofa.go.jp/j_info/visit/visa/long/index.html',
  },
  SG: { authority: 'Ministry of Manpower', url: 'https://www.mom.gov.sg/passes-and-permits' },
  KR: { authority: 'Korea Visa Portal, Ministry of Justice', url: 'https://www.visa.go.kr/' },
  HK: { authority: 'Immigration Department', url: 'https://www.immd.gov.hk/eng/index.html' },
  TW: {
    authority: 'EZ Work Taiwan, Workforce Development Agency',
    url: 'https://ezworktaiwan.wda.gov.tw/en/',
  },
  AE: {
    authority: 'Official portal of the UAE Government, jobs',
    url: 'https://u.ae/en/information-and-services/jobs',
  },
  QA: { authority: 'Ministry of Interior', url: 'https://portal.moi.gov.qa/' },
  SA: { authority: 'Ministry of Foreign Affairs, visa services', url: 'https://visa.mofa.gov.sa/' },
  KW: { authority: 'Ministry of Interior', url: 'https://www.moi.gov.kw/' },
};
