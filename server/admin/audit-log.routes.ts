import { auditListSchema, auditQuerySchema } from '../../shared/admin-audit.ts';
import type { Db } from '../db/open.ts';
import { problemSchema } from '../http/openapi.ts';
import { type Operation, parseQuery } from '../http/operation.ts';
import { listAudit } from './audit-log.service.ts';

/** Reading the audit log; nothing writes it but the actions themselves. */
export function auditOperations({ db }: { db: Db }): Operation[] {
  return [
    {
      method: 'get',
      path: '/api/admin/audit',
      summary: 'What administrators did, newest first',
      query: auditQuerySchema,
      responses: {
        200: { description: 'A page of 50 entries with exact totals', schema: auditListSchema },
        400: { description: 'A parameter is outside its values; the answer names the field', schema: problemSchema },
        401: { description: 'No token was sent, or it is not valid any more', schema: problemSchema },
        403: { description: 'The token is no administrator’s', schema: problemSchema },
      },
      access: 'admin',
      handle: async (c) => c.json(await listAudit(db, parseQuery(c, auditQuerySchema))),
    },
  ];
}
