import { once } from 'node:events';
import { type Agent, get, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Reads a page as a browser does, compressed; its status and the time in ms until its end. */
export async function readPage(
  url: string,
  agent: Agent,
  headers: Record<string, string> = {},
): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const request = get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } });
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await finished(answer);
    return { status: answer.statusCode ?? 0, ms: performance.now() - start };
  } catch (error) {
    // Race of keep-alive: the server closed an idle connection just when it was reused. Browsers
    // retry as well.
    if (
      request.reusedSocket &&
      error instanceof Error &&
      'code' in error &&
      error.code === 'ECONNRESET'
    )
      return readPage(url, agent, headers);
    throw error;
  }
}
