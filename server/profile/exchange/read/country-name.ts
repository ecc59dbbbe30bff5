const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** 'PT' becomes 'Portugal'. Other texts stay as they are. */
export function countryName(country: string): string {
  const code = country.trim();
  return (/^[A-Za-z]{2}$/.test(code) && nameOf(NAMES, code.toUpperCase())) || code;
}

/**
 * 'eng', 'en' and the address of a language in the EU's list become 'English'. Other texts stay as
 * they are.
 */
export function languageName(language: string): string {
  const code = language.trim().split('/').at(-1) ?? '';
  return (/^[A-Za-z]{2,3}$/.test(code) && nameOf(LANGUAGES, code.toLowerCase())) || language.trim();
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  return names.of(code);
}
