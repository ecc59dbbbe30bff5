import type { Context } from 'hono';
import { operation, rowNumber } from '../http/operation.ts';
import { jobNotFound, Problem } from '../problem.ts';
import type { VisitCounter, VisitKind } from './count-visits.service.ts';

const idParameter = { id: rowNumber('The number of the listing', jobNotFound) };

/**
 * Beacons of navigator.sendBeacon. The body is ignored. Unknown jobs are filtered when counts are
 * flushed, so that a beacon costs no query; the answer is always 204.
 */
export function visitOperations(
  { visits }: { visits: VisitCounter },
  addressOf: (c: Context) => string,
) {
  const visit = <Kind extends VisitKind>(kind: Kind, summary: string) =>
    operation(`POST /api/jobs/{id}/${kind}`, {
      summary,
      params: idParameter,
      responses: {
        204: {
          description:
            'Noted; robots and numbers that no listing has are not counted, and an address is counted once a day',
        },
        403: 'It was sent by a page of another site',
        404: 'This is not a number of a listing',
      },
      access: 'public',
      handle: ({ c, params }) => {
        // Other sites could otherwise inflate the counts with their visitors' browsers.
        const site = c.req.header('sec-fetch-site');
        if (site !== undefined && site !== 'same-origin')
          throw new Problem(403, 'cross-site', 'Only pages of this site may send this.');
        visits.count(params.id, kind, {
          userAgent: c.req.header('user-agent'),
          address: addressOf(c),
        });
        return c.body(null, 204);
      },
    });
  return [
    visit('view', 'A job was opened without loading its page'),
    visit('apply', 'The Apply link of a job was followed'),
  ];
}
