/** Words that say how senior somebody is, when and how they work, but not at what. */
export const MODIFIERS: ReadonlySet<string> = new Set(
  (
    'senior junior lead trainee graduate principal experienced qualified assistant apprentice ' +
    'deputy night day shift weekend evening part full time permanent temporary temp contract ' +
    'bank band grade level relief casual immediate start urgent new required wanted needed ' +
    'remote hybrid entry supervisory student staff chief head interdisciplinary recent highly ' +
    'skilled rotational fixed term ftc week nightshift daytime acting associate advanced ' +
    'specialist great excellent top leading luxury busy based job position vacancy role ' +
    'opportunity mid intern internship multi i ii iii iv v global international regional area ' +
    'local field self employed freelance seasonal summer apprenticeship per hour annum live'
  ).split(' '),
);

/** Heads of names that mean nothing alone. */
export const GENERIC: ReadonlySet<string> = new Set(
  (
    'manager assistant officer worker specialist coordinator ordinator supervisor executive ' +
    'operator technician engineer consultant adviser director lead leader head analyst staff ' +
    'team member associate agent representative professional practitioner trainee apprentice ' +
    'planner controller helper intern expert attendant inspector operative partner strategist ' +
    'trainer general project product program service support scientist examiner development ' +
    'operation designer architect buyer president vp'
  ).split(' '),
);

/** Whether a word says nothing of the kind of work. */
export function isEmpty(word: string): boolean {
  return GENERIC.has(word) || MODIFIERS.has(word) || /^\d/.test(word);
}
