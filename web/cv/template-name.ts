/** The name of a template, from its file name: 'german-cv.handlebars' is 'German CV'. */
export function templateName(file: string): string {
  return file
    .replace(/\.handlebars$/, '')
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'cv' || word === 'ats' ? word.toUpperCase() : capitalised(word)))
    .join(' ');
}

/** Where scripts/ put the image of a template, under the template's name. */
export function thumbnailPath(file: string): string {
  return `/cv-thumbnails/${encodeURIComponent(file.replace(/\.handlebars$/, ''))}.webp`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
