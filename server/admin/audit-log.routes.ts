import { auditListSchema, auditQuerySchema } from '../../shared/admin-audit.ts';
import type { Db } from '../db/open.ts';
import { operation } from '../http/operation.ts';
import { listAudit } from './audit-log.service.ts';

/** Reading the audit log. There is no operation that writes to it. */
export function auditOperations({ db }: { db: Db }) {
  return [
    operation('GET /api/admin/audit', {
      summary: 'What administrators did, newest first',
      query: auditQuerySchema,
      responses: {
        200: { description: 'A page of 50 entries with exact totals', schema: auditListSchema },
      },
      access: 'admin',
      handle: async ({ c, query }) => c.json(await listAudit(db, query)),
    }),
  ];
}
