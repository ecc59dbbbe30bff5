import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
} from 'docx';
import { lineOf, type OutlineEntry } from '../../../../shared/profile-outline.ts';
import type { CvOutline } from '../../../cv/arrange-cv.service.ts';
import { isRtlLine, isRtlText, languageOf } from './text-language.ts';

/** The face of all Word files. */
export const FONT = 'Calibri';
const BULLETS = 'bullets';
/** A4 with margins of 2 cm, in twentieths of a point. */
const PAGE = { size: { width: 11_906, height: 16_838 }, margin: 1_134 };

/**
 * A CV as a Word document in one column with real headings and lists, without tables, text
 * boxes and pictures, which applicant-tracking software reads wrongly or not at all.
 */
export async function writeDocx(cv: CvOutline): Promise<Uint8Array> {
  const { professionalTitle, contacts, facts, signature } = cv;
  const [name = '', ...otherNames] = cv.names.map(xmlText);
  const { language, isRtl } = languageOf(cv);
  const paragraph = (text: string, options: IParagraphOptions = {}) =>
    new Paragraph({ bidirectional: isRtl, ...options, children: runs(text) });
  const bullet = (text: string) =>
    paragraph(text, { style: 'ListParagraph', numbering: { reference: BULLETS, level: 0 } });
  const entry = ({ title, detail, dates, text, items, url }: OutlineEntry) => {
    const heading = [title, detail].filter(Boolean).join(', ');
    return [
      ...(heading ? [paragraph(heading, { heading: HeadingLevel.HEADING_2 })] : []),
      ...(dates ? [paragraph(dates, { style: 'Dates', keepNext: text !== '' })] : []),
      ...(text
        ? text
            .split(/\r?\n/)
            .filter(Boolean)
            .map((line) => paragraph(line, { bidirectional: isRtlLine(line, isRtl) }))
        : []),
      ...items.map(bullet),
      ...(url ? [link(url, isRtl)] : []),
    ];
  };
  const document = new Document({
    title: [name, 'CV'].filter(Boolean).join(' – '),
    creator: name || 'CV',
    styles: styles(language, isRtl),
    numbering: { config: [{ reference: BULLETS, levels: [bulletLevel()] }] },
    sections: [
      {
        properties: {
          page: {
            size: PAGE.size,
            margin: {
              top: PAGE.margin,
              right: PAGE.margin,
              bottom: PAGE.margin,
              left: PAGE.margin,
            },
          },
        },
        children: [
          ...(name ? [paragraph(name, { heading: HeadingLevel.TITLE })] : []),
          ...otherNames.map((text) => paragraph(text, { style: 'Subtitle' })),
          ...(professionalTitle ? [paragraph(professionalTitle, { style: 'Subtitle' })] : []),
          ...contacts.map((text) => paragraph(text)),
          ...facts.map(({ label, text }) => paragraph(`${label}: ${text}`)),
          ...cv.sections.flatMap(({ title, isList, entries }) => [
            paragraph(title, { heading: HeadingLevel.HEADING_1 }),
            ...(isList ? entries.map(lineOf).filter(Boolean).map(bullet) : entries.flatMap(entry)),
          ]),
          ...(signature ? [paragraph(signature, { style: 'Signature' }), paragraph(name)] : []),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

/** The text of a paragraph, line breaks kept; each line with its own direction. */
/** A text as runs of a paragraph, a line each. */
export function runs(text: string, bold = false): TextRun[] {
  return xmlText(text)
    .split(/\r?\n/)
    .map(
      (line, index) =>
        new TextRun({ text: line, bold, rightToLeft: isRtlText(line), break: index && 1 }),
    );
}

/**
 * Without the characters that XML 1.0 forbids and a profile allows: Word opens no file with them.
 */
export function xmlText(text: string): string {
  return text.replace(/[\uFFFE\uFFFF]/g, '');
}

function link(address: string, isRtl: boolean): Paragraph {
  const url = xmlText(address);
  const text = new TextRun({ text: url, style: 'Hyperlink' });
  return new Paragraph({
    bidirectional: isRtl,
    children: [new ExternalHyperlink({ link: url, children: [text] })],
  });
}

function bulletLevel() {
  return {
    level: 0,
    format: LevelFormat.BULLET,
    text: '•',
    style: { paragraph: { indent: { left: 360, hanging: 360 } } },
  };
}

/** Heading styles under the names that Word and other programs know. */
function styles(language: string, isRtl: boolean) {
  const run = (size: number, bold = false) => ({ font: FONT, size, bold, color: '000000' });
  const paragraph = (before: number, after: number) => ({
    spacing: { before, after },
    keepNext: true,
  });
  return {
    default: {
      document: {
        run: {
          font: FONT,
          size: 22,
          language: { value: isRtl ? 'en' : language, eastAsia: language, bidirectional: language },
        },
        paragraph: { spacing: { after: 60 } },
      },
      title: { run: run(40, true), paragraph: { spacing: { after: 40 } } },
      heading1: { run: run(28, true), paragraph: paragraph(280, 80) },
      heading2: { run: run(23, true), paragraph: paragraph(140, 20) },
      listParagraph: { paragraph: { spacing: { after: 40 } } },
    },
    paragraphStyles: [
      { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', next: 'Normal', run: run(26) },
      { id: 'Dates', name: 'Dates', basedOn: 'Normal', next: 'Normal', run: { italics: true } },
      {
        ...{ id: 'Signature', name: 'Signature', basedOn: 'Normal', next: 'Normal' },
        // Room to sign by hand between the place and the name.
        paragraph: { keepNext: true, spacing: { before: 480, after: 720 } },
      },
    ],
  };
}
