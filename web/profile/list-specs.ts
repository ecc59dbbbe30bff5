import { PROFILE_LIMITS } from '../../shared/constants/limits.ts';
import {
  type EntryField,
  type EntrySection,
  fieldsOf,
  isEntrySection,
} from '../../shared/profile-fields.ts';
import type { ExampleTexts } from './examples.tsx';
import type { ListName } from './profile-values.ts';

/** The lists whose entries are one line each, with the name of its text. */
export const LINE_LISTS = { skills: 'text', achievements: 'description' } as const;

/** What a section says, and for whom its examples are. Its fields: `formFields`. */
export type ListSpec = {
  intro: string;
  /** One entry, as in "Add a school". */
  noun: string;
  examples: ExampleTexts;
};

/** The fields of lists whose entries are one text in a profile. */
const FORM_FIELDS: Record<Exclude<ListName, EntrySection>, Record<string, EntryField>> = {
  skills: { text: { as: 'title', label: 'Skill', max: PROFILE_LIMITS.line } },
  drivingLicense: {
    type: {
      as: 'title',
      label: 'Type',
      max: PROFILE_LIMITS.line,
      hint: 'For example: Full licence, Forklift, International',
    },
    classes: {
      as: 'detail',
      label: 'Classes',
      max: PROFILE_LIMITS.line,
      hint: 'As on your licence, for example B, C1',
    },
  },
};

/** The fields of an entry of the form. The first one with text is the title of the entry. */
export function formFields(name: ListName): [name: string, field: EntryField][] {
  return isEntrySection(name) ? fieldsOf(name) : Object.entries(FORM_FIELDS[name]);
}

export const LIST_SPECS: Record<ListName, ListSpec> = {
  education: {
    intro: 'Your schools and training, the latest first. Include training at work.',
    noun: 'school or training',
    examples: {
      nurse: 'BSc Nursing\nUniversity of Ibadan, Nigeria\n2012 – 2016',
      welder:
        'Trade certificate in welding\nTechnical Training Institute, Mombasa, Kenya\n2014 – 2015',
      farmWorker: 'Secondary school certificate\nSan Isidro High School, Philippines\n2010 – 2014',
    },
  },
  experience: {
    intro: 'Your jobs, the latest first. Say what you did and how much of it.',
    noun: 'job',
    examples: {
      nurse:
        'Staff nurse, Harbour Hospital, Mar 2021 – now\n• Care for 12 surgical patients in each shift\n• Give medicines and keep records without a mistake in two years of checks',
      welder:
        'Welder, Delta Shipyard, 2016 – 2021\n• Welded hull plates of 6 to 20 mm with MIG and stick\n• Trained four apprentices',
      farmWorker:
        'Farm worker, Green Valley Dairy, 2018 – now\n• Milk 80 cows twice a day\n• Drive and look after two tractors',
    },
  },
  skills: {
    intro: 'One skill per line. Put the most important for the work you want first.',
    noun: 'skill',
    examples: {
      nurse: 'Wound care\nTaking blood\nPatient records on a computer',
      welder: 'MIG and TIG welding\nReading technical drawings\nCutting with plasma',
      farmWorker: 'Milking\nDriving tractors\nPruning fruit trees',
    },
  },
  languages: {
    intro: 'Every language that you can use at work, and how well you know it.',
    noun: 'language',
    examples: {
      nurse: 'English: C1 (OET grade B)\nGerman: B1',
      welder: 'English: B1, understands safety instructions\nTagalog: First language',
      farmWorker: 'Nepali: First language\nEnglish: A2',
    },
  },
  certifications: {
    intro: 'Licences and certificates. Employers abroad often ask for their numbers and dates.',
    noun: 'certificate',
    examples: {
      nurse: 'Basic life support\nRed Cross\nJan 2024',
      welder: 'Welder qualification ISO 9606-1, 135 P BW\nTÜV\n2023 – 2026',
      farmWorker: 'Safe use of pesticides\nMinistry of Agriculture\n2022',
    },
  },
  drivingLicense: {
    intro: 'Your driving licences. Say which country issued them if you want to drive abroad.',
    noun: 'driving licence',
    examples: {
      nurse: 'Full licence (Ghana)\nB',
      welder: 'Forklift\nup to 3.5 tonnes',
      farmWorker: 'Full licence (Philippines)\nB, T (tractors)',
    },
  },
  volunteer: {
    intro: 'Unpaid work: for a church or mosque, a club, a school, a neighbourhood.',
    noun: 'activity',
    examples: {
      nurse:
        'First aider, Red Cross, 2014 – 2016\nStood by at football matches and taught first aid.',
      welder:
        'Builder, village school, 2019\nWelded the gates and the roof frame of the new school.',
      farmWorker:
        'Helper, farmers’ market, since 2020\nSet up stalls and weighed goods every Saturday.',
    },
  },
  achievements: {
    intro: 'What you are proud of at work, with numbers if possible. One per line.',
    noun: 'achievement',
    examples: {
      nurse: 'Cut waiting times in the clinic from 40 to 25 minutes',
      welder: '1,200 joints in one year, of which 3 failed the test',
      farmWorker: 'Picked 20% more than the daily target for a whole season',
    },
  },
  projects: {
    intro: 'Pieces of work with a start and an end.',
    noun: 'project',
    examples: {
      nurse: 'Clean hands on the ward\nPosters and training for 30 colleagues.',
      welder: 'Footbridge over the canal\nWelded the 18 m frame in a team of three.',
      farmWorker: 'Drip irrigation\nLaid 2 km of pipes on a tomato farm.',
    },
  },
  publications: {
    intro: 'Articles, books or papers that you wrote. Most people leave this empty.',
    noun: 'publication',
    examples: {
      nurse: 'Hand hygiene in small clinics\nNursing Today\n2019',
      welder: 'Safe welding in closed rooms\nThe company’s safety handbook\n2021',
      farmWorker: 'Keeping bees beside maize\nFarmers’ newsletter\n2020',
    },
  },
  honorsAndAwards: {
    intro: 'Prizes and honours, from school, work or sport.',
    noun: 'award',
    examples: {
      nurse: 'Nurse of the year, 2022\nChosen by the patients of Harbour Hospital.',
      welder: 'Best apprentice, 2015\nHighest marks of 40 apprentices.',
      farmWorker: 'Worker of the month, Aug 2021\nNo missed day in the harvest.',
    },
  },
  leadershipRoles: {
    intro: 'Where you led others, at work or elsewhere.',
    noun: 'role',
    examples: {
      nurse: 'Shift leader, Harbour Hospital, 2022 – now\nLead six nurses in night shifts.',
      welder: 'Foreman, Delta Shipyard, 2019 – 2021\nPlanned the work of eight welders.',
      farmWorker: 'Row leader, Green Valley, 2020\nShowed ten new pickers how to work.',
    },
  },
  workshopsAndConferences: {
    intro: 'Short courses, workshops and conferences.',
    noun: 'workshop',
    examples: {
      nurse: 'Wound care days\nLagos\nMay 2023',
      welder: 'Working at height\nManila\n2022',
      farmWorker: 'Organic farming week\nonline\nFeb 2024',
    },
  },
  membershipsAndAffiliations: {
    intro: 'Professional bodies, unions and clubs.',
    noun: 'membership',
    examples: {
      nurse: 'National Association of Nurses\nMember\nsince 2016',
      welder: 'Metal workers’ union\nSafety delegate\n2018 – 2021',
      farmWorker: 'Dairy farmers’ cooperative\nMember\nsince 2019',
    },
  },
  references: {
    intro: 'People who can speak about your work. Ask them first.',
    noun: 'reference',
    examples: {
      nurse: 'Dr. Ama Mensah\nHead of ward, Harbour Hospital\nmensah@example.com',
      welder: 'Joseph Otieno\nYard manager, Delta Shipyard\n+254 700 000 142',
      farmWorker: 'Rosa Cruz\nOwner, Green Valley Dairy\n+63 900 000 0142',
    },
  },
  customSections: {
    intro: 'Anything that does not fit above, with your own title.',
    noun: 'section',
    examples: {
      nurse: 'Vaccinations\n• Hepatitis B, complete\n• Measles, complete',
      welder: 'Availability\n• From 1 March\n• Any country in the EU',
      farmWorker: 'Health\n• Can lift 25 kg\n• No allergies',
    },
  },
};
