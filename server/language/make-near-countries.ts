import { readFileSync, writeFileSync } from 'node:fs';
import { COUNTRIES } from '../../shared/constants/countries.ts';

// Writes near-countries.tsv from the table of the time zone database (`zone.tab`, the argument):
// npx node server/language/make-near-countries.ts /usr/share/zoneinfo/zone.tab

type Point = { latitude: number; longitude: number };

const MOST = 4;
const EARTH_KM = 6371;
const HEAD = `# The countries of the board that are near to a country: for a search in a country that the board does not cover, and
# for one that finds nothing. Columns with tabs between them: an ISO 3166-1 code, then the ${MOST} nearest of the 27
# countries, the nearest first.
# Rule: the great-circle distance between those two places of the countries that are nearest to each other.
# Kosovo (XK, which ISO has not) has the place of Serbia.
# Source: the places of zone.tab of the time zone database (IANA, public domain). Made by make-near-countries.ts.
`;

const [, , source = ''] = process.argv;
const places = placesByCountry(readFileSync(source, 'utf8'));
// The database has no place of its own for Kosovo, whose clocks are those of Belgrade.
places.set('XK', places.get('RS') ?? []);
const lines = [...places].sort().map(([code, from]) => {
  const near = COUNTRIES.filter((country) => country.code !== code)
    .map((country) => ({ code: country.code, km: distance(from, places.get(country.code) ?? []) }))
    .sort((a, b) => a.km - b.km);
  return `${code}\t${near
    .slice(0, MOST)
    .map((country) => country.code)
    .join(' ')}`;
});
writeFileSync(new URL('near-countries.tsv', import.meta.url), `${HEAD}${lines.join('\n')}\n`);

/** The places of each country, by its code. A line has code, coordinates (ISO 6709) and zone. */
function placesByCountry(table: string): Map<string, Point[]> {
  const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const points = rows.map((line) => {
    const [code = '', coordinates = ''] = line.split('\t');
    const [latitude = '', longitude = ''] = coordinates.match(/[+-]\d+/g) ?? [];
    return { code, latitude: degrees(latitude, 2), longitude: degrees(longitude, 3) };
  });
  return Map.groupBy(points, ({ code }) => code);
}

/** Of ±DDMM, ±DDDMM, ±DDMMSS or ±DDDMMSS. */
function degrees(text: string, digits: number): number {
  const [whole, minutes, seconds] = [
    text.slice(1, digits + 1),
    text.slice(digits + 1, digits + 3),
    text.slice(digits + 3),
  ].map(Number);
  const value = (whole ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return text.startsWith('-') ? -value : value;
}

/** Kilometres between the nearest places of two countries. */
function distance(these: readonly Point[], those: readonly Point[]): number {
  return Math.min(...these.flatMap((from) => those.map((to) => haversine(from, to))));
}

function haversine(from: Point, to: Point): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const [dLatitude, dLongitude] = [b - a, radians(to.longitude - from.longitude)];
  const h =
    Math.sin(dLatitude / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}
