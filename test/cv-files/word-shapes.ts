import { zipOf } from '../profile-files.ts';

/** Parts of a hand-made Word document, as programs write them. */
export const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type RunLook = { bold?: boolean; size?: number; italic?: boolean };
type ParagraphLook = RunLook & { style?: string; list?: boolean; tab?: boolean };

/** Runs as Word splits them: every few words, for its spelling check. */
export function run(text: string, { bold, size, italic }: RunLook = {}): string {
  const look = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}${size ? `<w:sz w:val="${size * 2}"/>` : ''}`;
  return text
    .split('\t')
    .map((part) =>
      (part.match(/.{1,17}/gsu) ?? [])
        .map(
          (piece) =>
            `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${xml(piece)}</w:t></w:r>`,
        )
        .join('<w:proofErr w:type="spellStart"/>'),
    )
    .join('<w:r><w:tab/></w:r>');
}

export function paragraph(text: string, look: ParagraphLook = {}): string {
  const { style, list, tab } = look;
  const properties = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${list ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''}${tab ? '<w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs>' : ''}`;
  return `<w:p w14:paraId="1A2B3C4D"><w:pPr>${properties}</w:pPr>${run(text, look)}</w:p>`;
}

export const cell = (content: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000"/></w:tcPr>${content}</w:tc>`;
export const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
export const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl><w:p/>`;

/** A text box: as a drawing, and again as a picture for older programs. */
export const box = (content: string) =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const STYLES = `<w:styles ${NAMES}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="52"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Listenabsatz"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/></w:style></w:styles>`;

/** A Word document of the content of its body. */
export function wordFile(body: string, more: Record<string, string> = {}): Uint8Array {
  const root = (name: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${name} ${NAMES}>${content}</w:${name}>`;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': root('document', `<w:body>${body}<w:sectPr/></w:body>`),
    'word/styles.xml': STYLES,
    ...Object.fromEntries(
      Object.entries(more).map(([name, content]) => [`word/${name}.xml`, root('hdr', content)]),
    ),
  });
}
