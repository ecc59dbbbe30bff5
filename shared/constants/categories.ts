/** The 28 job categories, word for word and in the order of the specification, section 9. */
export const CATEGORIES = [
  'Information Technology',
  'Data & Analytics',
  'Cybersecurity',
  'Finance & Accounting',
  'Engineering',
  'Healthcare & Medical',
  'Education & Training',
  'Legal & Compliance',
  'Design & Creative',
  'Marketing & Communications',
  'Sales & Business Development',
  'Operations & Supply Chain',
  'Construction',
  'Logistics & Transport',
  'Hospitality & Food Service',
  'Food & Beverage',
  'Industrial / Factory',
  'Mechanics & Auto Repair',
  'Agriculture & Farm Work',
  'Seasonal & Outdoor Work',
  'Construction & General Labor',
  'Domestic & Personal Services',
  'Caregiving',
  'Security Services',
  'Retail & Customer Service',
  'Cleaning & Sanitation',
  'Transportation Support',
  'Other Odd Jobs',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The importer's category for a job that it cannot classify. */
export const FALLBACK_CATEGORY: Category = 'Other Odd Jobs';

const BY_TEXT = new Map<string, Category>(CATEGORIES.map((name) => [name.toLowerCase(), name]));

/** Finds a category by name, ignoring case; undefined when unknown. */
export function findCategory(text: string): Category | undefined {
  return BY_TEXT.get(text.trim().toLowerCase());
}
