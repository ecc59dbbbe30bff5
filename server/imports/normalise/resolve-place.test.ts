import { describe, expect, test } from 'vitest';
import { placeContradiction } from './place-contradiction.ts';
import { resolvePlace } from './resolve-place.ts';

function told(place: ReturnType<typeof resolvePlace>): string {
  if (place.kind === 'listed')
    return place.state === null ? place.code : `${place.code} ${place.state}`;
  return place.kind === 'elsewhere' ? `not ${place.country}` : 'unknown';
}

describe('a location tells the country', () => {
  test.each([
    // A code after a town: a state before a country.
    ['Springfield, CA', 'US Springfield, California'],
    ['Ontario, CA', 'US Ontario, California'],
    ['Dublin, CA', 'US Dublin, California'],
    ['Toronto, CA', 'CA Toronto'],
    ['Vancouver, BC', 'CA Vancouver, British Columbia'],
    ['Vancouver, WA', 'US Vancouver, Washington'],
    ['Perth, WA', 'AU Perth, Western Australia'],
    ['Adelaide, SA', 'AU Adelaide, South Australia'],
    ['Riyadh, SA', 'SA Riyadh'],
    ['Paris, TX', 'US Paris, Texas'],
    ['Lebanon, NH', 'US Lebanon, New Hampshire'],
    ['Plainfield, IN', 'US Plainfield, Indiana'],
    ['Bangalore, IN', 'not India'],
    ['Wilmington, DE', 'US Wilmington, Delaware'],
    ['Ulm, DE', 'DE Ulm'],
    ['Zürich, CH', 'CH Zürich'],
    ["St. John's, NL", "CA St. John's, Newfoundland and Labrador"],
    ['Bronx NY', 'US Bronx, New York'],
    ['Salt Lake City, UT United States', 'US Salt Lake City, Utah'],
    // Georgia is a state and a country.
    ['Atlanta, Georgia', 'US Atlanta, Georgia'],
    ['Tbilisi, Georgia', 'not Georgia'],
    ['Georgia', 'unknown'],
    ['London, ENG', 'GB London'],
    ['Hull, ERY', 'unknown'],
    ['US, MD, Columbia', 'US Columbia, Maryland'],
    ['Canvey Island, Essex', 'unknown'],
    ['東京, 日本', 'JP 東京'],
    ['Remote - Georgia, USA', 'US Georgia'],
    // The country leads.
    ['GB, LND, London', 'GB London'],
    ['US, NY, New York', 'US New York'],
    ['CA, ON, Toronto', 'CA Toronto, Ontario'],
    ['IN, TN, Chennai', 'not India'],
    ['IL, , Haifa, Israel', 'not Israel'],
    ['NZ, , Auckland', 'NZ Auckland'],
    ['SG, , ', 'SG'],
    ['CA - Canada', 'CA'],
    ['CA - San Francisco', 'US San Francisco, California'],
    ['TX - Frisco', 'US Frisco, Texas'],
    ['US-WA-Bellevue', 'US Bellevue, Washington'],
    ['Japan - Tokyo', 'JP Tokyo'],
    ['Illinois - Chicago', 'US Chicago, Illinois'],
    // Remote.
    ['US Remote', 'US Remote'],
    ['Remote - Germany', 'DE Remote'],
    ['Remote-New Zealand', 'NZ Remote'],
    ['United Kingdom (Remote)', 'GB Remote'],
    ['Remote', 'unknown'],
    ['Remote - Europe', 'unknown'],
    ['Latin America', 'unknown'],
    // Names in several languages and a town alone.
    ['Wien, Österreich', 'AT Wien'],
    ['Köln, Deutschland', 'DE Köln'],
    ['Sevilla, España', 'ES Sevilla'],
    ['Leeds, England', 'GB Leeds'],
    ['Abu Dhabi, UAE', 'AE Abu Dhabi'],
    ['Dubai', 'AE Dubai'],
    ['Singapore', 'SG'],
    ['Kuwait City, Kuwait', 'KW Kuwait City'],
    ['Kyiv, Ukraine', 'not Ukraine'],
    ['CA', 'unknown'],
    ['2 Locations', 'unknown'],
    ['', 'unknown'],
    // Several places: the first that is listed, with its neighbours in the same country.
    [
      'San Francisco, CA | New York City, NY',
      'US San Francisco, California / New York City, New York',
    ],
    ['Pune, India; Cork, Ireland', 'IE Cork / Pune, India'],
    ['Cardiff, London or Remote (UK)', 'GB Cardiff, London'],
    // A state and a postal code count before any name of a town; so do the forms of one country.
    ['Florence, SC 29501', 'US Florence, South Carolina'],
    ['Oxford, MS 38655', 'US Oxford, Mississippi'],
    ['Geneva, NY 14456-1200', 'US Geneva, New York'],
    ['Belfast, Maine 04915', 'US Belfast, Maine'],
    ['Lisbon, OH, 44432', 'US Lisbon, Ohio'],
    ['45 Mill Road, Cambridge, MA 02139', 'US Cambridge, Massachusetts'],
    ['Cambridge, MA 02139, United States', 'US Cambridge, Massachusetts'],
    ['Ontario, CA 91761', 'US Ontario, California'],
    ['Paris, ON N3L 2E1', 'CA Paris, Ontario'],
    ['Dublin, Ontario N0K 1E0', 'CA Dublin, Ontario'],
    ['Windsor N9A 1B2', 'CA Windsor'],
    ['Perth WA 6000', 'AU Perth, Western Australia'],
    ['Ipswich QLD 4305', 'AU Ipswich, Queensland'],
    ['Boston, Lincolnshire PE21 6QU', 'GB Boston, Lincolnshire'],
    ['Perth PH1 5LR, UK', 'GB Perth'],
    ['Singapore 238859', 'SG'],
    ['80331 München', 'DE München'],
    ['CH-8001 Zürich', 'CH Zürich'],
    ['A-5020 Salzburg', 'AT Salzburg'],
    ['1012 AB Amsterdam', 'NL Amsterdam'],
    ['111 22 Stockholm', 'SE Stockholm'],
    ['Nairobi 00100', 'unknown'],
    ['Hong Kong, China', 'HK Hong Kong, China'],
    // Several countries: the card is of the first, its words name all.
    ['Germany, Austria', 'DE Germany / Austria'],
    ['Norway; Denmark or Sweden', 'NO Norway / Denmark / Sweden'],
    ['Hamburg / Wien', 'DE Hamburg / Wien'],
    ['Austin, TX or Toronto, ON', 'US Austin, Texas / Toronto, Ontario'],
    // What says no town is none.
    ['Hybrid', 'unknown'],
    ['3 Locations', 'unknown'],
    ['Multiple locations, Norway', 'NO'],
    ['Hybrid - Leeds, England', 'GB Leeds'],
  ])('%s is %s', (location, expected) => {
    expect(told(resolvePlace({ location }))).toBe(expected);
  });
});

describe('a country field is believed', () => {
  test.each([
    ['US', 'US Springfield'],
    ['U.S.', 'US Springfield'],
    ['united states of america', 'US Springfield'],
    ['UK', 'GB Springfield'],
    ['Scotland', 'GB Springfield'],
    ['Grande Bretagne', 'GB Springfield'],
    ['DEU', 'DE Springfield'],
    ['Schweiz', 'CH Springfield'],
    ['CA', 'CA Springfield'],
    ['Poland', 'not Poland'],
    ['Georgia', 'not Georgia'],
    ['Atlantis', 'unknown'],
  ])('%s is %s', (country, expected) => {
    expect(told(resolvePlace({ country, city: 'Springfield' }))).toBe(expected);
  });

  test('town and state are shown in words', () => {
    expect(resolvePlace({ country: 'US', city: 'Mobile', state: 'AL' })).toEqual({
      kind: 'listed',
      code: 'US',
      state: 'Mobile, Alabama',
    });
    expect(resolvePlace({ city: 'Mobile', state: 'AL' })).toEqual({
      kind: 'listed',
      code: 'US',
      state: 'Mobile, Alabama',
    });
    expect(resolvePlace({ country: 'France', location: 'Lille, France' })).toEqual({
      kind: 'listed',
      code: 'FR',
      state: 'Lille',
    });
  });
});

test.each([
  [{ country: 'Germany', city: 'Oslo' }, '“Oslo” is in Norway, the country is Germany'],
  [
    { country: 'DE', location: 'Paris, France' },
    '“Paris, France” is in France, the country is Germany',
  ],
  [{ country: 'US', city: 'Paris' }, null],
  [
    { country: 'US', location: 'Paris, France' },
    '“Paris, France” is in France, the country is United States',
  ],
  [{ country: 'GB', city: 'Boston' }, null],
  [{ country: 'Germany', city: 'Berlin' }, null],
  [{ country: 'Germany', location: 'Berlin, Germany or Paris, France' }, null],
  [{ country: 'Norway', city: 'Zorkville' }, null],
  [{ city: 'Oslo' }, null],
])('%j contradicts itself: %s', (place, says) => {
  expect(placeContradiction(place)?.said ?? null).toBe(says);
});
