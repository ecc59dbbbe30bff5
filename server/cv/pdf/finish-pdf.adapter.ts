import { deflateSync, inflateSync } from 'node:zlib';
import {
  AFRelationship,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { CvReader } from '../../../shared/cv.ts';
import type { Profile } from '../../../shared/profile.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { CvDocument } from '../render-cv.ts';
import type { Printed } from './browser.adapter.ts';
import { EMBEDDED_PROFILE } from './embedded-file.ts';

const MAX_KEYWORDS = 30;
/** What Chromium draws for U+2060: a space of no width that stands for the sign. */
const DRAWN_JOINER = /\/Span<<\/ActualText <FEFF2060> >> BDC\n([^\n]*)<[\dA-F]+> Tj\nEMC\n/g;

type Metadata = { title: string; author: string; subject: string; keywords: string[] };

/**
 * Completes a PDF of Chromium: title, author, language, a description of each link, and the profile
 * as an embedded file.
 */
export async function finishPdf(
  { pdf, headings }: Printed,
  cv: { document: CvDocument; profile: Profile; reader: CvReader; creator: string },
): Promise<Uint8Array> {
  const { document, profile, reader, creator } = cv;
  const file = await PDFDocument.load(pdf, { updateMetadata: false });
  const metadata: Metadata = {
    title: document.title,
    author: profile.name,
    subject: profile.professionalTitle,
    keywords: profile.skills.slice(0, MAX_KEYWORDS),
  };
  file.setTitle(metadata.title, { showInWindowTitleBar: true });
  file.setAuthor(metadata.author);
  file.setSubject(metadata.subject);
  file.setKeywords(metadata.keywords);
  file.setCreator(creator);
  file.setLanguage(document.language);
  setXmp(file, metadata, document.language, creator);
  for (const page of file.getPages()) {
    describeLinks(page);
    removeJoiners(file, page);
  }
  nameOutline(file, headings);
  if (reader === 'me')
    await file.attach(new TextEncoder().encode(JSON.stringify(profile)), EMBEDDED_PROFILE, {
      mimeType: 'application/json',
      description: `The profile that this CV was made of, to read it back on ${creator}`,
      creationDate: file.getCreationDate() ?? new Date(),
      modificationDate: file.getCreationDate() ?? new Date(),
      afRelationship: AFRelationship.Data,
    });
  return file.save({ objectsPerTick: 1_000 });
}

/** Screen readers announce a link by its description; Chromium writes none. */
function describeLinks(page: PDFPage): void {
  const annotations = page.node.Annots();
  for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
    const annotation = annotations?.lookupMaybe(index, PDFDict);
    const uri = annotation
      ?.lookupMaybe(PDFName.of('A'), PDFDict)
      ?.lookupMaybe(PDFName.of('URI'), PDFString, PDFHexString);
    if (!annotation || !uri) continue;
    const address = uri.decodeText().replace(/^(mailto|tel):/, '');
    annotation.set(PDFName.of('Contents'), PDFHexString.fromText(address));
  }
}

/**
 * Removes the signs that keep words whole (see render-cv.ts), which are done when a page is drawn:
 * readers such as pdftotext end a line at them, or keep them in the word.
 */
function removeJoiners(file: PDFDocument, page: PDFPage): void {
  const contents = page.node.Contents();
  const reference = page.node.get(PDFName.of('Contents'));
  if (!(contents instanceof PDFRawStream && reference instanceof PDFRef)) return;
  if (contents.dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) return;
  const drawn = inflateSync(contents.contents).toString('latin1');
  // Where the next letter is drawn is counted from the place of this one.
  const joined = drawn.replace(DRAWN_JOINER, '$1\n');
  if (joined === drawn) return;
  const bytes = deflateSync(Buffer.from(joined, 'latin1'));
  file.context.assign(reference, file.context.stream(bytes, { Filter: 'FlateDecode' }));
}

/**
 * Writes the headings into the outline. Chromium names a heading twice in one entry when a page
 * break moved it ("SkillsSkills").
 */
function nameOutline(file: PDFDocument, headings: string[]): void {
  const entries: PDFDict[] = [];
  const collect = (parent: PDFDict | undefined) => {
    let entry = parent?.lookupMaybe(PDFName.of('First'), PDFDict);
    while (entry && entries.length <= headings.length) {
      entries.push(entry);
      collect(entry);
      entry = entry.lookupMaybe(PDFName.of('Next'), PDFDict);
    }
  };
  collect(file.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict));
  if (entries.length !== headings.length) return;
  entries.forEach((entry, index) => {
    entry.set(PDFName.of('Title'), PDFHexString.fromText(headings[index] ?? ''));
  });
}

/** The metadata once more as XMP, which newer software reads first. */
function setXmp(file: PDFDocument, metadata: Metadata, language: string, creator: string): void {
  const bag = (kind: 'Seq' | 'Bag', values: string[]) =>
    `<rdf:${kind}>${values.map((value) => `<rdf:li>${xml(value)}</rdf:li>`).join('')}</rdf:${kind}>`;
  const text = (value: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${xml(value)}</rdf:li></rdf:Alt>`;
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title>${text(metadata.title)}</dc:title>
<dc:creator>${bag('Seq', [metadata.author])}</dc:creator>
<dc:description>${text(metadata.subject)}</dc:description>
<dc:subject>${bag('Bag', metadata.keywords)}</dc:subject>
<dc:language>${bag('Bag', [language])}</dc:language>
<xmp:CreatorTool>${xml(creator)}</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  const stream = file.context.stream(new TextEncoder().encode(packet), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  file.catalog.set(PDFName.of('Metadata'), file.context.register(stream));
}

/** XML forbids most control characters, and lone surrogates. */
function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\r\n]|[\uFFFE\uFFFF]/gu, ''));
}
