import * as v from 'valibot';
import { isDay } from './job-dates.ts';
import { positiveInteger } from './jobs.ts';
import {
  LIST_NAMES,
  listSchema,
  registerDecisionSchema,
  registerQuestionSchema,
  registerSchema,
} from './registers.ts';

/** Largest file of a register in bytes, as it is sent. */
export const MAX_REGISTER_BYTES = 64_000_000;

const daySchema = v.pipe(
  v.optional(v.string(), ''),
  v.check(isDay, 'Enter the date of the edition, for example 2026-07-24.'),
);

/** Query of POST /api/admin/registers; the body is the file. */
export const registerUploadSchema = v.object({
  register: v.picklist(LIST_NAMES, 'Choose a register.'),
  date: daySchema,
  /** Takes it even if more than a third of the organisations are gone. */
  force: v.pipe(
    v.optional(v.picklist(['true', 'false'], 'force must be true or false.'), 'false'),
    v.transform((text) => text === 'true'),
  ),
});
export type RegisterUpload = v.InferOutput<typeof registerUploadSchema>;

/** What an import did, against the issue before. `before` is null for the first issue. */
export const registerReportSchema = v.object({
  rows: v.number(),
  organisations: v.number(),
  before: v.nullable(v.string()),
  added: v.number(),
  removed: v.number(),
  changed: v.number(),
  /** Of those changed: organisations whose A rating became a B, or the other way. */
  downRated: v.number(),
  upRated: v.number(),
});
export type RegisterReport = v.InferOutput<typeof registerReportSchema>;

export const REGISTER_PHASES = ['reading', 'storing', 'comparing'] as const;

/** An import of an issue from the page of administrators. */
export const registerImportSchema = v.object({
  id: v.number(),
  register: listSchema,
  issued_on: v.string(),
  started_by: v.string(),
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  status: v.picklist(['running', 'done', 'failed']),
  phase: v.picklist(REGISTER_PHASES),
  /** How much of the phase is done. */
  percent: v.number(),
  report: v.nullable(registerReportSchema),
  /** Why it failed, for people. */
  error: v.nullable(v.string()),
});
export type RegisterImport = v.InferOutput<typeof registerImportSchema>;

/** Answer of GET /api/admin/registers. */
export const adminRegistersSchema = v.object({
  /** The issues that are stored, the newest first. */
  issues: v.array(
    v.object({
      register: listSchema,
      issued_on: v.string(),
      rows: v.number(),
      organisations: v.number(),
      imported_at: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  /** The last imports, the newest first. */
  imports: v.array(registerImportSchema),
  /** Registers that jobs are compared with at the moment. */
  matching: v.array(v.object({ register: registerSchema, percent: v.number() })),
});
export type AdminRegisters = v.InferOutput<typeof adminRegistersSchema>;

/** Answer of POST /api/admin/registers. */
export const registerImportAnswerSchema = v.object({ import: registerImportSchema });

/** Answer of GET /api/admin/register-questions: those with the most jobs first. */
export const registerQuestionsSchema = v.object({
  questions: v.array(registerQuestionSchema),
  totalCount: v.number(),
});

/** Body of POST /api/admin/register-questions/{id}: the position of the entry; null: none of them. */
export const registerAnswerSchema = v.object({
  entry: v.nullable(
    v.pipe(
      v.number('Choose an entry, or none.'),
      v.integer('Choose an entry, or none.'),
      v.minValue(0, 'Choose an entry, or none.'),
      v.maxValue(100, 'Choose an entry, or none.'),
    ),
  ),
});

/**
 * Answer of POST /api/admin/register-questions/{id}. `decision`: the number that takes it back; null
 * when all of it had been answered before.
 */
export const registerAnsweredSchema = v.object({
  message: v.string(),
  decision: v.nullable(v.number()),
});

/** Answers about employers on a page. */
export const DECISIONS_PAGE_SIZE = 20;

/** Query of GET /api/admin/register-decisions. */
export const registerDecisionsQuerySchema = v.object({
  page: v.optional(positiveInteger('page', 1_000_000)),
});

/** Answer of GET /api/admin/register-decisions: the last ones first. */
export const registerDecisionsSchema = v.object({
  decisions: v.array(registerDecisionSchema),
  totalCount: v.number(),
  totalPages: v.number(),
});
