/**
 * Signs that a file system or a header takes for its own. The joiners of letters stay: without them
 * Sinhala and Persian names are written wrong.
 */
const NO_FILE_NAME = /(?:(?![\u200c\u200d])[\p{C}"*/:;<>?\\|%])+/gu;

/** A name as the first part of a file name, of so many letters at most; '' when nothing is left. */
export function fileNamePart(name: string, max: number): string {
  const clean = name
    .replace(NO_FILE_NAME, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  return [...clean].slice(0, max).join('').trim();
}
