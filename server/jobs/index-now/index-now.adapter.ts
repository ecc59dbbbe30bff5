import type { Logger } from 'pino';

/** The key of the site (https://www.indexnow.org/documentation), and the search engine's address. */
export type IndexNow = { key: string; url: string };

const TIME_LIMIT_MS = 30_000;

/**
 * Tells a search engine, which tells the others, that pages of this site changed. Rejects when there
 * is no answer, or 429 or 5xx, so that the queue tries again. Another refusal is logged only: the
 * same addresses would be refused again.
 */
export async function tellIndexNow(
  { key, url }: IndexNow,
  siteUrl: string,
  paths: string[],
  log: Logger,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(siteUrl).host,
      key,
      keyLocation: `${siteUrl}/${key}.txt`,
      urlList: paths.map((path) => siteUrl + path),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const { status } = response;
  await response.body?.cancel();
  if (status === 429 || status >= 500) throw new Error(`IndexNow answered ${status}`);
  if (!response.ok) log.warn({ status }, 'IndexNow refused addresses; they are not sent again');
}
