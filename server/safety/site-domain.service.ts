/** Under a country, companies are below these: example.co.uk, example.com.au. */
const SECOND_LEVEL = new Set(
  'ac co com edu gob gouv gov go ltd me mil ne net nhs or org plc sch'.split(' '),
);

/** The host of an address, without a dot at its end; null when it has none. */
export function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '') || null;
}

/** example.co.uk of jobs.example.co.uk, example.de of jobs.example.de. */
export function siteDomain(host: string): string {
  const names = host.split('.');
  const isBelow = names.at(-1)?.length === 2 && SECOND_LEVEL.has(names.at(-2) ?? '');
  return names.slice(isBelow ? -3 : -2).join('.');
}
