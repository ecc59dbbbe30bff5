import type { Todo } from '../../shared/admin-overview.ts';
import { readBackupTrouble } from '../backup/backup-state.service.ts';
import { countOddPayments } from '../billing/admin-billing.service.ts';
import { countWaitingMessages } from '../contact/messages.service.ts';
import type { Db } from '../db/open.ts';
import { countQuestions } from '../employers/questions.service.ts';
import { failedRegisterImports } from '../employers/register-imports.service.ts';
import { listDeadJobs } from '../imports/dead-links/dead-links.service.ts';
import { countContradictions } from '../imports/run/contradictions.service.ts';
import { countReview } from '../imports/run/review.service.ts';
import { failedImports, heldImports, shrunkFeeds } from '../imports/run/waiting-imports.service.ts';
import { readMailTrouble } from '../mail/mail-trouble.service.ts';
import { countWaitingJobs } from '../safety/held-jobs.service.ts';
import { countFailedDrafts } from './job-drafts.service.ts';

/**
 * `endingFacts` reads the facts on permits that end soon, `proxyDoubt` what is wrong with
 * TRUST_PROXY, and `missingSettings` are sentences of server/missing-settings.ts. `waitingEmployerJobs`
 * counts what employers sent.
 */
export type TodoDeps = {
  db: Db;
  now: () => Date;
  endingFacts: () => Promise<Todo['permitEndings']>;
  proxyDoubt: () => string | null;
  missingSettings: readonly string[];
  /** There is a BACKUP_DIR. */
  hasBackups: boolean;
  waitingEmployerJobs: () => Promise<number>;
};

/** What waits for the operator now, from all parts of the product. */
export async function readTodo(deps: TodoDeps): Promise<Todo> {
  const { db, now, endingFacts, proxyDoubt, missingSettings } = deps;
  const { suspect, ...messages } = await countWaitingMessages(db);
  const { held, reported, reports } = await countWaitingJobs(db);
  return {
    messages,
    suspectMessages: suspect,
    heldJobs: held,
    reportedJobs: { count: reported, reports },
    employerJobs: await deps.waitingEmployerJobs(),
    ...(await countOddPayments(db)),
    proxyDoubt: proxyDoubt(),
    missingSettings: [...missingSettings],
    nearMatches: await countQuestions(db),
    permitEndings: await endingFacts(),
    failedImports: await failedImports(db, now()),
    failedRegisters: await failedRegisterImports(db),
    shrunkFeeds: await shrunkFeeds(db),
    heldImports: await heldImports(db),
    contradictions: await countContradictions(db),
    newJobs: await countReview(db),
    failedDrafts: await countFailedDrafts(db),
    deadJobs: await listDeadJobs(db, now()),
    mailTrouble: await readMailTrouble(db),
    backupTrouble: await readBackupTrouble(db, deps.hasBackups, now()),
  };
}
