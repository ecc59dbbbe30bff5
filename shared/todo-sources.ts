import type { Todo } from './admin-overview.ts';

/**
 * A kind of work that may wait for the operator: how much of it waits, in words, and the page where
 * it is done. `isStanding`: it stays for weeks, so alone it is no reason for a mail.
 */
export type TodoSource = {
  name: string;
  count: (todo: Todo) => number;
  /** What is counted, in one and in many. */
  what: readonly [one: string, many: string];
  to: string | null;
  isStanding?: true;
};

/** All that may wait, in the order of the list. A new kind is a row here. */
export const TODO_SOURCES = [
  {
    name: 'mail',
    count: ({ mailTrouble }) => mailTrouble?.count ?? 0,
    what: ['email not sent', 'emails not sent'],
    to: '/admin/mail',
  },
  {
    name: 'backups',
    count: ({ backupTrouble }) => (backupTrouble === null ? 0 : 1),
    what: ['backup to look at', 'backups to look at'],
    to: null,
  },
  {
    name: 'messages',
    count: ({ messages }) => messages.count,
    what: ['unanswered message', 'unanswered messages'],
    to: '/admin/messages?state=open',
  },
  {
    name: 'suspectMessages',
    count: ({ suspectMessages }) => suspectMessages,
    what: ['message that may be spam', 'messages that may be spam'],
    to: '/admin/messages?state=suspect',
  },
  {
    name: 'heldJobs',
    count: ({ heldJobs }) => heldJobs,
    what: ['held job', 'held jobs'],
    to: '/admin/held',
  },
  {
    name: 'reportedJobs',
    count: ({ reportedJobs }) => reportedJobs.count,
    what: ['reported job', 'reported jobs'],
    to: '/admin/held',
  },
  {
    name: 'employerJobs',
    count: ({ employerJobs }) => employerJobs,
    what: ['job of an employer to approve', 'jobs of employers to approve'],
    to: '/admin/employer-jobs',
  },
  {
    name: 'nearMatches',
    count: ({ nearMatches }) => nearMatches,
    what: ['possible register match', 'possible register matches'],
    to: '/admin/registers',
  },
  {
    name: 'withdrawals',
    count: ({ withdrawals }) => withdrawals.count,
    what: ['withdrawal to pay back', 'withdrawals to pay back'],
    to: '/admin/payments?status=attention',
  },
  {
    name: 'disputes',
    count: ({ disputes }) => disputes.count,
    what: ['open dispute', 'open disputes'],
    to: '/admin/payments?status=attention',
  },
  {
    name: 'oddPayments',
    count: ({ oddPayments }) => oddPayments,
    what: ['payment to review', 'payments to review'],
    to: '/admin/payments?status=attention',
  },
  {
    name: 'missingSettings',
    count: ({ missingSettings }) => missingSettings.length,
    what: ['missing setting', 'missing settings'],
    to: null,
    isStanding: true,
  },
  {
    name: 'proxyDoubt',
    count: ({ proxyDoubt }) => (proxyDoubt === null ? 0 : 1),
    what: ['setting does not fit', 'settings do not fit'],
    to: null,
    isStanding: true,
  },
  {
    name: 'endedFacts',
    count: ({ permitEndings }) => factsOf(permitEndings.filter(hasEnded)),
    what: ['permit fact that has ended', 'permit facts that have ended'],
    to: '/admin/permits',
    // They have a mail of their own (server/permits/warn-of-ends.service.ts).
    isStanding: true,
  },
  {
    name: 'endingFacts',
    count: ({ permitEndings }) => factsOf(permitEndings.filter((each) => !hasEnded(each))),
    what: ['permit fact to renew', 'permit facts to renew'],
    to: '/admin/permits',
    isStanding: true,
  },
  {
    name: 'failedImports',
    count: ({ failedImports }) => failedImports.length,
    what: ['failed import', 'failed imports'],
    to: '/admin/imports',
  },
  {
    name: 'failedRegisters',
    count: ({ failedRegisters }) => failedRegisters.length,
    what: ['failed register import', 'failed register imports'],
    to: '/admin/registers',
  },
  {
    name: 'heldImports',
    count: ({ heldImports }) => heldImports.length,
    what: ['held import', 'held imports'],
    to: '/admin/imports',
  },
  {
    name: 'contradictions',
    count: ({ contradictions }) => contradictions,
    what: ['job in two countries', 'jobs in two countries'],
    to: '/admin/imports#doubtful',
  },
  {
    name: 'newJobs',
    count: ({ newJobs }) => newJobs,
    what: ['new job of a feed', 'new jobs of feeds'],
    to: '/admin/review',
  },
  {
    name: 'failedDrafts',
    count: ({ failedDrafts }) => failedDrafts,
    what: ['draft that could not be published', 'drafts that could not be published'],
    to: '/admin/jobs/drafts',
  },
  {
    name: 'deadJobs',
    count: ({ deadJobs }) => deadJobs.count,
    what: ['job with a dead Apply link', 'jobs with a dead Apply link'],
    to: '/admin',
  },
  {
    name: 'shrunkFeeds',
    count: ({ shrunkFeeds }) => shrunkFeeds.length,
    what: ['feed with missing jobs', 'feeds with missing jobs'],
    to: '/admin/imports',
  },
] as const satisfies readonly TodoSource[];

export type TodoName = (typeof TODO_SOURCES)[number]['name'];

type Ending = Todo['permitEndings'][number];

/** Whether a fact on permits has ended. */
export function hasEnded({ days }: Ending): boolean {
  return days === null || days < 0;
}

function factsOf(endings: Ending[]): number {
  return endings.reduce((sum, { what }) => sum + what.length, 0);
}
