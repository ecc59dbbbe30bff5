/** Lifetime of a sign-in at the provider, in seconds. */
export const FLOW_SECONDS = 600;
