import { PROFILE_LIMITS } from '../../../../shared/constants/limits.ts';
import { addCustomSection, type FoundProfile } from './found-profile.ts';
import { linesOf } from './long-texts.ts';

/** Short lines are skills, whole sentences a section of their own. */
const MAX_SKILL = Math.min(120, PROFILE_LIMITS.line);

/** Adds the lines of a skills text. */
export function addSkillLines(profile: FoundProfile, text: string): void {
  const lines = linesOf(text);
  for (const line of lines) if (line.length <= MAX_SKILL) profile.skills.push(line);
  addCustomSection(
    profile,
    'Other skills',
    lines.filter((line) => line.length > MAX_SKILL),
  );
}

/** 'B2' when all levels agree, else each: 'Listening C1, Reading C1, Writing B2'. */
export function languageLevel(levels: [kind: string, level: string][]): string {
  const known = levels
    .filter(([, level]) => level !== '')
    .map(([kind, level]): [string, string] => [wordsOf(kind), level]);
  const [first] = known;
  if (first && known.every(([, level]) => level === first[1])) return first[1];
  return known.map(([kind, level]) => `${kind} ${level}`).join(', ');
}

/** 'SpokenInteraction' becomes 'Spoken interaction'. */
export function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replaceAll('-', ' ').trim();
}

/** The data URL of an embedded photo, '' without one. Some files hold a data URL in base64. */
export function europassPhoto(data: string, mimeType: string): string {
  const base64 = data.replace(/\s+/g, '');
  if (base64 === '' || base64.startsWith('data:')) return base64;
  if (base64.startsWith('ZGF0Y')) return Buffer.from(base64, 'base64').toString('latin1');
  return `data:${mimeType || 'image/jpeg'};base64,${base64}`;
}
