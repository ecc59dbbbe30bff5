import type { Base, Feature } from '../feature.ts';
import { adminJobOperations } from './admin-jobs.routes.ts';
import { auditOperations } from './audit-log.routes.ts';
import { forgetDeletions } from './job-deletions.service.ts';
import { jobDraftOperations } from './job-drafts.routes.ts';
import { publishDueDrafts, startDraftSchedule } from './job-drafts.service.ts';
import { jobEditOperations } from './job-edits.routes.ts';
import { mailTodo } from './mail-todo.service.ts';
import { todoMail } from './mails/todo.mail.ts';
import { overviewOperations } from './overview.routes.ts';
import type { TodoDeps } from './todo.service.ts';

/** Jobs as administrators change them, the overview and the audit log. */
export function openAdmin(base: Base, told: Omit<TodoDeps, 'db' | 'now'>) {
  let stopDrafts: (() => Promise<void>) | undefined;
  return {
    operations: [
      ...overviewOperations({ ...base, ...told }),
      ...adminJobOperations(base),
      ...jobDraftOperations(base),
      ...jobEditOperations(base),
      ...auditOperations(base),
    ],
    mails: [todoMail],
    start: () => {
      stopDrafts = startDraftSchedule(base);
    },
    tidy: () => forgetDeletions(base),
    daily: async () => {
      try {
        await publishDueDrafts(base);
      } finally {
        // After it: a draft that failed is in the mail of this day.
        await mailTodo({ ...base, ...told });
      }
    },
    close: { drafts: async () => stopDrafts?.() },
  } satisfies Feature;
}
