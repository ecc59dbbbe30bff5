/** The name of an employer as pages, mails and pictures show it; null: the advert names none. */
export function shownEmployer(employer: string | null): string {
  return employer ?? 'Employer not named';
}
