import { describe, expect, test } from 'vitest';
import { employerDomainOf, isWebsiteOf, limitKey, similarDomains } from './employer-domain.ts';

test.each([
  'hr@fjordclinic.no',
  'hr@wards.fjordclinic.no',
  'hr@livecare.co.uk',
  'hr@outlookindia.com',
  'hr@myyahoo-farm.de',
])('%s is at the domain of an employer', (email) => {
  expect(employerDomainOf(email)).toBe(email.split('@')[1]);
});

test.each([
  'clinic@gmail.com',
  'clinic@googlemail.com',
  'clinic@yahoo.co.uk',
  'clinic@hotmail.fr',
  'clinic@live.nl',
  'clinic@outlook.com.br',
  'clinic@gmx.net',
  'clinic@mail.proton.me',
  'clinic@t-online.de',
  'clinic@x7.mailinator.com',
  'clinic@guerrillamail.biz',
  'clinic@clinic.eu.org',
  'clinic@clinic.onmicrosoft.com',
])('%s is at a domain that many share', (email) => {
  expect(() => employerDomainOf(email)).toThrow('your company’s own domain');
});

test.each(['hr@xn--fjordclnic-0ub.no', 'hr@mail.xn--p1ai'])(
  'the punycode of %s could look like another name',
  (email) => {
    expect(() => employerDomainOf(email)).toThrow('only the letters a to z');
  },
);

describe('the website of an address', () => {
  test.each([
    'https://fjordclinic.no',
    'https://www.fjordclinic.no/jobs?x=1',
    'http://jobs.fjordclinic.no:8080',
    'https://FJORDCLINIC.no./',
  ])('%s is at its domain', (address) => {
    expect(isWebsiteOf(address, 'fjordclinic.no')).toBe(true);
  });

  test.each([
    null,
    'fjordclinic.no',
    'https://fjordclinic.no.evil.example',
    'https://myfjordclinic.no',
    'https://fjordclinic.com',
    'https://evil.example/fjordclinic.no',
    'https://evil.example?fjordclinic.no',
    'https://fjordclinic.no@evil.example',
    'https://no',
    'https://fjordclínic.no',
  ])('%s is not', (address) => {
    expect(isWebsiteOf(address, 'fjordclinic.no')).toBe(false);
  });

  test('is not above a subdomain, which others may have', () => {
    expect(isWebsiteOf('https://university.example', 'students.university.example')).toBe(false);
  });
});

test('subdomains share the limits of their domain', () => {
  expect(limitKey('a.b.fjordclinic.no')).toBe('fjordclinic.no');
  expect(limitKey('a.fjordclinic.co.uk')).toBe('fjordclinic.co.uk');
});

test.each([
  ['fjordc1inic.no', true],
  ['fjord-clinic.no', true],
  ['fjordclinic.com', true],
  ['fjorclinic.no', true],
  ['fjordklinic.no', true],
  ['fjordclinic-jobs.no', true],
  ['fjordclinics.co.uk', true],
  ['fjordciinic.no', true],
  ['harbour.example', false],
  ['fjord.no', false],
])('%s looks like fjordclinic.no: %s', (domain, isAlike) => {
  const found = similarDomains(domain, ['www.fjordclinic.no', 'oakmere.example']);
  expect(found).toEqual(isAlike ? ['fjordclinic.no'] : []);
});

test('a domain does not look like itself, and short names are compared to the letter', () => {
  expect(similarDomains('fjordclinic.no', ['jobs.fjordclinic.no'])).toEqual([]);
  expect(similarDomains('nhs.uk', ['nhl.com', 'nhs.net'])).toEqual(['nhs.net']);
});
