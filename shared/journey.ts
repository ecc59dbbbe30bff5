/** The way of a saved job, from the first look to the journey, in order. */
export const STAGES = ['saved', 'applied', 'interview', 'offer', 'contract', 'travelled'] as const;
export type Stage = (typeof STAGES)[number];

/** Each stage in words. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  saved: 'Saved',
  applied: 'Applied',
  interview: 'Interview',
  offer: 'Offer',
  contract: 'Contract checked',
  travelled: 'Travelled',
};

/** The most saved jobs of a device, and of an account. */
export const MAX_SAVED_JOBS = 500;
/**
 * The most bytes of texts that an account keeps: of 500 jobs with short notes half as much. What is
 * kept is read as a whole by each new device, and by the download of all data.
 */
export const MAX_SAVED_BYTES = 500_000;
/** The most changes that one request sends. */
export const MAX_SENT_JOBS = 20;
/** The most listings that one request asks about. */
export const MAX_ASKED_LISTINGS = 100;

/** Longest texts of a saved job, in characters. */
export const SAVED_LIMITS = { title: 200, employer: 200, place: 200, note: 2_000 } as const;
/** The most papers that are ticked, and the longest name of one. */
export const PAPER_LIMITS = { count: 40, name: 80 } as const;

/**
 * A job that a reader keeps, with what she notes about it. Title, employer and place are copies: they
 * stay when the listing goes. `country_code` is null until it is known. `dates`: the day of each stage
 * that was reached (YYYY-MM-DD). `papers`: what she has ticked. `changed_at`: when she changed it
 * last, as an ISO time. `removed`: she took it off the list; the row tells her other devices.
 */
export type SavedJob = {
  job_id: number;
  title: string;
  employer: string;
  place: string;
  country_code: string | null;
  stage: Stage;
  dates: { [S in Stage]?: string | undefined };
  note: string;
  papers: string[];
  changed_at: string;
  removed: boolean;
};

/** Whether a change replaces what is kept: the newer one wins, and of two at once the kept one. */
export function replaces(
  change: Pick<SavedJob, 'changed_at'>,
  kept: Pick<SavedJob, 'changed_at'> | undefined,
): boolean {
  return kept === undefined || Date.parse(change.changed_at) > Date.parse(kept.changed_at);
}

/** A saved job of a device. `unsent`: the account does not know the change yet. */
export type DeviceJob = SavedJob & { unsent: boolean };

/**
 * The jobs of a device after its account answered with all that it keeps, or with what is new to the
 * device and what it sent (`isWhole` false). `sent` are the times of the changes that were sent, by
 * job. What changed here meanwhile stays, and so does what the account has not seen; what it no
 * longer keeps goes.
 */
export function mergeAnswer<Job extends DeviceJob>(
  device: readonly Job[],
  { jobs: account, isWhole }: { jobs: readonly SavedJob[]; isWhole: boolean },
  sent: ReadonlyMap<number, string>,
): (Job | DeviceJob)[] {
  const mine = new Map(device.map((job) => [job.job_id, job]));
  const merged = account.map((theirs) => {
    const job = mine.get(theirs.job_id);
    mine.delete(theirs.job_id);
    const isNewerHere =
      job?.unsent && sent.get(theirs.job_id) !== job.changed_at && replaces(job, theirs);
    return isNewerHere ? job : { ...job, ...theirs, unsent: false };
  });
  const others = [...mine.values()].filter(({ job_id, unsent, changed_at }) =>
    unsent ? sent.get(job_id) !== changed_at : !isWhole,
  );
  return [...merged, ...others];
}
