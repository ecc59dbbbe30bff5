/** The images of templates in this folder, by file name. */
const FILES = import.meta.glob<string>('./thumbnails/*.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/** The address of the image of a template; undefined when there is none. */
export function thumbnailPath(template: string): string | undefined {
  return FILES[`./thumbnails/${template.replace(/\.handlebars$/, '')}.webp`];
}
