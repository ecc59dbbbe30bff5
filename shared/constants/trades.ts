import type { Category } from './categories.ts';

/**
 * The drawn people of the site, each with the work that belongs to them. `person` is who is drawn,
 * in a word or two; `search` finds their jobs, where a search is narrower than the categories.
 */
export const TRADES = [
  {
    id: 'nurse',
    person: 'Nurse',
    search: 'nurse',
    work: 'Nurse and health',
    categories: ['Healthcare & Medical'],
  },
  {
    id: 'carer',
    person: 'Carer',
    search: 'carer',
    work: 'Care and home',
    categories: ['Caregiving', 'Domestic & Personal Services'],
  },
  {
    id: 'builder',
    person: 'Builder',
    search: 'construction worker',
    work: 'Building',
    categories: ['Construction', 'Construction & General Labor'],
  },
  {
    id: 'welder',
    person: 'Welder',
    search: 'welder',
    work: 'Metal and machines',
    categories: ['Engineering', 'Mechanics & Auto Repair'],
  },
  {
    id: 'factory',
    person: 'Factory',
    search: 'factory',
    work: 'Factory and warehouse',
    categories: ['Industrial / Factory', 'Operations & Supply Chain', 'Other Odd Jobs'],
  },
  {
    id: 'driver',
    person: 'Driver',
    search: 'driver',
    work: 'Driving',
    categories: ['Logistics & Transport', 'Transportation Support'],
  },
  {
    id: 'cook',
    person: 'Cook',
    search: 'cook',
    work: 'Kitchen and food',
    categories: ['Hospitality & Food Service', 'Food & Beverage'],
  },
  {
    id: 'hotel',
    person: 'Hotel',
    search: 'hotel',
    work: 'Cleaning, shop and guard',
    categories: ['Cleaning & Sanitation', 'Retail & Customer Service', 'Security Services'],
  },
  {
    id: 'farm',
    person: 'Farm worker',
    search: 'farm worker',
    work: 'Farm and outdoors',
    categories: ['Agriculture & Farm Work', 'Seasonal & Outdoor Work'],
  },
  {
    id: 'office',
    person: 'Office',
    search: null,
    work: 'Office and school',
    categories: [
      'Information Technology',
      'Data & Analytics',
      'Cybersecurity',
      'Finance & Accounting',
      'Legal & Compliance',
      'Design & Creative',
      'Marketing & Communications',
      'Sales & Business Development',
      'Education & Training',
    ],
  },
] as const satisfies readonly {
  id: string;
  person: string;
  search: string | null;
  work: string;
  categories: readonly Category[];
}[];

export type Trade = (typeof TRADES)[number]['id'];

const BY_CATEGORY = new Map<string, Trade>(
  TRADES.flatMap(({ id, categories }) => categories.map((name) => [name, id] as const)),
);

/** Who is drawn beside a job of a category. */
export function tradeOf(category: string): Trade {
  return BY_CATEGORY.get(category) ?? 'factory';
}
