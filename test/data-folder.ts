import { type OpenDatabase, openBundledDatabase } from '../server/db/open.ts';

/**
 * Opens the database of a data folder as a command does: beside the product, or by a server that
 * `close` stops.
 */
export function openDataFolder(dataDir: string): Promise<OpenDatabase> {
  return openBundledDatabase(dataDir, {
    role: 'command',
    tell: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
}
