import { expect, test } from 'vitest';
import { CATEGORIES, type Category } from '../../../shared/constants/categories.ts';
import { guessCategory } from './guess-category.ts';
import { guessJobType } from './guess-job-type.ts';

const TITLES: Record<Category, string[]> = {
  'Information Technology': [
    'Senior Java Developer',
    'Software Engineer, Payments',
    'IT Support Specialist',
    'Softwareentwickler (m/w/d)',
    'Développeur web H/F',
    'Full‑Stack Engineer',
  ],
  'Data & Analytics': [
    'Data Analyst',
    'Healthcare Data Scientist',
    'Machine Learning Engineer',
    'Analista de datos',
  ],
  Cybersecurity: [
    'Information Security Analyst',
    'Penetration Tester',
    'SOC Analyst',
    'Cloud Security Engineer',
  ],
  'Finance & Accounting': [
    'Accountant',
    'Payroll Clerk',
    'Finanzbuchhalter (m/w/d)',
    'Comptable',
    'Tax Manager',
  ],
  Engineering: [
    'Mechanical Engineer',
    'Ingénieur civil',
    'Elektroingenieur',
    'Field Service Engineer',
    'Chemist',
  ],
  'Healthcare & Medical': [
    'Registered Nurse',
    'Krankenpfleger/in',
    'Infirmière H/F',
    'Enfermero',
    'Dentist',
    'Oberarzt Chirurgie',
    'Verpleegkundige',
  ],
  'Education & Training': [
    'Maths Teacher',
    'English Tutor',
    'Grundschullehrer',
    'Erzieher (m/w/d)',
    'Professeur de piano',
  ],
  'Legal & Compliance': ['Paralegal', 'Compliance Officer', 'Rechtsanwalt', 'Abogada laboralista'],
  'Design & Creative': [
    'Graphic Designer',
    'UX Researcher',
    'Photographer',
    'Product Designer, Mobile',
  ],
  'Marketing & Communications': [
    'Marketing Manager',
    'Copywriter',
    'Social Media Manager',
    'Rédacteur web',
  ],
  'Sales & Business Development': [
    'Account Executive',
    'Sales Engineer',
    'Business Development Manager',
    'Vertriebsmitarbeiter',
    'Medical Sales Representative',
  ],
  'Operations & Supply Chain': [
    'Operations Manager',
    'Supply Chain Analyst',
    'Recruiter',
    'Einkäufer',
    'Office Manager',
  ],
  Construction: [
    'Electrician',
    'Plumber',
    'Bricklayer',
    'Maçon',
    'Dachdecker',
    'Albañil',
    'Loodgieter',
    'Site Manager',
  ],
  'Logistics & Transport': [
    'HGV Driver',
    'Lkw-Fahrer',
    'Warehouse Operative',
    'Forklift Driver',
    'Chauffeur livreur',
    'Cariste',
    'Mozo de almacén',
  ],
  'Hospitality & Food Service': [
    'Sous Chef',
    'Waiter',
    'Hotel Receptionist',
    'Kellner',
    'Cuisinier',
    'Camarero',
    'Barista',
  ],
  'Food & Beverage': ['Baker', 'Butcher', 'Bäcker', 'Boulanger', 'Food Production Worker'],
  'Industrial / Factory': [
    'Welder',
    'CNC Machinist',
    'Machine Operator',
    'Schweißer',
    'Soudeur',
    'Produktionsmitarbeiter',
    'Lasser',
  ],
  'Mechanics & Auto Repair': [
    'Car Mechanic',
    'Kfz-Mechatroniker',
    'Mécanicien automobile',
    'Auto Body Technician',
  ],
  'Agriculture & Farm Work': [
    'Fruit Picker',
    'Dairy Farm Assistant',
    'Erntehelfer',
    'Ouvrier agricole',
    'Tractor Driver',
  ],
  'Seasonal & Outdoor Work': [
    'Gardener',
    'Ski Instructor',
    'Lifeguard',
    'Gärtner',
    'Jardinier paysagiste',
    'Forest Worker',
  ],
  'Construction & General Labor': [
    'General Laborer',
    'Handyman',
    'Construction Worker',
    'Bauhelfer',
    'Peón de obra',
  ],
  'Domestic & Personal Services': [
    'Housemaid',
    'Hairdresser',
    'Friseur',
    'Coiffeuse',
    'Dog Groomer',
  ],
  Caregiving: [
    'Live-in Carer',
    'Care Assistant',
    'Nanny',
    'Altenpfleger',
    'Auxiliaire de vie',
    'Cuidadora',
  ],
  'Security Services': [
    'Security Guard',
    'Security Officer – Night',
    'Sicherheitsmitarbeiter',
    'Agent de sécurité',
    'Vigilante',
  ],
  'Retail & Customer Service': [
    'Cashier',
    'Customer Service Representative',
    'Verkäufer',
    'Vendeur(se) H/F',
    'Dependienta',
    'Call Center Agent',
  ],
  'Cleaning & Sanitation': [
    'Cleaner',
    'Hotel Housekeeper',
    'Janitor',
    'Reinigungskraft',
    'Agent d’entretien',
    'Limpiadora',
    'Schoonmaker',
  ],
  'Transportation Support': [
    'Airport Ramp Agent',
    'Parking Attendant',
    'Flight Attendant',
    'Baggage Handler',
  ],
  'Other Odd Jobs': ['Circus Hand', 'Opportunity of a lifetime', 'Choose your adventure'],
};

test.each(
  CATEGORIES.flatMap((category) => TITLES[category].map((title) => [title, category] as const)),
)('%s is %s', (title, category) => {
  expect(guessCategory(title, [], [])).toBe(category);
});

test('a feed that names a category is believed; its function helps when the title does not tell; its industry comes last', () => {
  expect(guessCategory('Registered Nurse', ['security services'], [])).toBe('Security Services');
  expect(guessCategory('Join us today', ['Customer Service'], ['Insurance'])).toBe(
    'Retail & Customer Service',
  );
  expect(guessCategory('Registered Nurse', ['Administrative'], ['Banking'])).toBe(
    'Healthcare & Medical',
  );
  expect(guessCategory('Join us today', [], ['Hospital & Health Care'])).toBe(
    'Healthcare & Medical',
  );
});

test.each([
  ['full-time', '', 'full-time'],
  ['Full Time, Contract', '', 'contract'],
  ['Temporary', '', 'contract'],
  ['Teilzeit', '', 'part-time'],
  ['Temps plein', '', 'full-time'],
  ['prácticas', '', 'internship'],
  ['Freiberuflich', '', 'freelance'],
  ['Full-time or part-time', '', null],
  ['Direct Placement', '', null],
  ['permanent, full_time', '', 'full-time'],
  ['', 'Marketing Intern', 'internship'],
  ['', 'Contract Manager', null],
  ['', 'Cook (part-time)', 'part-time'],
])('type “%s” with title “%s” is %s', (field, title, expected) => {
  expect(guessJobType(field, title)).toBe(expected);
});
