import type { ColumnType } from 'kysely';

/** A time with a default in the database. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
/** A time without a default: each insert gives it. */
export type GivenTime = ColumnType<Date, Date | string, Date | string>;
export type OptionalTime = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
