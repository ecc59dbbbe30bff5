/** A month as 'YYYY-MM'; null for a time that goes on. */
export type Span = readonly [from: string, to: string | null];

export type Job = { title: string; employer: string; place: string; time: Span; duties: string[] };
export type School = { degree: string; school: string; time: Span };

/** A fictional person whose CV the sample files hold, in one language. */
export type Person = {
  language: string;
  name: string;
  title: string;
  phone: string;
  email: string;
  place: string;
  summary: string;
  jobs: Job[];
  schools: School[];
  skills: string[];
  languages: [name: string, level: string][];
  certificates: [name: string, issuer: string, year: string][];
  birth: string;
  headings: Record<
    'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'certificates' | 'contact',
    string
  >;
  /** The label of a birth date, the word for now and the one between two dates. */
  words: { birth: string; now: string; to: string };
};

/** What the people of an English CV have in common. */
export const ENGLISH: Pick<Person, 'language' | 'headings' | 'words'> = {
  language: 'en',
  headings: {
    summary: 'Profile',
    experience: 'Work experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    certificates: 'Certifications',
    contact: 'Contact',
  },
  words: { birth: 'Date of birth', now: 'Present', to: 'to' },
};
