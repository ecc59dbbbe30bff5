const LONG_LINE = 300;

/**
 * Words that begin a sentence or heading; after "…Institute" an "Our" was one, while "JavaScript"
 * and "LinkedIn" are words.
 */
const STARTERS =
  'Our|The|We|You|Your|As|This|These|If|Please|Must|Ability|Experience|Excellent|Strong|Responsible|Requirements|Responsibilities|Benefits|Duties|Skills|Qualifications|Summary|Overview|About|Why|What|Who|How|For|With|All';
const STARTER = new RegExp(`([a-z]{3})(?=(?:${STARTERS})\\b[ :])`, 'g');

/**
 * Lines of a plain text. Some sources lose their line breaks, so that a sentence or list item
 * sticks to the next ("skills.You will", "workOnline"): a long text without any line break is split
 * where a lower-case word or a sentence end touches a capitalised word. Only line breaks are added,
 * never a word changed.
 */
export function splitGluedText(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length > 1 || (filled[0]?.length ?? 0) < LONG_LINE) return lines;
  const split = lines.flatMap((line) =>
    line
      .replace(/([a-z\d)]{2}[.!?:])(?=[A-Z][a-z]+\b)/g, '$1\n')
      .replace(/(?<![\w./@#-])([a-z]{4,})(?=[A-Z][a-z]+ )/g, '$1\n')
      .replace(/\)(?=[A-Z][a-z]+ )/g, ')\n')
      .replace(STARTER, '$1\n')
      .split('\n'),
  );
  // One line per paragraph: an empty line between them.
  return split.flatMap((line, index) => (index === 0 ? [line] : ['', line]));
}

const BULLET = /^\s*(?:[-–—•·*‣▪●◦✓✔➢►]|\d{1,2}[.)])\s+/;

/** A line without the bullet or number it begins with, or null when it has none. */
export function withoutBullet(line: string): string | null {
  return BULLET.test(line) ? line.replace(BULLET, '') : null;
}
