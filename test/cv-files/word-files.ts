import { Document, HeadingLevel, Packer, Paragraph, TabStopType, TextRun } from 'docx';
import { HELD_OUT } from './held-out-people.ts';
import type { Person } from './people.ts';
import { person, type Sample, sample, timeOf } from './sample.ts';
import { TUNED } from './tuned-people.ts';
import { box, paragraph, row, table, wordFile } from './word-shapes.ts';

/** A template of the npm package docx: styles, tabs at the right, real lists. */
async function styled(one: Person): Promise<Uint8Array> {
  const time = timeOf(one, 'Mon Y');
  const heading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
  const line = (left: string, right: string) =>
    new Paragraph({
      tabStops: [{ type: TabStopType.RIGHT, position: 9000 }],
      children: [new TextRun({ text: left, bold: true }), new TextRun({ text: `\t${right}` })],
    });
  const text = (words: string) => new Paragraph({ children: [new TextRun(words)] });
  const bullet = (words: string) => new Paragraph({ text: words, bullet: { level: 0 } });
  const file = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: one.name, heading: HeadingLevel.TITLE }),
          text(one.title),
          text(`${one.place} | ${one.phone} | ${one.email}`),
          heading(one.headings.summary),
          text(one.summary),
          heading(one.headings.experience),
          ...one.jobs.flatMap((job) => [
            line(job.title, time(job.time)),
            text(`${job.employer}, ${job.place}`),
            ...job.duties.map(bullet),
          ]),
          heading(one.headings.education),
          ...one.schools.flatMap((school) => [
            line(school.degree, time(school.time)),
            text(school.school),
          ]),
          heading(one.headings.skills),
          ...one.skills.map(bullet),
          heading(one.headings.languages),
          text(one.languages.map(([name, level]) => `${name} (${level})`).join(', ')),
          heading(one.headings.certificates),
          ...one.certificates.map(([name, issuer, year]) => bullet(`${name} – ${issuer}, ${year}`)),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}

/** A template of Word: a table of two columns over the whole page. */
function twoCells(one: Person): Uint8Array {
  const time = timeOf(one, 'Y');
  const h = (text: string) => paragraph(text.toUpperCase(), { bold: true, size: 13 });
  const side = [
    h(one.headings.contact),
    paragraph(one.phone),
    paragraph(one.email),
    paragraph(one.place),
    h(one.headings.skills),
    ...one.skills.map((skill) => paragraph(skill, { list: true })),
    h(one.headings.languages),
    ...one.languages.map(([name, level]) => paragraph(`${name}: ${level}`)),
  ].join('');
  const main = [
    paragraph(one.name, { bold: true, size: 26 }),
    paragraph(one.title, { size: 14 }),
    h(one.headings.summary),
    paragraph(one.summary),
    h(one.headings.experience),
    ...one.jobs.flatMap((job) => [
      paragraph(`${job.title} | ${job.employer} | ${time(job.time)}`, { bold: true }),
      paragraph(job.place, { italic: true }),
      ...job.duties.map((duty) => paragraph(duty, { list: true, style: 'Listenabsatz' })),
    ]),
    h(one.headings.education),
    ...one.schools.map((school) =>
      paragraph(`${school.degree} | ${school.school} | ${time(school.time)}`, { bold: true }),
    ),
    h(one.headings.certificates),
    ...one.certificates.map(([name, issuer, year]) => paragraph(`${name}, ${issuer}, ${year}`)),
  ].join('');
  return wordFile(table(row(side, main)));
}

/** LibreOffice's shape: no styles, hyphens as bullets, the dates before each job. */
function unstyled(one: Person): Uint8Array {
  const time = timeOf(one, 'Month Y');
  const h = (text: string) => paragraph('') + paragraph(text.toUpperCase(), { bold: true });
  return wordFile(
    [
      paragraph(one.name, { bold: true, size: 18 }),
      paragraph(one.title),
      paragraph(`Tél. : ${one.phone}`),
      paragraph(`E-mail : ${one.email}`),
      paragraph(`Adresse : ${one.place}`),
      paragraph(`${one.words.birth} : ${one.birth}`),
      h(one.headings.summary),
      paragraph(one.summary),
      h(one.headings.experience),
      ...one.jobs.flatMap((job) => [
        paragraph(time(job.time)),
        paragraph(job.title, { bold: true }),
        paragraph(`${job.employer}, ${job.place}`),
        ...job.duties.map((duty) => paragraph(`- ${duty}`)),
        paragraph(''),
      ]),
      h(one.headings.education),
      ...one.schools.flatMap((school) => [
        paragraph(time(school.time)),
        paragraph(school.degree, { bold: true }),
        paragraph(school.school),
      ]),
      h(one.headings.skills),
      paragraph(one.skills.join(', ')),
      h(one.headings.languages),
      ...one.languages.map(([name, level]) => paragraph(`- ${name} : ${level}`)),
      h(one.headings.certificates),
      ...one.certificates.map(([name, issuer, year]) => paragraph(`${name} (${issuer}) ${year}`)),
    ].join(''),
  );
}

/** The rows of a German Lebenslauf: dates at the left, all else at the right. */
function rows(one: Person): Uint8Array {
  const time = timeOf(one, 'MM/Y');
  const label = (name: string, value: string) => row(paragraph(name), paragraph(value));
  const h = (text: string) => row(paragraph(text, { bold: true, size: 14 }), paragraph(''));
  return wordFile(
    [
      paragraph('Lebenslauf', { size: 24, bold: true }),
      table(
        h('Persönliche Daten'),
        label('Name', one.name),
        label('Anschrift', one.place),
        label('Telefon', one.phone),
        label('E-Mail', one.email),
        label(one.words.birth, one.birth),
        h(one.headings.experience),
        ...one.jobs.map((job) =>
          row(
            paragraph(time(job.time)),
            paragraph(job.title, { bold: true }) +
              paragraph(`${job.employer}, ${job.place}`) +
              job.duties.map((duty) => paragraph(duty, { list: true })).join(''),
          ),
        ),
        h(one.headings.education),
        ...one.schools.map((school) =>
          row(
            paragraph(time(school.time)),
            paragraph(school.degree, { bold: true }) + paragraph(school.school),
          ),
        ),
        h(one.headings.skills),
        ...one.skills.map((skill) => row(paragraph(''), paragraph(skill))),
        h(one.headings.languages),
        ...one.languages.map(([name, level]) => label(name, level)),
      ),
    ].join(''),
  );
}

/** Google's shape: one line for each job. */
function oneLine(one: Person): Uint8Array {
  const time = timeOf(one, 'Y');
  const h = (text: string) => paragraph(text, { bold: true, size: 14 });
  return wordFile(
    [
      paragraph(one.name, { size: 24 }),
      paragraph(`${one.title}`),
      paragraph(`${one.email} • ${one.phone} • ${one.place}`),
      h(one.headings.summary),
      paragraph(one.summary),
      h(one.headings.experience),
      ...one.jobs.flatMap((job) => [
        paragraph(`${job.title} – ${job.employer} (${time(job.time)})`, { bold: true }),
        ...job.duties.map((duty) => paragraph(duty, { list: true })),
      ]),
      h(one.headings.education),
      ...one.schools.map((school) =>
        paragraph(`${school.degree} – ${school.school} (${time(school.time)})`, { bold: true }),
      ),
      h(one.headings.skills),
      paragraph(one.skills.join(' • ')),
      h(one.headings.languages),
      ...one.languages.map(([name, level]) => paragraph(`${name} – ${level}`)),
    ].join(''),
  );
}

/** Text boxes beside the text; employer and place first, then title and dates. */
function boxes(one: Person): Uint8Array {
  const time = timeOf(one, 'Mon Y');
  const h = (text: string) => paragraph(text, { style: 'berschrift1' });
  return wordFile(
    [
      box(
        [
          paragraph(one.headings.contact.toUpperCase(), { bold: true }),
          paragraph(one.place),
          paragraph(one.phone),
          paragraph(one.email),
          paragraph(one.headings.skills.toUpperCase(), { bold: true }),
          ...one.skills.map((skill) => paragraph(skill)),
        ].join(''),
      ),
      paragraph(one.name, { style: 'Title' }),
      paragraph(one.title),
      h('About me'),
      paragraph(one.summary),
      h('Employment history'),
      ...one.jobs.flatMap((job) => [
        paragraph(`${job.employer}\t${job.place}`, { bold: true, tab: true }),
        paragraph(`${job.title}\t${time(job.time)}`, { italic: true, tab: true }),
        ...job.duties.map((duty) => paragraph(duty, { list: true })),
      ]),
      h('Academic background'),
      ...one.schools.flatMap((school) => [
        paragraph(school.school, { bold: true }),
        paragraph(`${school.degree}\t${time(school.time)}`, { italic: true, tab: true }),
      ]),
      h(one.headings.languages),
      paragraph(one.languages.map(([name, level]) => `${name} (${level})`).join('; ')),
    ].join(''),
  );
}

/** Labels before each value, as forms of agencies have them; the name stands in the head of the page. */
function labels(one: Person): Uint8Array {
  const time = timeOf(one, 'Month Y');
  const h = (text: string) => paragraph(`${text.toUpperCase()}:`, { bold: true });
  return wordFile(
    [
      paragraph('CURRICULUM VITAE', { bold: true, size: 16 }),
      h('Personal information'),
      paragraph(`Full name:\t${one.name}`),
      paragraph(`Mobile:\t${one.phone}`),
      paragraph(`Email:\t${one.email}`),
      paragraph(`Address:\t${one.place}`),
      paragraph(`${one.words.birth}:\t${one.birth}`),
      paragraph('Marital status:\tMarried'),
      h(one.headings.experience),
      ...one.jobs.flatMap((job) => [
        paragraph(`Period: ${time(job.time)}`),
        paragraph(`Position: ${job.title}`),
        paragraph(`Employer: ${job.employer}, ${job.place}`),
        paragraph('Duties:'),
        ...job.duties.map((duty) => paragraph(`• ${duty}`)),
        paragraph(''),
      ]),
      h('Educational background'),
      ...one.schools.flatMap((school) => [
        paragraph(`${time(school.time)}\t${school.school}`),
        paragraph(school.degree),
      ]),
      h(one.headings.skills),
      ...one.skills.map((skill) => paragraph(`• ${skill}`)),
      h('Referees'),
      paragraph('Available on request'),
    ].join(''),
    { header1: paragraph(one.name, { bold: true }) },
  );
}

/** The package docx again: employer, title and dates on one line with bars. */
async function bars(one: Person): Promise<Uint8Array> {
  const time = timeOf(one, 'MM/Y');
  const text = (words: string, bold = false) =>
    new Paragraph({ children: [new TextRun({ text: words, bold })] });
  const h = (words: string) => new Paragraph({ text: words, heading: HeadingLevel.HEADING_2 });
  const file = new Document({
    sections: [
      {
        children: [
          text(one.name.toUpperCase(), true),
          text(`Telefone: ${one.phone}`),
          text(`E-mail: ${one.email}`),
          text(`Endereço: ${one.place}`),
          h(one.headings.summary),
          text(one.summary),
          h(one.headings.experience),
          ...one.jobs.flatMap((job) => [
            text(`${job.employer} | ${job.title} | ${time(job.time)}`, true),
            ...job.duties.map((duty) => text(`• ${duty}`)),
          ]),
          h(one.headings.education),
          ...one.schools.map((school) =>
            text(`${school.school} | ${school.degree} | ${time(school.time)}`, true),
          ),
          h(one.headings.skills),
          text(one.skills.join('; ')),
          h(one.headings.languages),
          text(one.languages.map(([name, level]) => `${name}: ${level}`).join('; ')),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}

/** Content controls, a text that was deleted with its changes tracked, dates below each employer. */
function controls(one: Person): Uint8Array {
  const time = timeOf(one, 'Month Y');
  const h = (text: string) => paragraph(text, { style: 'berschrift1' });
  const control = (content: string) =>
    `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const deleted =
    '<w:p><w:del w:id="1"><w:r><w:delText>Borrado Perez</w:delText></w:r></w:del></w:p>';
  return wordFile(
    [
      control(paragraph(one.name, { style: 'Title' })),
      deleted,
      paragraph(one.title),
      paragraph(`${one.place} · ${one.phone} · ${one.email}`),
      h(one.headings.summary),
      paragraph(one.summary),
      h(one.headings.experience),
      ...one.jobs.flatMap((job) => [
        control(paragraph(job.title, { bold: true })),
        paragraph(`${job.employer}, ${job.place}`),
        paragraph(time(job.time), { italic: true }),
        ...job.duties.map((duty) => paragraph(duty, { list: true })),
      ]),
      h(one.headings.education),
      ...one.schools.flatMap((school) => [
        paragraph(school.degree, { bold: true }),
        paragraph(school.school),
        paragraph(time(school.time), { italic: true }),
      ]),
      h(one.headings.skills),
      ...one.skills.map((skill) => paragraph(skill, { list: true })),
      h(one.headings.languages),
      ...one.languages.map(([name, level]) => paragraph(`${name} ${level}`, { list: true })),
    ].join(''),
  );
}

/** Rows of a Japanese CV. */
function japanese(one: Person): Uint8Array {
  const time = timeOf(one, 'Y年M月');
  const h = (text: string) => paragraph(`■ ${text}`, { bold: true });
  return wordFile(
    [
      paragraph('職務経歴書', { size: 18, bold: true }),
      paragraph(`氏名：${one.name}`),
      paragraph(`電話：${one.phone}`),
      paragraph(`メール：${one.email}`),
      paragraph(`住所：${one.place}`),
      paragraph(`${one.words.birth}：${one.birth}`),
      h(one.headings.summary),
      paragraph(one.summary),
      h(one.headings.experience),
      table(
        ...one.jobs.map((job) =>
          row(
            paragraph(time(job.time)),
            paragraph(job.employer, { bold: true }) +
              paragraph(job.title) +
              job.duties.map((duty) => paragraph(`・${duty}`)).join(''),
          ),
        ),
      ),
      h(one.headings.education),
      table(
        ...one.schools.map((school) =>
          row(paragraph(time(school.time)), paragraph(`${school.school}　${school.degree}`)),
        ),
      ),
      h(one.headings.skills),
      paragraph(one.skills.join('、')),
      h(one.headings.languages),
      ...one.languages.map(([name, level]) => paragraph(`${name}：${level}`)),
    ].join(''),
  );
}

export const TUNED_WORD: Sample[] = [
  sample('docx: styles and tabs', person(TUNED, 0), 'Mon Y', styled),
  sample('Word: two columns of a table', person(TUNED, 1), 'Y', twoCells),
  sample('LibreOffice: no styles', person(TUNED, 3), 'Month Y', unstyled),
  sample('Word: rows of a Lebenslauf', person(TUNED, 2), 'MM/Y', rows),
  sample('Google Docs: one line a job', person(TUNED, 4), 'Y', oneLine),
];

export const HELD_OUT_WORD: Sample[] = [
  sample('Word: text boxes, employer first', person(HELD_OUT, 3), 'Mon Y', boxes),
  sample('Word: labels of an agency', person(HELD_OUT, 0), 'Month Y', labels),
  sample('docx: bars', person(HELD_OUT, 2), 'MM/Y', bars),
  sample('Word: content controls', person(HELD_OUT, 1), 'Month Y', controls),
  sample('Word: Japanese rows', person(HELD_OUT, 4), 'Y年M月', japanese),
];
