import { basename } from 'node:path';
import { DEMO_SOURCE, IMPORT_LIMITS } from '../../../shared/admin-imports.ts';
import { importError, refuse } from '../import-error.service.ts';
import type { FeedFacts } from '../read/raw-row.ts';

type Named = { source?: string | undefined; name?: string | undefined; path: string };

/** The name of a feed whose file says none: that of the file, without its endings. */
export function nameOfFile({ path, name = basename(path) }: Omit<Named, 'source'>): string {
  return oneLine(name.replace(/\.(?:gz|zip)$/i, '').replace(/\.[^.]+$/, ''));
}

/** The source of the listings: as given, else the feed's own name, else the file name. */
export function sourceName(named: Named, facts: FeedFacts): string {
  const { source } = named;
  const own = facts.publisher ?? facts.channelTitle ?? nameOfFile(named);
  const name = oneLine(source ?? own);
  if (name === '') throw importError('source-refused', 'The feed has no name. Give it one.');
  if (name.toLowerCase() === DEMO_SOURCE)
    throw importError(
      'source-refused',
      'The name “demo” belongs to the demo listings. Give the feed another name.',
    );
  if (source !== undefined && name.length > IMPORT_LIMITS.source)
    return refuse(`A source name may have at most ${IMPORT_LIMITS.source} characters.`);
  return name.slice(0, IMPORT_LIMITS.source).toWellFormed();
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
