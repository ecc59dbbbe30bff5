import { Parser } from 'htmlparser2';
import { exchangeError } from '../exchange-error.ts';
import { decodeText } from './decode-text.ts';
import { type CvLine, plainLine, withoutBullet } from './document/cv-line.ts';
import { readZip } from './read-zip.ts';

/** Elements whose text is none of the document's. */
const SKIPPED = new Set(['text:tracked-changes', 'office:annotation']);
/** Cells of a row are parts of one line when they are as short as a date or a label. */
const SHORT_CELL = 80;
const MOST_CELLS = 3;

/** The lines of a text of OpenDocument, and whether pictures stand in it. */
export function readOdt(bytes: Uint8Array): { lines: CvLine[]; hasPictures: boolean } {
  let hasPictures = false;
  const files = readZip(
    bytes,
    (path) => (path === 'content.xml' ? path : undefined),
    (path) => {
      hasPictures ||= path.startsWith('Pictures/');
    },
  );
  const content = files.get('content.xml');
  if (!content)
    throw exchangeError('damaged-file', 'The document is damaged: its text is missing.');
  return { lines: linesOf(decodeText(content)), hasPictures };
}

function linesOf(xml: string): CvLine[] {
  const lines: CvLine[] = [];
  let [text, level, items, skipped, rowFrom] = ['', -1, 0, 0, 0];
  let isApart = false;
  const end = () => {
    for (const part of text.split('\n')) {
      const item = withoutBullet(part.trim());
      const clean = item.text.replace(/[^\S\t]+/g, ' ').trim();
      if (clean !== '')
        lines.push(
          plainLine(clean, { level, isItem: level < 0 && (items > 0 || item.isItem), isApart }),
        );
      isApart = clean === '';
    }
    [text, level] = ['', -1];
  };
  const endRow = () => {
    const cells = lines.splice(rowFrom);
    const isShort =
      cells.length <= MOST_CELLS && cells.every((cell) => cell.text.length < SHORT_CELL);
    const [first] = cells;
    if (first && isShort) lines.push({ ...first, text: cells.map((cell) => cell.text).join('\t') });
    else for (const cell of cells) lines.push(cell);
  };
  // Entities that a file declares are not expanded: they stay as they are written.
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (SKIPPED.has(name)) skipped += 1;
        else if (name === 'text:list-item') items += 1;
        else if (name === 'table:table-row') rowFrom = lines.length;
        else if (name === 'text:h') level = Number(attributes['text:outline-level']) || 1;
        else if (name === 'text:tab') text += '\t';
        else if (name === 'text:line-break') text += '\n';
        else if (name === 'text:s')
          text += ' '.repeat(Math.min(20, Number(attributes['text:c']) || 1));
      },
      ontext: (part) => {
        if (skipped === 0) text += part.replace(/[\n\r\t]/g, ' ');
      },
      onclosetag: (name) => {
        if (SKIPPED.has(name)) skipped -= 1;
        else if (name === 'text:list-item') items -= 1;
        else if (name === 'text:p' || name === 'text:h') end();
        else if (name === 'table:table-row') endRow();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return lines;
}
