import { createPdf } from './pdf-shapes.ts';
import type { Person } from './people.ts';
import { timeOf } from './sample.ts';

type LinkedInWords = {
  contact: string;
  topSkills: string;
  languages: string;
  certificates: string;
  summary: string;
  experience: string;
  education: string;
  page: (at: number) => string;
  years: (time: string) => string;
};

/** LinkedIn's "Save to PDF": a narrow column of facts beside the text, jobs below their employer. */
export function linkedIn(one: Person, words: LinkedInWords): Uint8Array {
  const pdf = createPdf('lines');
  const time = timeOf(one, 'Month Y');
  let y = 53;
  const side = (heading: string, lines: string[]) => {
    pdf.put(22, y, 13, 'bold', heading);
    y += 18;
    for (const line of lines) {
      y = pdf.wrap(22, y, 10.5, 165, line) + 2;
    }
    y += 12;
  };
  side(words.contact, [
    `${one.phone} (Mobile)`,
    one.email,
    'www.linkedin.com/in/sample-10b2c3 (LinkedIn)',
  ]);
  side(words.topSkills, one.skills);
  side(
    words.languages,
    one.languages.map(([name, level]) => `${name} (${level})`),
  );
  side(
    words.certificates,
    one.certificates.map(([name]) => name),
  );
  pdf.put(223, 62, 26, 'regular', one.name);
  pdf.put(223, 84, 12, 'regular', one.title);
  pdf.put(223, 100, 12, 'regular', one.place);
  pdf.put(223, 130, 15.75, 'regular', words.summary);
  y = pdf.wrap(223, 150, 12, 350, one.summary) + 18;
  pdf.put(223, y, 15.75, 'regular', words.experience);
  y += 22;
  for (const job of one.jobs) {
    pdf.put(223, y, 12, 'regular', job.employer);
    pdf.put(223, y + 16, 11.5, 'regular', job.title);
    const dates = time(job.time);
    pdf.put(223, y + 31, 10.5, 'regular', `${dates} (${words.years('3')})`);
    pdf.put(223, y + 45, 10.5, 'regular', job.place);
    y += 63;
    for (const duty of job.duties) y = pdf.wrap(223, y, 10.5, 350, duty);
    y += 12;
  }
  pdf.put(500, 820, 9, 'regular', words.page(1));
  pdf.nextPage();
  pdf.put(223, 60, 15.75, 'regular', words.education);
  y = 82;
  for (const school of one.schools) {
    pdf.put(223, y, 12, 'regular', school.school);
    pdf.put(223, y + 15, 10.5, 'regular', `${school.degree} · (${time(school.time)})`);
    y += 36;
  }
  pdf.put(500, 820, 9, 'regular', words.page(2));
  return pdf.make();
}

export const ENGLISH_LINKEDIN: LinkedInWords = {
  contact: 'Contact',
  topSkills: 'Top Skills',
  languages: 'Languages',
  certificates: 'Certifications',
  summary: 'Summary',
  experience: 'Experience',
  education: 'Education',
  page: (at) => `Page ${at} of 2`,
  years: (count) => `${count} years 2 months`,
};

export const SPANISH_LINKEDIN: LinkedInWords = {
  contact: 'Contactar',
  topSkills: 'Aptitudes principales',
  languages: 'Languages',
  certificates: 'Certifications',
  summary: 'Extracto',
  experience: 'Experiencia',
  education: 'Educación',
  page: (at) => `Página ${at} de 2`,
  years: (count) => `${count} años 2 meses`,
};
