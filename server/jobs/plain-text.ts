const LONG_LINE = 300;

/**
 * Words that start a sentence or heading: "…InstituteOur" is split, "JavaScript" and "LinkedIn" are
 * not.
 */
const STARTERS =
  'Our|The|We|You|Your|As|This|These|If|Please|Must|Ability|Experience|Excellent|Strong|Responsible|Requirements|Responsibilities|Benefits|Duties|Skills|Qualifications|Summary|Overview|About|Why|What|Who|How|For|With|All';
const STARTER = new RegExp(`([a-z]{3})(?=(?:${STARTERS})\\b[ :])`, 'g');

/**
 * The lines of a plain text. Some sources lose their line breaks ("skills.You will", "workOnline"):
 * a long text without line breaks is split where a lower-case word or the end of a sentence touches
 * a capitalised word. Only line breaks are added.
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
  // One line is one paragraph: separate them by an empty line.
  return split.flatMap((line, index) => (index === 0 ? [line] : ['', line]));
}

const BULLET = /^\s*(?:[-–—•·*‣▪●◦✓✔➢►]|\d{1,2}[.)])\s+/;

/** A line without its bullet or number; null if it has none. */
export function withoutBullet(line: string): string | null {
  return BULLET.test(line) ? line.replace(BULLET, '') : null;
}
