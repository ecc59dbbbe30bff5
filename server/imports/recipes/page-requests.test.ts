import { expect, test } from 'vitest';
import { recipeAt, recipeNamed } from './known-recipes.ts';
import { LIST_START, nextPage, pageRequest } from './page-requests.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const FACTS = { rows: 20, next: null, total: 45, last: 3 };

/** The address as entered, and how its first two pages are asked for: address and body. */
const LISTS: [name: string, address: string, first: string, second: string][] = [
  [
    'Bundesagentur für Arbeit',
    'https://rest.arbeitsagentur.de/jobboerse/jobsuche-service/pc/v4/jobs?was=Koch',
    'https://rest.arbeitsagentur.de/jobboerse/jobsuche-service/pc/v4/jobs?was=Koch&size=100&page=1',
    'https://rest.arbeitsagentur.de/jobboerse/jobsuche-service/pc/v4/jobs?was=Koch&size=100&page=2',
  ],
  [
    'Bullhorn',
    'https://public-rest40.bullhornstaffing.com/rest-services/abc/search/JobOrder?query=isOpen:1',
    'https://public-rest40.bullhornstaffing.com/rest-services/abc/search/JobOrder?query=isOpen%3A1&count=100&start=0',
    'https://public-rest40.bullhornstaffing.com/rest-services/abc/search/JobOrder?query=isOpen%3A1&count=100&start=20',
  ],
  [
    'JobTech search (Platsbanken)',
    'https://jobsearch.api.jobtechdev.se/search?q=svetsare&limit=20',
    'https://jobsearch.api.jobtechdev.se/search?q=svetsare&limit=20&offset=0',
    'https://jobsearch.api.jobtechdev.se/search?q=svetsare&limit=20&offset=20',
  ],
  [
    'Jooble API',
    'https://jooble.org/api/?keywords=nurse&location=Berlin',
    'https://jooble.org/api/ {"keywords":"nurse","location":"Berlin","page":"1"}',
    'https://jooble.org/api/ {"keywords":"nurse","location":"Berlin","page":"2"}',
  ],
  [
    'Oracle Recruiting',
    'https://gulf.fa.oraclecloud.com/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1,limit=25,offset=0',
    'https://gulf.fa.oraclecloud.com/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1,limit=25,offset=0',
    'https://gulf.fa.oraclecloud.com/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1,limit=25,offset=20',
  ],
  [
    'Teamtailor API',
    'https://api.na.teamtailor.com/v1/jobs?filter[feed]=public',
    'https://api.na.teamtailor.com/v1/jobs?filter%5Bfeed%5D=public&include=locations%2Cdepartment&page%5Bsize%5D=30&page%5Bnumber%5D=1',
    'https://api.na.teamtailor.com/v1/jobs?filter%5Bfeed%5D=public&include=locations%2Cdepartment&page%5Bsize%5D=30&page%5Bnumber%5D=2',
  ],
  [
    'USAJOBS',
    'https://data.usajobs.gov/api/search?Keyword=nurse',
    'https://data.usajobs.gov/api/search?Keyword=nurse&ResultsPerPage=500&Page=1',
    'https://data.usajobs.gov/api/search?Keyword=nurse&ResultsPerPage=500&Page=2',
  ],
  [
    'Workday',
    'https://dom.wd3.myworkdayjobs.com/wday/cxs/dom/External/jobs?searchText=nurse',
    'https://dom.wd3.myworkdayjobs.com/wday/cxs/dom/External/jobs {"appliedFacets":{},"limit":20,"offset":0,"searchText":"nurse"}',
    'https://dom.wd3.myworkdayjobs.com/wday/cxs/dom/External/jobs {"appliedFacets":{},"limit":20,"offset":20,"searchText":"nurse"}',
  ],
];

test.each(LISTS)('the pages of %s are asked for', (name, address, first, second) => {
  const recipe = recipeNamed(name);
  expect(recipeAt(address)).toBe(recipe);
  const going = nextPage(recipe, LIST_START, FACTS, 20);
  if (!('next' in going)) return expect.unreachable('there is no second page');
  const asked = [LIST_START, going.next].map((position) => {
    const { url, body } = pageRequest(recipe, address, position, { now: NOW });
    return body === undefined ? url : `${url} ${body}`;
  });
  expect(asked).toEqual([first, second]);
});

test('a list in the body keeps its other values, and lists of them', () => {
  const address =
    'https://europa.eu/eures/api/jv-searchengine/public/jv-search/search?locationCodes=de,no';
  const { body = '' } = pageRequest(recipeNamed('EURES'), address, LIST_START, { now: NOW });
  expect(JSON.parse(body)).toMatchObject({
    page: 1,
    resultsPerPage: 50,
    locationCodes: ['de', 'no'],
  });
});

test.each<[string, object, number, unknown]>([
  ['as many jobs as the total', { total: 20, last: null }, 20, { end: true }],
  ['the last page', { total: 20, last: 1 }, 20, { end: true }],
  [
    'fewer jobs than the total',
    { total: 20, last: null },
    19,
    { stopped: expect.stringContaining('19 different') },
  ],
  [
    'no word of how many there are',
    { total: null, last: null },
    20,
    { stopped: expect.stringContaining('how many') },
  ],
  [
    'more than the maker gives',
    { rows: 10_000, total: 12_000, last: 40 },
    10_000,
    { stopped: expect.stringContaining('Narrow') },
  ],
])('a list ends, or stops short, with %s', (_, facts, unique, expected) => {
  const found = nextPage(recipeNamed('USAJOBS'), LIST_START, { ...FACTS, ...facts }, unique);
  expect(found).toEqual(expected);
});
