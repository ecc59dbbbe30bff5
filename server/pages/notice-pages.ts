import type { Render, RenderDeps, RenderedPage } from '../../shared/page-renderer.ts';
import { tooBusy, tooMany } from '../http/admission.ts';
import { databaseUnavailable, type Problem } from '../problem.ts';

const NOTICES: Record<string, () => Problem> = {
  [tooBusy().code]: tooBusy,
  [tooMany().code]: tooMany,
  [databaseUnavailable().code]: databaseUnavailable,
};

/**
 * Renders the error page of a 429 or 503 answer of the API. It is the same for every URL and has
 * status 200, so that the page cache keeps it.
 */
export function noticePages(
  render: Render,
  deps: () => RenderDeps,
): (code: string) => Promise<RenderedPage> {
  return async (code) => {
    const problem = NOTICES[code]?.();
    if (!problem) throw new Error(`There is no notice for ${code}.`);
    const { status, message } = problem;
    const page = await render(new Request('http://localhost/jobs'), {
      ...deps(),
      apiFetch: async () => Response.json({ message, code }, { status }),
    });
    return { ...page, status: 200 };
  };
}
