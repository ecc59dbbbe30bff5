/** More of a file is not read, in characters (RFC 9309, section 2.5). */
export const MAX_ROBOTS = 512_000;

type Rule = { allows: boolean; path: string };

/**
 * Whether a robots.txt (RFC 9309) allows a product to ask for a path with its query. Of the groups
 * that name the product, or else of those for "*", the longest matching rule counts; of two as long
 * the one that allows.
 */
export function isAllowedBy(robots: string, product: string, path: string): boolean {
  if (path === '/robots.txt') return true;
  const groups = groupsOf(robots.slice(0, MAX_ROBOTS));
  // Once: a file may have many rules.
  const asked = encoded(path);
  const own = groups.filter(({ agents }) => agents.includes(product.toLowerCase()));
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*')))
    .flatMap((group) => group.rules)
    .filter((rule) => matches(rule.path, asked));
  const length = Math.max(0, ...rules.map((rule) => rule.path.length));
  const longest = rules.filter((rule) => rule.path.length === length);
  return longest.length === 0 || longest.some(({ allows }) => allows);
}

function groupsOf(robots: string): { agents: string[]; rules: Rule[] }[] {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const field = name.toLowerCase();
    const text = value.trim();
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(/^\*|^[\w-]+/.exec(text)?.[0]?.toLowerCase() ?? '');
      isNaming = true;
    } else if (field === 'allow' || field === 'disallow') {
      isNaming = false;
      // A rule without a path says nothing.
      if (text !== '')
        groups.at(-1)?.rules.push({ allows: field === 'allow', path: encoded(text) });
    }
  }
  return groups;
}

/** Percent-encoded in one way: "/stellen/für" and "/stellen/f%C3%BCr" are the same path. */
function encoded(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}

/** "*" is any text, "$" at the end the end. Each part is looked for once, from left to right. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...others] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? others.pop() : undefined;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last);
}
