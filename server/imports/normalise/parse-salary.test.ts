import { expect, test } from 'vitest';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { parseSalary } from './parse-salary.ts';

test.each<[string, CountryCode, ReturnType<typeof parseSalary>]>([
  ['Up to $75,000/year', 'US', { max: 75_000, currency: 'USD', period: 'year' }],
  ['De 500€ à 1700€ par mois', 'FR', { min: 500, max: 1_700, currency: 'EUR', period: 'month' }],
  ['$18 - $22 an hour', 'US', { min: 18, max: 22, currency: 'USD', period: 'hour' }],
  ['$25.50/hr', 'CA', { min: 25.5, max: 25.5, currency: 'CAD', period: 'hour' }],
  ['80000-100000', 'US', { min: 80_000, max: 100_000, currency: 'USD', period: 'year' }],
  ['30000-40000', 'GB', { min: 30_000, max: 40_000, currency: 'GBP', period: 'year' }],
  ['4000-6000', 'AE', { min: 4_000, max: 6_000, currency: 'AED' }],
  ['80-100k USD', 'DE', { min: 80_000, max: 100_000, currency: 'USD', period: 'year' }],
  [
    '1.700,50 € brutto im Monat',
    'DE',
    { min: 1_700.5, max: 1_700.5, currency: 'EUR', period: 'month' },
  ],
  ['ab 15 € / Stunde', 'AT', { min: 15, currency: 'EUR', period: 'hour' }],
  ['Jusqu’à 2 000 € par mois', 'FR', { max: 2_000, currency: 'EUR', period: 'month' }],
  ['£12 per hour, 40 hours a week', 'GB', { min: 12, max: 12, currency: 'GBP', period: 'hour' }],
  ['CHF 90’000 p.a.', 'CH', { min: 90_000, max: 90_000, currency: 'CHF', period: 'year' }],
  ['AED 4,500 per month', 'AE', { min: 4_500, max: 4_500, currency: 'AED', period: 'month' }],
  ['Starting at $60,000 annually', 'AU', { min: 60_000, currency: 'AUD', period: 'year' }],
  ['0-34300', 'US', { max: 34_300, currency: 'USD', period: 'year' }],
  ['Commission', 'US', { commission_based: true, details: '' }],
  ['20% commission on sales', 'US', { commission_based: true, details: '20% commission on sales' }],
  ['Competitive', 'US', null],
  ['0-0', 'US', null],
  ['60-80', 'US', null],
  ['500-100', 'US', null],
  ['1000-150000000', 'US', null],
  ['$75,000/hour', 'US', null],
  ['€3,000 a month or £30,000 a year', 'GB', null],
  ['$60,000 a year and $500 a month', 'US', null],
  ['', 'US', null],
  // "Up to" and "from" of other figures; the thousandths of dinars; vouchers.
  ['ab 18 €/h, Zuschläge bis 40 %', 'DE', { min: 18, currency: 'EUR', period: 'hour' }],
  [
    '£27,000 and up to 30 days of leave',
    'GB',
    { min: 27_000, max: 27_000, currency: 'GBP', period: 'year' },
  ],
  ['od 2100 euro netto/mies.', 'NL', { min: 2_100, currency: 'EUR', period: 'month' }],
  ['do 9000 zł miesięcznie', 'DE', { max: 9_000, currency: 'PLN', period: 'month' }],
  ['$1,200-1,500 a week', 'US', { min: 1_200, max: 1_500, currency: 'USD', period: 'week' }],
  ['OMR 210.000', 'AE', null],
  ['OMR 210 monthly', 'AE', { min: 210, max: 210, currency: 'OMR', period: 'month' }],
  ['£410 a week from May', 'GB', { min: 410, max: 410, currency: 'GBP', period: 'week' }],
  ['2,000 QAR max a month', 'QA', { max: 2_000, currency: 'QAR', period: 'month' }],
  ['£25 voucher', 'GB', null],
  ['1.500 € Willkommensprämie', 'DE', null],
  // Small letters, words and signs of currencies; one that is not known is no pay.
  ['900 usd a month', 'QA', { min: 900, max: 900, currency: 'USD', period: 'month' }],
  ['Eur 16 per hour', 'SE', { min: 16, max: 16, currency: 'EUR', period: 'hour' }],
  ['750 dollars monthly', 'KW', { min: 750, max: 750, currency: 'USD', period: 'month' }],
  ['2,200 riyals a month', 'SA', { min: 2_200, max: 2_200, currency: 'SAR', period: 'month' }],
  ['RM 3,100 per month', 'SG', { min: 3_100, max: 3_100, currency: 'MYR', period: 'month' }],
  ['Php 32,000 monthly', 'HK', { min: 32_000, max: 32_000, currency: 'PHP', period: 'month' }],
  ['KD 150 / month', 'KW', { min: 150, max: 150, currency: 'KWD', period: 'month' }],
  ['kr 225 i timen', 'NO', { min: 225, max: 225, currency: 'NOK', period: 'hour' }],
  ['600 kr', 'AT', null],
  ['1,400 dirhams', 'QA', null],
  ['Rs. 60,000 per month', 'AE', null],
  ['P30,000', 'SG', null],
  ['40000 XYZ a year', 'DE', null],
  ['٣٥٠٠ ريال', 'SA', null],
  // Payments every two weeks, twelve to sixteen times a year, and how they are written elsewhere.
  ['$1,650 bi-weekly', 'US', { min: 1_650, max: 1_650, currency: 'USD' }],
  ['$880 every other week', 'CA', { min: 880, max: 880, currency: 'CAD' }],
  ['$2,300 fortnightly', 'AU', { min: 2_300, max: 2_300, currency: 'AUD' }],
  ['$2,900 twice a month', 'US', { min: 2_900, max: 2_900, currency: 'USD' }],
  ['$26/hour, paid bi-weekly', 'US', { min: 26, max: 26, currency: 'USD', period: 'hour' }],
  [
    '£12.75 per hour, paid weekly',
    'GB',
    { min: 12.75, max: 12.75, currency: 'GBP', period: 'hour' },
  ],
  ["CHF 4'900 x 13", 'CH', { min: 4_900, max: 4_900, currency: 'CHF', period: 'month' }],
  [
    '€ 2.480 pro Monat (14 Mal im Jahr)',
    'AT',
    { min: 2_480, max: 2_480, currency: 'EUR', period: 'month' },
  ],
  [
    'Mensuel de 1980.0 Euros à 2240.0 Euros sur 13.0 mois',
    'FR',
    { min: 1_980, max: 2_240, currency: 'EUR', period: 'month' },
  ],
  [
    'Horaire de 12.4 Euros sur 12.0 mois',
    'FR',
    { min: 12.4, max: 12.4, currency: 'EUR', period: 'hour' },
  ],
  [
    '1.380 € brutos/mes en 14 pagas',
    'ES',
    { min: 1_380, max: 1_380, currency: 'EUR', period: 'month' },
  ],
  ['€31.000 14 x per year', 'AT', null],
  ['月給28万円', 'JP', { min: 280_000, max: 280_000, currency: 'JPY', period: 'month' }],
  ['時給1,250円〜1,600円', 'JP', { min: 1_250, max: 1_600, currency: 'JPY', period: 'hour' }],
  ['월급 270만원', 'KR', { min: 2_700_000, max: 2_700_000, currency: 'KRW', period: 'month' }],
  ['月薪 32,000~38,000元', 'TW', { min: 32_000, max: 38_000, currency: 'TWD', period: 'month' }],
  // Figures beside the pay that are none.
  [
    'Band 4 £26,530 to £29,114',
    'GB',
    { min: 26_530, max: 29_114, currency: 'GBP', period: 'year' },
  ],
  ['Entgeltgruppe P7, 3.200 € - 3.700 €', 'DE', { min: 3_200, max: 3_700, currency: 'EUR' }],
  ['12 hour shifts, £14 per hour', 'GB', { min: 14, max: 14, currency: 'GBP', period: 'hour' }],
  ['8am - 4pm, £13 ph', 'GB', { min: 13, max: 13, currency: 'GBP', period: 'hour' }],
  [
    '30 days annual leave, £27,000',
    'GB',
    { min: 27_000, max: 27_000, currency: 'GBP', period: 'year' },
  ],
  ['AED 1,300 + accommodation', 'AE', { min: 1_300, max: 1_300, currency: 'AED' }],
  // Pay for what is no period, bonuses, and multiples that are not read.
  ['$0.70 per mile', 'US', null],
  ['€4/kg', 'ES', null],
  ['$180 a shift', 'US', null],
  ['£40k OTE', 'GB', null],
  ['£29,000 - £31,000, £26,000 in the first year', 'GB', null],
  ['Basic QAR 1,600, food allowance QAR 300', 'QA', null],
  ['4.5 lakh per annum', 'AE', null],
  ['2.4 million won', 'KR', null],
  ['£13½ an hour', 'GB', null],
])('%s in %s', (text, country, expected) => {
  expect(parseSalary({ text }, country)).toEqual(expected);
});

test('columns of their own', () => {
  expect(
    parseSalary({ min: '2000', max: '2600', currency: 'EUR', period: 'monthly' }, 'DE'),
  ).toEqual({
    min: 2000,
    max: 2600,
    currency: 'EUR',
    period: 'month',
  });
  expect(parseSalary({ min: '18', currency: 'USD', period: 'HOUR' }, 'US')).toEqual({
    min: 18,
    currency: 'USD',
    period: 'hour',
  });
  // A currency that is not known, and a period that is neither a week nor a month.
  expect(parseSalary({ min: '1500', currency: 'credits', period: 'month' }, 'US')).toBeNull();
  expect(parseSalary({ min: '1500', currency: 'usd', period: 'BIWEEKLY' }, 'US')).toEqual({
    min: 1_500,
    currency: 'USD',
  });
  expect(parseSalary({ max: '30000' }, 'GB')).toEqual({
    max: 30_000,
    currency: 'GBP',
    period: 'year',
  });
});
