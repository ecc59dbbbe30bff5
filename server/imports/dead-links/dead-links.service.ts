/** Answers "gone" in a row after which an Apply link counts as dead. */
export const GONE_TIMES = 3;
