/**
 * The names in a label that writes several: "infirmier/infirmière", "technicien/technicienne de
 * laboratoire", "Fireman/woman".
 */
export function spellOut(label: string): string[] {
  const man = label.toLowerCase().indexOf('man/');
  if (man >= 0) {
    const [word = ''] = label.slice(man + 'man/'.length).split(/\s/, 1);
    const woman = word.toLowerCase().lastIndexOf('woman');
    if (woman >= 0) {
      const after = label.slice(man + 'man/'.length + woman + 'woman'.length);
      return ['man', 'woman'].map((ending) => `${label.slice(0, man)}${ending}${after}`);
    }
  }
  const slash = label.indexOf('/');
  if (slash < 0) return [label];
  const left = label.slice(0, slash).trim().split(/\s+/);
  const right = label.slice(slash + 1).trim();
  const words = right.split(/\s+/);
  const [other = ''] = words;
  if (right.includes('/') && !sameStem(left[0] ?? '', other)) return [label];
  // Both sides are whole names: they begin alike and the left one is as long as the right one.
  if (sameStem(left[0] ?? '', other) && left.length >= words.length)
    return [left.join(' '), ...spellOut(right)];
  // The two forms of one word: the rest of the name belongs to both.
  const last = left.at(-1) ?? '';
  if (sameStem(last, other)) {
    const before = left.slice(0, -1).join(' ');
    const after = words.slice(1).join(' ');
    return [`${before} ${last} ${after}`, `${before} ${other} ${after}`].flatMap((text) =>
      spellOut(text.trim()),
    );
  }
  return [label];
}

function sameStem(a: string, b: string): boolean {
  const length = Math.max(3, Math.min(a.length, b.length) - 4);
  return a.length >= 3 && a.slice(0, length).toLowerCase() === b.slice(0, length).toLowerCase();
}
