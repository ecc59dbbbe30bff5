import type { RawRow } from './raw-row.ts';

/**
 * Names of each field in XML elements and CSV headers, compact (`compactName`), the most specific
 * first.
 */
export const FIELDS = {
  title: [
    'title',
    'jobtitle',
    'position',
    'positiontitle',
    'vacancytitle',
    'name',
    'jobname',
    'role',
    'vacancy',
  ],
  employer: [
    'company',
    'employer',
    'companyname',
    'employername',
    'hiringorganization',
    'hiringorganizationname',
    'organization',
    'organisation',
  ],
  country: ['country', 'countrycode', 'countryname', 'locationcountry', 'jobcountry'],
  state: ['state', 'province', 'county', 'statename', 'locationstate', 'federalstate'],
  city: ['city', 'town', 'locationcity', 'cityname', 'jobcity'],
  location: [
    'location',
    'joblocation',
    'locations',
    'place',
    'region',
    'locationname',
    'workplace',
    'joblistinglocation',
    'address',
  ],
  url: [
    'applicationurl',
    'applyurl',
    'applylink',
    'url',
    'link',
    'joburl',
    'applicationlink',
    'externalurl',
    'sourceurl',
    'joblink',
    'apply',
  ],
  reference: [
    'referencenumber',
    'reference',
    'referenceid',
    'refnumber',
    'jobreference',
    'jobid',
    'id',
    'guid',
    'ref',
    'requisitionid',
    'externalid',
    'vacancyid',
  ],
  description: [
    'contentencoded',
    'description',
    'jobdescription',
    'descriptionhtml',
    'content',
    'body',
    'text',
    'details',
    'jobdetails',
  ],
  excerpt: ['excerpt', 'summary', 'shortdescription', 'teaser', 'intro'],
  requirements: [
    'requirements',
    'qualifications',
    'jobrequirements',
    'requirement',
    'skills',
    'profile',
  ],
  responsibilities: ['responsibilities', 'duties', 'tasks', 'jobresponsibilities', 'missions'],
  benefits: ['benefits', 'jobbenefits', 'perks', 'weoffer'],
  companyProfile: [
    'companyprofile',
    'companydescription',
    'aboutcompany',
    'aboutthecompany',
    'aboutus',
  ],
  companyWebsite: ['companywebsite', 'companyurl', 'employerwebsite', 'website', 'publisherurl'],
  companyTagline: ['companytagline', 'tagline'],
  salary: [
    'salary',
    'salaryrange',
    'compensation',
    'pay',
    'wage',
    'salarytext',
    'remuneration',
    'payrate',
    'basesalary',
  ],
  salaryMin: [
    'salarymin',
    'minsalary',
    'minimumsalary',
    'salaryfrom',
    'min',
    'paymin',
    'salaryminimum',
  ],
  salaryMax: [
    'salarymax',
    'maxsalary',
    'maximumsalary',
    'salaryto',
    'max',
    'paymax',
    'salarymaximum',
  ],
  salaryCurrency: ['salarycurrency', 'currency', 'currencycode'],
  salaryPeriod: [
    'salaryperiod',
    'salaryunit',
    'salarytype',
    'payperiod',
    'salaryinterval',
    'period',
    'payfrequency',
  ],
  posted: [
    'date',
    'dateposted',
    'posted',
    'posteddate',
    'postedat',
    'createdat',
    'created',
    'pubdate',
    'published',
    'publishedat',
    'publicationdate',
    'datecreated',
    'listed',
  ],
  expires: [
    'lastdaytoapply',
    'expires',
    'expiry',
    'expiresat',
    'expire',
    'expirationdate',
    'expirydate',
    'expiresdate',
    'validthrough',
    'validuntil',
    'closingdate',
    'deadline',
    'applicationdeadline',
    'enddate',
  ],
  remote: ['remotetype', 'remote', 'workplacetype', 'telecommuting'],
  fraudulent: ['fraudulent'],
} as const satisfies Record<string, readonly string[]>;

/** Fields whose values are all used, in this order. */
export const LISTED_FIELDS = {
  jobType: [
    'jobtype',
    'employmenttype',
    'contracttype',
    'contracttime',
    'joblistingjobtype',
    'workinghours',
    'schedule',
    'type',
  ],
  jobFunction: [
    'function',
    'jobfunction',
    'category',
    'jobcategory',
    'occupation',
    'categories',
    'department',
  ],
  industry: ['industry', 'sector'],
} as const;

type Field = keyof typeof FIELDS | keyof typeof LISTED_FIELDS;

/** Length limits of fields in characters, above any real value. */
const MAX_READ: Partial<Record<Field, number>> = {
  description: 200_000,
  benefits: 200_000,
  companyProfile: 200_000,
  requirements: 50_000,
  responsibilities: 50_000,
  excerpt: 5_000,
  reference: Number.POSITIVE_INFINITY,
};
const MAX_READ_OTHERS = 2_000;
/** Fields that must not be truncated: a longer value counts as missing. */
const WHOLE_ONLY: ReadonlySet<Field> = new Set([
  'url',
  'companyWebsite',
  'salary',
  'salaryMin',
  'salaryMax',
]);

/** The first value of a row under any name of a field; undefined without one. */
export function readField(row: RawRow, field: keyof typeof FIELDS): string | undefined {
  return candidates(row, field)[0];
}

/** All values of a row under the names of a field, the most specific name first. */
export function candidates(row: RawRow, field: keyof typeof FIELDS): string[] {
  return valuesOf(row, field, FIELDS[field]);
}

/** All values of a listed field. */
export function readFields(row: RawRow, field: keyof typeof LISTED_FIELDS): string[] {
  return valuesOf(row, field, LISTED_FIELDS[field]);
}

function valuesOf(row: RawRow, field: Field, names: readonly string[]): string[] {
  const most = MAX_READ[field] ?? MAX_READ_OTHERS;
  const values = names.flatMap((name) => row.values.get(name) ?? []);
  if (WHOLE_ONLY.has(field)) return values.filter((value) => value.length <= most);
  return values.map((value) => value.slice(0, most));
}
