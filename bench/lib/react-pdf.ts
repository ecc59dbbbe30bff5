import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import type { Profile } from '../../shared/profile.ts';

const VERSION = '4.9.0';
const PACKAGES = [`@react-pdf/renderer@${VERSION}`, 'react@19.3.1', '@fontsource/noto-sans@5.3.0'];
/** The files of Noto Sans that the letters of the test profile need, but for the Japanese ones. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'];
const WEIGHTS = [400, 600];
const FOLDER = join(import.meta.dirname, '..', '.cache', `react-pdf-${VERSION}`);

/** What the benchmark uses of the library. Its types come with it, not with this project. */
type Library = Record<
  'Document' | 'Page' | 'Text' | 'View' | 'Image' | 'Link',
  FunctionComponent
> & {
  Font: { register(font: object): void };
  renderToBuffer(document: ReactNode): Promise<Uint8Array>;
};

/**
 * Makes PDFs of the same content with @react-pdf/renderer. It is installed on first use into
 * bench/.cache: 47 packages that nothing else needs. It embeds Noto Sans as the templates do, but
 * in files of an older format: its font library fails at theirs. Japanese letters stay empty.
 */
export async function openReactPdf(): Promise<(profile: Profile) => Promise<Uint8Array>> {
  const library = join(FOLDER, 'node_modules', '@react-pdf', 'renderer');
  if (!existsSync(library)) {
    mkdirSync(FOLDER, { recursive: true });
    const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, '--no-save', ...PACKAGES], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('@react-pdf/renderer cannot be installed: --no-react-pdf');
  }
  const entry = createRequire(join(FOLDER, 'x.js')).resolve('@react-pdf/renderer');
  const { Document, Page, Text, View, Image, Link, Font, renderToBuffer } = (await import(
    pathToFileURL(entry).href
  )) as Library;
  const fonts = join(FOLDER, 'node_modules', '@fontsource', 'noto-sans', 'files');
  for (const family of SUBSETS)
    Font.register({
      family,
      fonts: WEIGHTS.map((fontWeight) => ({
        src: join(fonts, `noto-sans-${family}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
    });
  const element = (type: FunctionComponent, props: object, ...children: ReactNode[]) =>
    createElement(type, props, ...children);
  const text = (value: string, props: object = {}) => element(Text, props, value);

  const written = (value: unknown): ReactNode[] => {
    if (typeof value === 'string' && value.startsWith('http'))
      return [element(Link, { src: value }, value)];
    if (typeof value === 'string') return value === '' ? [] : [text(value)];
    if (Array.isArray(value)) return value.map((item) => element(View, {}, ...written(item)));
    return Object.values(value ?? {}).flatMap(written);
  };
  return ({ name, professionalTitle, contact, photo, template: _, summary, ...sections }) =>
    renderToBuffer(
      element(
        Document,
        { title: name, author: name, language: 'en' },
        element(
          Page,
          { size: 'A4', style: { padding: 40, fontFamily: SUBSETS, fontSize: 10 } },
          text(name, { style: { fontSize: 22, fontWeight: 600 } }),
          element(Image, { src: photo, style: { width: 80 } }),
          text([professionalTitle, ...Object.values(contact)].join(' · ')),
          text(summary),
          ...Object.entries(sections).map(([title, entries]) =>
            element(
              View,
              { style: { marginTop: 10 } },
              text(title, { style: { fontSize: 13, fontWeight: 600 } }),
              ...written(entries),
            ),
          ),
        ),
      ),
    );
}
