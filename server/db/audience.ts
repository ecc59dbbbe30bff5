/**
 * The audience of a search row. A free job has one row for everybody. A premium job has two: one
 * with its public fields for visitors (server/jobs/job-access.ts) and one with all its text for
 * members. So a visitor's search cannot reveal private text.
 */
export const AUDIENCE = { everybody: 0, visitors: 1, members: 2 } as const;
