import {
  ENTERED_NAMES,
  type EnteredFacts,
  type EnteredName,
} from '../../../shared/entered-facts.ts';

/** What is entered about a stored job, and what the file of its last import stated. */
type Stored = EnteredFacts & { imported_facts: Partial<EnteredFacts> };

/**
 * What is entered about a job after an import. What the file states counts when it differs from
 * what it stated before; else what is entered stays. What came from the file goes with it.
 */
export function mergeEntered(before: Stored, stated: Partial<EnteredFacts> = {}): EnteredFacts {
  const merged = ENTERED_NAMES.map((name: EnteredName) => {
    const last = before.imported_facts[name] ?? null;
    const now = stated[name] ?? null;
    if (now === last) return [name, before[name]];
    return [name, now ?? (before[name] === last ? null : before[name])];
  });
  return Object.fromEntries(merged) as EnteredFacts;
}
