import { lineOf, type OutlineEntry } from '../../../../shared/profile-outline.ts';
import type { CvOutline } from '../../../cv/arrange-cv.service.ts';

/** A CV as plain text, with a line under each heading. */
export function writeText(cv: CvOutline): Uint8Array {
  const { names, professionalTitle, contacts, facts, signature } = cv;
  const head = [
    ...[...names, professionalTitle, ...contacts],
    ...facts.map(({ label, text }) => `${label}: ${text}`),
  ];
  const sections = cv.sections.map(({ title, isList, entries }) =>
    [
      underlined(title),
      entries
        .map((entry) => (isList ? bullet(lineOf(entry)) : entryText(entry)))
        .join(isList ? '\n' : '\n\n'),
    ].join('\n'),
  );
  const parts = [head.filter(Boolean).join('\n'), ...sections, signature];
  return new TextEncoder().encode(`${parts.filter(Boolean).join('\n\n')}\n`);
}

function underlined(title: string): string {
  return `${title}\n${'-'.repeat(Math.min(60, [...title].length))}`;
}

function entryText({ title, detail, dates, text, items, url }: OutlineEntry): string {
  return [[title, detail].filter(Boolean).join(', '), dates, text, ...items.map(bullet), url]
    .filter(Boolean)
    .join('\n');
}

function bullet(text: string): string {
  return text === '' ? '' : `- ${text.replace(/\n/g, '\n  ')}`;
}
