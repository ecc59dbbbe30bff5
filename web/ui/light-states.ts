import type { JobFacts } from '../../shared/job-facts.ts';
import type { Mark } from './light-mark.tsx';

/** A light: its mark never stands alone, the state says the same in words. */
export type State = { mark: Mark; text: string; note?: string };
export type LightName = 'visa' | 'housing' | 'costs';

export const ASK = 'Ask before you sign.';

/** What is said of visa help. */
const VISA: Record<NonNullable<JobFacts['visa']>, State> = {
  offered: { mark: 'yes', text: 'Offered' },
  'permit-named': {
    mark: 'half',
    text: 'Permit named, help not stated',
    note: 'Ask the employer who applies for it, and who pays.',
  },
  refused: { mark: 'no', text: 'Not offered' },
  'right-to-work-needed': { mark: 'no', text: 'You must already have the right to work' },
};
const HOUSING: Record<NonNullable<JobFacts['housing']>, State> = {
  'offered-free': { mark: 'yes', text: 'Free' },
  'offered-paid': { mark: 'yes', text: 'Offered, you pay rent' },
  'live-in': { mark: 'yes', text: 'You live in' },
  offered: { mark: 'yes', text: 'Offered' },
  none: { mark: 'no', text: 'Not offered' },
};
const COSTS: Record<NonNullable<JobFacts['costs']>, State> = {
  'asks-money': {
    mark: 'money',
    text: 'You are asked for money',
    note: 'An honest employer does not take money from you for the job, for training or for documents.',
  },
  'no-fee': { mark: 'yes', text: 'No fee' },
  'employer-pays': { mark: 'yes', text: 'Some costs are paid' },
};

export const LABELS: Record<LightName, string> = {
  visa: 'Visa help',
  housing: 'Room',
  costs: 'Fees',
};

/** What is said of each; null where nothing is. */
export function statesOf(facts: JobFacts): Record<LightName, State | null> {
  return {
    visa: facts.visa && VISA[facts.visa],
    housing: facts.housing && HOUSING[facts.housing],
    costs: facts.costs && COSTS[facts.costs],
  };
}
