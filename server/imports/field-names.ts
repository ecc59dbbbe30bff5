import type { RawRow } from './raw-row.ts';

/**
 * The names a field goes by in feeds and tables, compact (see `compactName`), the most telling first. One list serves XML elements and
 * CSV headers alike.
 */
export const FIELDS = {
  title: ['title', 'jobtitle', 'position', 'positiontitle', 'vacancytitle', 'name', 'jobname', 'role', 'vacancy'],
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
  location: ['location', 'joblocation', 'locations', 'place', 'region', 'locationname', 'workplace', 'joblistinglocation', 'address'],
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
  description: ['contentencoded', 'description', 'jobdescription', 'descriptionhtml', 'content', 'body', 'text', 'details', 'jobdetails'],
  excerpt: ['excerpt', 'summary', 'shortdescription', 'teaser', 'intro'],
  requirements: ['requirements', 'qualifications', 'jobrequirements', 'requirement', 'skills', 'profile'],
  responsibilities: ['responsibilities', 'duties', 'tasks', 'jobresponsibilities', 'missions'],
  benefits: ['benefits', 'jobbenefits', 'perks', 'weoffer'],
  companyProfile: ['companyprofile', 'companydescription', 'aboutcompany', 'aboutthecompany', 'aboutus'],
  companyWebsite: ['companywebsite', 'companyurl', 'employerwebsite', 'website', 'publisherurl'],
  companyTagline: ['companytagline', 'tagline'],
  salary: ['salary', 'salaryrange', 'compensation', 'pay', 'wage', 'salarytext', 'remuneration', 'payrate', 'basesalary'],
  salaryMin: ['salarymin', 'minsalary', 'minimumsalary', 'salaryfrom', 'min', 'paymin', 'salaryminimum'],
  salaryMax: ['salarymax', 'maxsalary', 'maximumsalary', 'salaryto', 'max', 'paymax', 'salarymaximum'],
  salaryCurrency: ['salarycurrency', 'currency', 'currencycode'],
  salaryPeriod: ['salaryperiod', 'salaryunit', 'salarytype', 'payperiod', 'salaryinterval', 'period', 'payfrequency'],
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

/** Fields of which every one counts, in this order. */
export const LISTED_FIELDS = {
  jobType: ['jobtype', 'employmenttype', 'contracttype', 'contracttime', 'joblistingjobtype', 'workinghours', 'schedule', 'type'],
  jobFunction: ['function', 'jobfunction', 'category', 'jobcategory', 'occupation', 'categories', 'department'],
  industry: ['industry', 'sector'],
} as const;

/** The first value a row has under any name of a field; undefined when there is none. */
export function readField(row: RawRow, field: keyof typeof FIELDS): string | undefined {
  return candidates(row, field)[0];
}

/** Every value a row has under the names of a field, the most telling name first. */
export function candidates(row: RawRow, field: keyof typeof FIELDS): string[] {
  return FIELDS[field].flatMap((name) => row.values.get(name) ?? []);
}

/** The values of a field of which every one counts. */
export function readFields(row: RawRow, field: keyof typeof LISTED_FIELDS): string[] {
  return LISTED_FIELDS[field].flatMap((name) => row.values.get(name) ?? []);
}
