import { AlignmentType, Document, Packer, Paragraph } from 'docx';
import type { LetterFormat, WrittenLetter } from '../../../../shared/cover-letter.ts';
import { isRtlText } from './text-language.ts';
import { FONT, runs, xmlText } from './write-docx.ts';

/** A4 with margins of 2.5 cm, in twentieths of a point. */
const PAGE = { size: { width: 11_906, height: 16_838 }, margin: 1_417 };

/** A cover letter as a Word document or as plain text. */
export async function writeLetterFile(
  letter: WrittenLetter,
  format: LetterFormat,
): Promise<Uint8Array> {
  return format === 'docx' ? writeDocx(letter) : new TextEncoder().encode(textOf(letter));
}

function textOf(letter: WrittenLetter): string {
  const { name, professionalTitle, contacts, addressee, date, subject } = letter;
  const head = [name, professionalTitle, ...contacts].filter(Boolean).join('\n');
  const end = [letter.closing, name].filter(Boolean).join('\n\n');
  const parts = [head, addressee, date, subject, ...letter.paragraphs, end];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

async function writeDocx(letter: WrittenLetter): Promise<Uint8Array> {
  const { name, professionalTitle, contacts, addressee, date, subject, paragraphs } = letter;
  const isRtl = isRtlText([subject, ...paragraphs].join(' '));
  const block = (text: string, { isBold = false, after = 160, isEnd = false } = {}) =>
    text === ''
      ? []
      : [
          new Paragraph({
            bidirectional: isRtl,
            spacing: { after },
            ...(isEnd && { alignment: AlignmentType.END }),
            children: runs(text, isBold),
          }),
        ];
  const { size, margin } = PAGE;
  const document = new Document({
    title: xmlText(subject) || 'Cover letter',
    creator: xmlText(name) || 'Cover letter',
    styles: { default: { document: { run: { font: FONT, size: 22 } } } },
    sections: [
      {
        properties: {
          page: { size, margin: { top: margin, right: margin, bottom: margin, left: margin } },
        },
        children: [
          ...block(name, { isBold: true, after: 0 }),
          ...block(professionalTitle, { after: 0 }),
          ...block(contacts.join('\n'), { after: 400 }),
          ...block(addressee, { after: 300 }),
          ...block(date, { after: 300, isEnd: true }),
          ...block(subject, { isBold: true, after: 240 }),
          ...paragraphs.flatMap((text) => block(text)),
          ...block(letter.closing, { after: 500 }),
          ...block(name),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
