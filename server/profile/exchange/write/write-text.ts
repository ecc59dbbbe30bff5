import type { Profile } from '../../../../shared/profile.ts';
import { lineOf, type OutlineEntry, outlineOf } from '../../../../shared/profile-outline.ts';

/** A profile as plain text, in the order of the form, with a line under each heading. */
export function writeText(profile: Profile): Uint8Array {
  const { name, professionalTitle, contact } = profile;
  const head = [name, professionalTitle, contact.location, contact.phone, contact.email];
  const sections = outlineOf(profile).map(({ title, isList, entries }) =>
    [
      underlined(title),
      entries
        .map((entry) => (isList ? bullet(lineOf(entry)) : entryText(entry)))
        .join(isList ? '\n' : '\n\n'),
    ].join('\n'),
  );
  const text = [head.filter(Boolean).join('\n'), ...sections].filter(Boolean).join('\n\n');
  return new TextEncoder().encode(`${text}\n`);
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
