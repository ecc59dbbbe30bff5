/**
 * Where a payer goes on to: the job whose gate was met, or the CV. Only these two shapes
 * exist, whatever an address says, so that no payment ever leads to another site.
 */
export type WayOn = { path: string; job: number | null };

/** The longest way on. */
export const MAX_WAY_ON_LENGTH = 30;

/** Reads a return path as a way on; null for every other path. */
export function wayOnOf(returnTo: string | null | undefined): WayOn | null {
  if (returnTo === '/cv-builder') return { path: returnTo, job: null };
  const id = /^\/jobs\/([1-9][0-9]{0,9})$/.exec(returnTo ?? '')?.[1];
  const job = Number(id);
  return id !== undefined && job <= 2_147_483_647 ? { path: `/jobs/${id}`, job } : null;
}

/** The label of the button that goes on. */
export function wayOnLabel({ job }: WayOn): string {
  return job === null ? 'Continue with your CV' : 'Open the job';
}
