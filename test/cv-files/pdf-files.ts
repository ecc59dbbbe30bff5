import { HELD_OUT } from './held-out-people.ts';
import { ENGLISH_LINKEDIN, linkedIn, SPANISH_LINKEDIN } from './linkedin-pdf.ts';
import { createPdf, type Shape, widthOfText } from './pdf-shapes.ts';
import type { Person } from './people.ts';
import type { DateStyle } from './period-words.ts';
import { person, type Sample, sample, timeOf } from './sample.ts';
import { TUNED } from './tuned-people.ts';

/** TeX's moderncv: dates in a margin at the left, each job on one line. */
function moderncv(one: Person): Uint8Array {
  const pdf = createPdf('words');
  const time = timeOf(one, 'Mon Y');
  pdf.put(60, 70, 30, 'regular', one.name);
  pdf.put(60, 96, 14, 'regular', one.title);
  pdf.putRight(540, 60, 9, 'regular', one.place);
  pdf.putRight(540, 72, 9, 'regular', one.phone);
  pdf.putRight(540, 84, 9, 'regular', one.email);
  let y = 130;
  const heading = (text: string) => {
    y += 10;
    pdf.put(160, y, 15, 'regular', text);
    y += 20;
  };
  heading(one.headings.experience);
  for (const job of one.jobs) {
    pdf.putRight(148, y, 9, 'regular', time(job.time));
    pdf.put(160, y, 10, 'bold', job.title);
    pdf.put(160 + widthOfText(job.title, 10), y, 10, 'regular', `, ${job.employer}, ${job.place}.`);
    y += 13;
    for (const duty of job.duties) {
      pdf.put(165, y, 10, 'regular', '•');
      y = pdf.wrap(175, y, 10, 360, duty);
    }
    y += 4;
  }
  heading(one.headings.education);
  for (const school of one.schools) {
    pdf.putRight(148, y, 9, 'regular', time(school.time));
    pdf.put(160, y, 10, 'bold', school.degree);
    pdf.put(160 + widthOfText(school.degree, 10), y, 10, 'regular', `, ${school.school}.`);
    y += 16;
  }
  heading(one.headings.languages);
  for (const [name, level] of one.languages) {
    pdf.putRight(148, y, 9, 'regular', name);
    pdf.put(160, y, 10, 'regular', level);
    y += 13;
  }
  heading(one.headings.skills);
  pdf.put(160, y, 10, 'regular', one.skills.join(', '));
  return pdf.make();
}

/** A page printed by Chromium: title at the left, dates at the right, the employer below. */
function printed(one: Person, style: DateStyle, shape: Shape): Uint8Array {
  const pdf = createPdf(shape);
  const time = timeOf(one, style);
  pdf.put(50, 60, 22, 'bold', one.name);
  pdf.put(50, 80, 12, 'regular', one.title);
  pdf.put(50, 98, 9.5, 'regular', `${one.place}  |  ${one.phone}  |  ${one.email}`);
  let y = 128;
  const heading = (text: string) => {
    y += 8;
    pdf.put(50, y, 12, 'bold', text.toUpperCase());
    y += 17;
  };
  heading(one.headings.summary);
  y = pdf.wrap(50, y, 10, 480, one.summary);
  heading(one.headings.experience);
  for (const job of one.jobs) {
    pdf.put(50, y, 10.5, 'bold', job.title);
    pdf.putRight(545, y, 9.5, 'regular', time(job.time));
    pdf.put(50, y + 13, 10, 'regular', `${job.employer}, ${job.place}`);
    y += 27;
    for (const duty of job.duties) {
      pdf.put(56, y, 10, 'regular', '•');
      y = pdf.wrap(66, y, 10, 460, duty);
    }
    y += 6;
  }
  heading(one.headings.education);
  for (const school of one.schools) {
    pdf.put(50, y, 10.5, 'bold', school.degree);
    pdf.putRight(545, y, 9.5, 'regular', time(school.time));
    pdf.put(50, y + 13, 10, 'regular', school.school);
    y += 32;
  }
  heading(one.headings.skills);
  y = pdf.wrap(50, y, 10, 480, one.skills.join(' · '));
  heading(one.headings.languages);
  pdf.put(
    50,
    y,
    10,
    'regular',
    one.languages.map(([name, level]) => `${name} (${level})`).join(', '),
  );
  return pdf.make();
}

/** pdfkit: a column of facts at the right of the text, which begins below the name. */
function sidebar(one: Person): Uint8Array {
  const pdf = createPdf('lines');
  const time = timeOf(one, 'MM/Y');
  pdf.put(40, 60, 24, 'bold', one.name);
  pdf.put(40, 82, 13, 'regular', one.title);
  let y = 120;
  const right = (heading: string, lines: string[]) => {
    pdf.put(410, y, 12, 'bold', heading);
    y += 16;
    for (const line of lines) y = pdf.wrap(410, y, 9.5, 150, line) + 2;
    y += 10;
  };
  right(one.headings.contact, [one.phone, one.email, one.place]);
  right(one.headings.skills, one.skills);
  right(
    one.headings.languages,
    one.languages.map(([name, level]) => `${name} - ${level}`),
  );
  y = 120;
  const left = (heading: string) => {
    pdf.put(40, y, 12, 'bold', heading);
    y += 16;
  };
  left(one.headings.summary);
  y = pdf.wrap(40, y, 9.5, 330, one.summary) + 10;
  left(one.headings.experience);
  for (const job of one.jobs) {
    pdf.put(40, y, 10.5, 'bold', job.title);
    pdf.put(40, y + 13, 9.5, 'regular', `${job.employer}, ${job.place}`);
    pdf.put(40, y + 25, 9.5, 'regular', time(job.time));
    y += 38;
    for (const duty of job.duties) y = pdf.wrap(40, y, 9.5, 330, `- ${duty}`);
    y += 8;
  }
  left(one.headings.education);
  for (const school of one.schools) {
    pdf.put(40, y, 10.5, 'bold', school.degree);
    pdf.put(40, y + 13, 9.5, 'regular', school.school);
    pdf.put(40, y + 25, 9.5, 'regular', time(school.time));
    y += 44;
  }
  return pdf.make();
}

/** Typst, from right to left. */
function rightToLeft(one: Person): Uint8Array {
  const pdf = createPdf('lines');
  const time = timeOf(one, 'Month Y');
  const right = 540;
  const put = (y: number, size: number, font: 'regular' | 'bold', text: string) =>
    pdf.putRight(right, y, size, font, text);
  put(60, 24, 'bold', one.name);
  put(84, 13, 'regular', one.title);
  put(102, 10, 'regular', one.place);
  put(116, 10, 'regular', one.phone);
  put(130, 10, 'regular', one.email);
  let y = 160;
  const heading = (text: string) => {
    put(y, 14, 'bold', text);
    y += 20;
  };
  heading(one.headings.summary);
  put(y, 10.5, 'regular', one.summary);
  y += 26;
  heading(one.headings.experience);
  for (const job of one.jobs) {
    put(y, 11, 'bold', job.title);
    pdf.put(55, y, 10, 'regular', time(job.time));
    put(y + 14, 10, 'regular', `${job.employer}، ${job.place}`);
    y += 29;
    for (const duty of job.duties) {
      put(y, 10, 'regular', `• ${duty}`);
      y += 13;
    }
    y += 8;
  }
  heading(one.headings.education);
  for (const school of one.schools) {
    put(y, 11, 'bold', school.degree);
    pdf.put(55, y, 10, 'regular', time(school.time));
    put(y + 14, 10, 'regular', school.school);
    y += 34;
  }
  heading(one.headings.skills);
  put(y, 10, 'regular', one.skills.join('، '));
  return pdf.make();
}

export const TUNED_PDF: Sample[] = [
  sample('LinkedIn', person(TUNED, 0), 'Month Y', (one) => linkedIn(one, ENGLISH_LINKEDIN)),
  sample('TeX: moderncv', person(TUNED, 1), 'Mon Y', moderncv),
  sample('Chromium: dates at the right', person(TUNED, 2), 'MM/Y', (one) =>
    printed(one, 'MM/Y', 'pieces'),
  ),
  sample('pdfkit: facts at the right', person(TUNED, 3), 'MM/Y', sidebar),
  sample('Typst: Arabic', person(TUNED, 4), 'Month Y', rightToLeft),
];

/** Two columns below a head over both; each glyph is placed; the employer stands before the job. */
function typstColumns(one: Person): Uint8Array {
  const pdf = createPdf('glyphs');
  const time = timeOf(one, 'Mon Y');
  pdf.put(45, 60, 26, 'bold', one.name);
  pdf.put(45, 82, 12, 'regular', one.title);
  pdf.put(45, 100, 9.5, 'regular', `${one.email} | ${one.phone} | ${one.place}`);
  let y = 135;
  const left = (heading: string, lines: string[]) => {
    pdf.put(45, y, 12, 'bold', heading);
    y += 17;
    for (const line of lines) y = pdf.wrap(45, y, 9.5, 135, line) + 1;
    y += 9;
  };
  left(one.headings.skills, one.skills);
  left(
    one.headings.languages,
    one.languages.map(([name, level]) => `${name} (${level})`),
  );
  left(
    one.headings.certificates,
    one.certificates.map(([name, , year]) => `${name}, ${year}`),
  );
  y = 135;
  const right = (heading: string) => {
    pdf.put(205, y, 12, 'bold', heading);
    y += 17;
  };
  right(one.headings.summary);
  y = pdf.wrap(205, y, 9.5, 340, one.summary) + 9;
  right(one.headings.experience);
  for (const job of one.jobs) {
    pdf.put(205, y, 10.5, 'bold', job.employer);
    pdf.putRight(550, y, 9.5, 'regular', job.place);
    pdf.put(205, y + 13, 9.5, 'regular', job.title);
    pdf.putRight(550, y + 13, 9.5, 'regular', time(job.time));
    y += 27;
    for (const duty of job.duties) {
      pdf.put(209, y, 9.5, 'regular', '•');
      y = pdf.wrap(219, y, 9.5, 325, duty);
    }
    y += 7;
  }
  right(one.headings.education);
  for (const school of one.schools) {
    pdf.put(205, y, 10.5, 'bold', school.school);
    pdf.put(205, y + 13, 9.5, 'regular', school.degree);
    pdf.putRight(550, y + 13, 9.5, 'regular', time(school.time));
    y += 32;
  }
  return pdf.make();
}

/** A TeX template of many: title and dates, then employer and place, headings in capitals. */
function texRows(one: Person): Uint8Array {
  const pdf = createPdf('words');
  const time = timeOf(one, 'Month Y');
  const middle = (text: string, size: number) => 297 - widthOfText(text, size) / 2;
  pdf.put(middle(one.name, 25), 60, 25, 'bold', one.name);
  const contact = `${one.phone} | ${one.email} | ${one.place}`;
  pdf.put(middle(contact, 9), 78, 9, 'regular', contact);
  let y = 110;
  const heading = (text: string) => {
    pdf.put(40, y, 12, 'regular', text.toUpperCase());
    y += 18;
  };
  heading(one.headings.summary);
  y = pdf.wrap(40, y, 10, 510, one.summary) + 8;
  heading(one.headings.experience);
  for (const job of one.jobs) {
    pdf.put(50, y, 11, 'bold', job.title);
    pdf.putRight(555, y, 11, 'regular', time(job.time));
    pdf.put(50, y + 13, 10, 'regular', job.employer);
    pdf.putRight(555, y + 13, 10, 'regular', job.place);
    y += 28;
    for (const duty of job.duties) {
      pdf.put(58, y, 10, 'regular', '•');
      y = pdf.wrap(68, y, 10, 480, duty);
    }
    y += 7;
  }
  heading(one.headings.education);
  for (const school of one.schools) {
    pdf.put(50, y, 11, 'bold', school.school);
    pdf.put(50, y + 13, 10, 'regular', school.degree);
    pdf.putRight(555, y + 13, 10, 'regular', time(school.time));
    y += 32;
  }
  heading(one.headings.skills);
  pdf.put(50, y, 10, 'regular', one.skills.join(', '));
  return pdf.make();
}

/** Chromium: employer, then title and dates with a point between them; the schools on a second page. */
function points(one: Person): Uint8Array {
  const pdf = createPdf('pieces');
  const time = timeOf(one, 'Mon Y');
  pdf.put(60, 70, 24, 'bold', one.name);
  pdf.put(60, 90, 12, 'regular', one.title);
  pdf.put(60, 110, 10, 'regular', one.phone);
  pdf.put(60, 123, 10, 'regular', one.email);
  pdf.put(60, 136, 10, 'regular', one.place);
  let y = 170;
  const heading = (text: string) => {
    pdf.put(60, y, 15, 'bold', text);
    y += 21;
  };
  heading(one.headings.summary);
  y = pdf.wrap(60, y, 10.5, 470, one.summary) + 12;
  heading(one.headings.experience);
  for (const job of one.jobs) {
    pdf.put(60, y, 11.5, 'bold', `${job.employer}, ${job.place}`);
    pdf.put(60, y + 14, 10.5, 'regular', `${job.title} · ${time(job.time)}`);
    y += 30;
    for (const duty of job.duties) {
      pdf.put(66, y, 10.5, 'regular', '•');
      y = pdf.wrap(78, y, 10.5, 450, duty);
    }
    y += 10;
  }
  pdf.nextPage();
  y = 70;
  heading(one.headings.education);
  for (const school of one.schools) {
    pdf.put(60, y, 11.5, 'bold', school.school);
    pdf.put(60, y + 14, 10.5, 'regular', `${school.degree} · ${time(school.time)}`);
    y += 38;
  }
  heading(one.headings.skills);
  y = pdf.wrap(60, y, 10.5, 470, one.skills.join(', ')) + 12;
  heading(one.headings.languages);
  for (const [name, level] of one.languages) {
    pdf.put(60, y, 10.5, 'regular', `${name}: ${level}`);
    y += 14;
  }
  return pdf.make();
}

/** Rows of a Japanese CV: dates at the left of the employer, the job below. */
function japaneseRows(one: Person): Uint8Array {
  const pdf = createPdf('lines');
  const time = timeOf(one, 'Y年M月');
  pdf.put(50, 60, 20, 'bold', one.name);
  pdf.put(50, 84, 11, 'regular', `電話：${one.phone}`);
  pdf.put(50, 99, 11, 'regular', `メール：${one.email}`);
  pdf.put(50, 114, 11, 'regular', `住所：${one.place}`);
  let y = 145;
  const heading = (text: string) => {
    pdf.put(50, y, 14, 'bold', text);
    y += 21;
  };
  heading(one.headings.summary);
  pdf.put(50, y, 10.5, 'regular', one.summary);
  y += 26;
  heading(one.headings.experience);
  for (const job of one.jobs) {
    pdf.put(50, y, 10.5, 'regular', time(job.time));
    pdf.put(210, y, 10.5, 'bold', job.employer);
    pdf.put(210, y + 15, 10.5, 'regular', job.title);
    y += 30;
    for (const duty of job.duties) {
      pdf.put(210, y, 10.5, 'regular', `・${duty}`);
      y += 15;
    }
    y += 8;
  }
  heading(one.headings.education);
  for (const school of one.schools) {
    pdf.put(50, y, 10.5, 'regular', time(school.time));
    pdf.put(210, y, 10.5, 'bold', school.school);
    pdf.put(210, y + 15, 10.5, 'regular', school.degree);
    y += 38;
  }
  heading(one.headings.skills);
  pdf.put(50, y, 10.5, 'regular', one.skills.join('、'));
  return pdf.make();
}

export const HELD_OUT_PDF: Sample[] = [
  sample('Typst: two columns below a head', person(HELD_OUT, 0), 'Mon Y', typstColumns),
  sample('LinkedIn in Spanish', person(HELD_OUT, 1), 'Month Y', (one) =>
    linkedIn(one, SPANISH_LINKEDIN),
  ),
  sample('TeX: rows', person(HELD_OUT, 2), 'Month Y', texRows),
  sample('Chromium: points, two pages', person(HELD_OUT, 3), 'Mon Y', points),
  sample('pdfkit: Japanese rows', person(HELD_OUT, 4), 'Y年M月', japaneseRows),
];
