/**
 * The kinds of work that a route or an amount may be for, by the ISCO-08 unit groups that belong to
 * it. These are our reading of what the rules say in words; occupations on official lists are apart.
 */
const GROUPS = {
  degree: /^[12]/,
  it: /^(?:133|25|35)/,
  skilled: /^[1-8]/,
  manual: /^[5-9]/,
  industry: /^(?:[78]|93)/,
  farm: /^(?:6|92)/,
  'not-farm': /^(?!6|92)/,
  care: /^53/,
  health: /^(?:1342|1343|22[^5]|2634|2635|32[^4]|532)/,
  'home-care': /^(?:5311|5322)/,
  domestic: /^(?:5152|5322|9111)/,
  cook: /^(?:1412|3434|5120)/,
  butcher: /^7511/,
  /** A job alone does not lead to it. */
  none: /^(?!)/,
} as const;
type WorkKind = keyof typeof GROUPS;

/** Depends on what a title cannot tell: such an amount is shown and not compared. */
const UNSURE = '?';

/** What the column `work` may name. */
export const WORK_COLUMN = [...(Object.keys(GROUPS) as WorkKind[]), UNSURE] as const;

/**
 * Whether work of these unit groups can have what is for `kinds`: `some` where only a part of the
 * groups does, or the groups are not known (null).
 */
export function suitsWork(
  kinds: readonly (typeof WORK_COLUMN)[number][],
  groups: readonly string[] | null,
): 'yes' | 'some' | 'no' {
  if (kinds.length === 0) return 'yes';
  if (kinds.includes(UNSURE)) return 'some';
  const patterns = kinds.flatMap((kind) => (kind === UNSURE ? [] : [GROUPS[kind]]));
  if (groups === null) return kinds.includes('none') ? 'no' : 'some';
  const fitting = groups.filter((isco) => patterns.some((pattern) => pattern.test(isco)));
  if (fitting.length === 0) return 'no';
  return fitting.length === groups.length ? 'yes' : 'some';
}
