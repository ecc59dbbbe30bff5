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

/** Where the importer leaves a job whose category it cannot tell. */
export const FALLBACK_CATEGORY: Category = 'Other Odd Jobs';

const BY_TEXT = new Map<string, Category>(CATEGORIES.map((name) => [name.toLowerCase(), name]));

/** Finds a category by its name in any case; undefined when it is none of the 28. */
export function findCategory(text: string): Category | undefined {
  return BY_TEXT.get(text.trim().toLowerCase());
}
