/**
 * Words by which the reader of read-like-open-resume.ts tells attributes. The published rules name
 * three examples of each list ("e.g. Analyst, Engineer, Intern"); these lists are our own.
 */

/** In the headings of sections. */
export const SECTION_WORDS = {
  experience: ['experience', 'employment'],
  education: ['education'],
  other: ['summary', 'objective', 'skill', 'project', 'award', 'honor', 'honour', 'course'],
} as const;

/** Nouns of the groups of ISCO-08, in the singular, and the examples of the rules. */
export const JOB_TITLE_WORDS = [
  ...['analyst', 'engineer', 'intern', 'manager', 'director', 'professional', 'technician'],
  ...['associate', 'assistant', 'clerk', 'secretary', 'supervisor', 'officer', 'inspector'],
  ...[
    'nurse',
    'midwife',
    'doctor',
    'pharmacist',
    'physiotherapist',
    'dentist',
    'aide',
    'attendant',
  ],
  ...['carer', 'caregiver', 'care worker', 'worker', 'teacher', 'lecturer', 'professor', 'trainer'],
  ...[
    'cook',
    'chef',
    'waiter',
    'bartender',
    'steward',
    'housekeeper',
    'cleaner',
    'helper',
    'guard',
  ],
  ...['hairdresser', 'beautician', 'salesperson', 'cashier', 'farmer', 'grower', 'fisher'],
  ...['builder', 'bricklayer', 'mason', 'carpenter', 'joiner', 'roofer', 'tiler', 'plasterer'],
  ...['plumber', 'painter', 'welder', 'fitter', 'mechanic', 'machinist', 'toolmaker', 'smith'],
  ...[
    'electrician',
    'installer',
    'repairer',
    'butcher',
    'baker',
    'tailor',
    'seamstress',
    'operator',
  ],
  ...['assembler', 'driver', 'labourer', 'apprentice', 'trainee', 'porter', 'packer', 'researcher'],
  ...['accountant', 'developer', 'designer', 'scientist', 'consultant', 'coordinator', 'agent'],
];

/** In the names of schools: of English, and of other languages that English CVs name schools in. */
export const SCHOOL_WORDS = {
  english: ['college', 'university', 'institute', 'school', 'academy'],
  other: [
    ...['polytechnic', 'centre', 'center', 'institut', 'instituto', 'universite', 'universidad'],
    ...['lycee', 'ecole', 'colegio', 'escuela', 'truong', 'cao dang', 'trung cap', 'hochschule'],
  ],
};

export const DATE_WORDS =
  /\b(?:(?:19|20)\d\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter|present)\b/gi;
