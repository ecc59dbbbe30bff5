import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedFetcher, isFeedError } from './fetch-feed.adapter.ts';
import { MAX_ROBOTS } from './robots-txt.ts';

const FILE = 'robots.txt';

/**
 * The rules of a host for software (RFC 9309): '' where it has none, so that all is allowed; null
 * where they cannot be read, which allows nothing. `folder` gets the file for a moment.
 */
export async function readRobots(
  feeds: Pick<FeedFetcher, 'fetch'>,
  origin: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string | null> {
  const path = join(folder, FILE);
  const request = { etag: null, lastModified: null, path, signal, onBytes: () => undefined };
  try {
    await feeds.fetch({ ...request, url: `${origin}/robots.txt`, maxBytes: MAX_ROBOTS });
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!isFeedError(error)) throw error;
    const { status = 0 } = error;
    return status === 204 || (status >= 400 && status < 500) ? '' : null;
  } finally {
    await rm(path, { force: true });
  }
}
