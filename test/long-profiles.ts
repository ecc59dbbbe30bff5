import { EMPTY_PROFILE, type Profile } from '../shared/profile.ts';

/** An index of two digits, so that no text is the beginning of another. */
export const twoDigits = (index: number) => String(index).padStart(2, '0');
/** So many values, each made of its index. */
export const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Entries of different heights, so that pages end at many places. */
export const LONG_PROFILE: Profile = {
  ...EMPTY_PROFILE,
  name: 'Long Ama',
  experience: many(34, (index) => ({
    jobTitle: `Post ${twoDigits(index)}`,
    company: 'Mill',
    dates: '2020',
    duties: many(1 + (index % 4), (duty) =>
      duty === 0 ? `Work ${twoDigits(index)} ${'and more of it '.repeat(index % 9)}` : 'Other work',
    ),
  })),
  volunteer: many(25, (index) => ({
    role: `Help ${twoDigits(index)}`,
    organization: '',
    dates: '',
    description: `Gave ${twoDigits(index)} ${'hour after hour '.repeat(index % 11)}`,
  })),
  customSections: many(20, (index) => ({
    title: `Topic ${twoDigits(index)}`,
    items: many(1 + (index % 5), (item) => `Item ${twoDigits(index)}-${item}`),
  })),
};

/** A heading or title of the long profile, and the first line below it. */
export const LONG_PAIRS = [
  ...many(34, (index) => [`Post ${twoDigits(index)}`, `Work ${twoDigits(index)}`] as const),
  ...many(25, (index) => [`Help ${twoDigits(index)}`, `Gave ${twoDigits(index)}`] as const),
  ...many(20, (index) => [`Topic ${twoDigits(index)}`, `Item ${twoDigits(index)}-0`] as const),
];

/** Two jobs, two schools, three certificates: as much as one page takes. */
export const NURSE: Profile = {
  ...EMPTY_PROFILE,
  name: 'Efua Ansah',
  professionalTitle: 'Registered nurse, surgical wards',
  contact: { phone: '+233 20 555 0100', email: 'efua@example.org', location: 'Tema, Ghana' },
  summary: 'Nurse with six years on two surgical wards, who leads the wound round. '.repeat(3),
  education: many(2, (index) => ({
    ...{ degree: `Diploma ${index}`, institution: 'College of Tema', dates: '2014 – 2017' },
  })),
  experience: many(2, (index) => ({
    ...{ jobTitle: `Ward nurse ${index}`, company: 'Harbour Hospital', dates: '2019 – now' },
    duties: many(4, (duty) => `Looks after ${duty + 4} patients after operations of the abdomen`),
  })),
  skills: ['Wound care', 'Triage', 'Medication rounds', 'Catheter care', 'Charting'],
  languages: [
    { name: 'English', proficiency: 'C1' },
    { name: 'Ga', proficiency: 'First language' },
  ],
  certifications: many(3, (index) => ({
    ...{ name: `Licence ${index}`, issuer: 'Nursing Council', date: 'May 2021', url: '' },
  })),
  references: [{ name: 'Joy Tetteh', title: 'Matron, Harbour Hospital', details: '' }],
};
