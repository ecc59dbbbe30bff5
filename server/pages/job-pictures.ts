import type { IncomingMessage, ServerResponse } from 'node:http';
import { tradeOf } from '../../shared/constants/trades.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { jobPicturePath } from '../../shared/job-picture.ts';
import type { Job, JobSummary } from '../../shared/jobs.ts';
import type { Services } from '../compose.ts';
import { readerAddress } from '../http/client-address.ts';
import { databaseUnavailable, Problem } from '../problem.ts';

const PATH = /^\/jobs\/([1-9][0-9]{0,9})\/picture(?:-[a-z0-9]{1,10})?\.png$/;

/** Drawing takes several times as long as a page. */
const DRAWING_COST = 4;

/** Whether the target of a request is a picture of a job. */
export function isJobPicture(target: string): boolean {
  return PATH.test(pathOf(target));
}

const pathOf = (target: string) => target.split('?', 1)[0] ?? '';

type Answer = { status: number; headers: Record<string, string>; body?: Buffer | string };

/**
 * Answers GET and HEAD of /jobs/{id}/picture-{version}.png with what a visitor may see of a live job.
 * An address of an older version leads to that of today, and one that cannot be drawn to the
 * picture of its trade. Errors have one line of text, because no person reads them.
 */
export function createJobPictures(
  services: Pick<Services, 'api' | 'admission' | 'pictures' | 'trustProxy' | 'now' | 'log'>,
  options: { siteName: string; headers: Record<string, string> },
): (req: IncomingMessage, res: ServerResponse) => void {
  const { api, admission, pictures, trustProxy, now, log } = services;
  const { siteName, headers } = options;

  const find = async (id: string): Promise<JobSummary | number> => {
    const response = await admission.inTurn(async () => api.request(`/api/jobs/${id}`));
    const body: unknown = await response.json();
    if (response.status === 404) return (body as { gone?: boolean }).gone ? 410 : 404;
    if (response.status === 403) return (body as { job: JobSummary }).job;
    if (response.status === 503) throw databaseUnavailable();
    if (!response.ok) return response.status;
    return body as Job;
  };

  const answer = async (req: IncomingMessage): Promise<Answer> => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return { ...text(405, 'Only GET is possible here.'), headers: { Allow: 'GET, HEAD' } };
    const path = pathOf(req.url ?? '');
    const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
    const address = readerAddress(req.socket.remoteAddress, forwardedFor, trustProxy);
    admission.charge(address);
    const job = await find(PATH.exec(path)?.[1] ?? '');
    if (typeof job === 'number') return text(job, MESSAGES[job] ?? 'Please try again.');
    if (isExpired(job.expires_at, now())) return text(404, 'This job has ended.');
    const current = jobPicturePath(job, siteName);
    if (path !== current) return redirect(current);
    const etag = `"${current.replace(/^.*-(\w+)\.png$/, '$1')}"`;
    const known = { ETag: etag, 'Cache-Control': 'public, max-age=86400' };
    if (req.headers['if-none-match']?.includes(etag)) return { status: 304, headers: known };
    let png = pictures.peek(current);
    if (png === undefined) {
      admission.charge(address, DRAWING_COST);
      png = await pictures.draw(current, job, siteName);
    }
    if (png === null) return redirect(`/share/${tradeOf(job.category)}.png`);
    return { status: 200, headers: { ...known, 'Content-Type': 'image/png' }, body: png };
  };

  return (req, res) => {
    answer(req)
      .catch((error: unknown) => {
        if (error instanceof Problem) {
          const refused = text(error.status, error.message);
          return { ...refused, headers: { ...refused.headers, ...error.headers } };
        }
        log.error({ err: error, path: pathOf(req.url ?? '') }, 'could not answer with a picture');
        return text(500, 'Something went wrong.');
      })
      .then(({ status, headers: own, body = '' }) => {
        // A 304 has no length of its own (RFC 9110, section 8.6).
        const length = status === 304 ? {} : { 'Content-Length': Buffer.byteLength(body) };
        res.writeHead(status, { ...headers, ...own, ...length });
        res.end(req.method === 'HEAD' ? undefined : body);
      })
      .catch((error: unknown) => res.destroy(error as Error));
  };
}

const MESSAGES: Record<number, string> = {
  404: 'There is no such job.',
  410: 'This job was deleted.',
};

function text(status: number, message: string): Answer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    body: `${message}\n`,
  };
}

/** Not kept: it leads elsewhere after the next change. */
function redirect(location: string): Answer {
  return { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } };
}
