import { deflateSync } from 'node:zlib';

/** How a program writes a line of text into a PDF. */
export type Shape =
  /** A whole line at once, spaces too: Word, FOP (LinkedIn), pdfkit. */
  | 'lines'
  /** Words without spaces, each moved to its place, letters pushed together: TeX. */
  | 'words'
  /** Pieces of a line at places of their own, spaces too: Chromium. */
  | 'pieces'
  /** Each glyph by itself with its place: Typst and some printers. */
  | 'glyphs';

type Font = 'regular' | 'bold';

const [WIDTH, HEIGHT] = [595, 842];

/** Letters are half as wide as high, those of East Asia as wide. */
function widthOf(letter: string): number {
  if (/[\u3000-\u9fff\uff00-\uff60]/.test(letter)) return 1;
  if (/[iljftr.,:;'|()!\s]/.test(letter)) return 0.29;
  return /[mwMWA-Z@]/.test(letter) ? 0.68 : 0.52;
}

export const widthOfText = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size;

const RTL = /[\u0590-\u08ff]/;

/** A text as its letters stand on the page from left to right. */
function visual(text: string): string {
  if (!RTL.test(text)) return text;
  const runs = text.match(/[\u0590-\u08ff]+|[A-Za-z0-9@.]+|[^\u0590-\u08ffA-Za-z0-9@.]+/g) ?? [];
  return runs
    .toReversed()
    .map((run) => (RTL.test(run) ? [...run].toReversed().join('') : run))
    .join('');
}

/**
 * Writes a PDF by hand: fonts are not embedded and say by a table which letter a glyph is, so that any
 * script can be written. `y` is from the top, in points.
 */
export function createPdf(shape: Shape) {
  const pages: string[][] = [[]];
  const letters: string[] = [];
  const codeOf = (letter: string): string => {
    if (!letters.includes(letter)) letters.push(letter);
    return (letters.indexOf(letter) + 1).toString(16).padStart(4, '0');
  };
  const hex = (text: string) => `<${[...text].map(codeOf).join('')}>`;
  const show = (x: number, y: number, size: number, font: Font, operands: string) =>
    pages
      .at(-1)
      ?.push(
        `BT /${font === 'bold' ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${(HEIGHT - y).toFixed(2)} Tm ${operands} ET`,
      );
  const put = (x: number, y: number, size: number, font: Font, given: string): void => {
    const text = visual(given);
    const pieces =
      shape === 'lines'
        ? [text]
        : shape === 'glyphs'
          ? [...text]
          : (text.match(shape === 'words' ? /\S+/g : /\S+|\s+/g) ?? []);
    let [at, from] = [x, 0];
    for (const piece of pieces) {
      const start = text.indexOf(piece, from);
      at += widthOfText(text.slice(from, start), size);
      if (shape === 'words' && piece.length > 3) {
        // A pair of letters is pushed together in the middle of a word.
        const array = `[${hex(piece.slice(0, 2))} 28 ${hex(piece.slice(2))}] TJ`;
        show(at, y, size, font, array);
      } else show(at, y, size, font, `${hex(piece)} Tj`);
      at += widthOfText(piece, size);
      from = start + piece.length;
    }
  };

  return {
    put,
    /** A text whose last letter stands at `right`. */
    putRight: (right: number, y: number, size: number, font: Font, text: string) =>
      put(right - widthOfText(text, size), y, size, font, text),
    /** A text broken into lines of a width; the answer is the place below it. */
    wrap: (x: number, y: number, size: number, width: number, text: string): number => {
      let [line, at] = ['', y];
      for (const word of text.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && widthOfText(longer, size) > width) {
          put(x, at, size, 'regular', line);
          at += size * 1.25;
          line = word;
        } else line = longer;
      }
      put(x, at, size, 'regular', line);
      return at + size * 1.25;
    },
    nextPage: () => void pages.push([]),
    make: (): Uint8Array => writeFile(pages, letters),
  };
}

export type Pdf = ReturnType<typeof createPdf>;

function writeFile(pages: string[][], letters: string[]): Uint8Array {
  const objects: (string | Buffer)[] = [];
  const add = (content: string | Buffer): number => objects.push(content);
  const stream = (text: string) => {
    const packed = deflateSync(Buffer.from(text));
    const head = `<</Filter/FlateDecode/Length ${packed.length}>>stream\n`;
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
  };
  const map = letters
    .map((letter, at) => {
      const unicode = Buffer.from(letter, 'utf16le').swap16().toString('hex');
      return `<${(at + 1).toString(16).padStart(4, '0')}> <${unicode}>`;
    })
    .join('\n');
  const table = add(
    stream(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def 1 begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar\n${map}\nendbfchar endcmap end end`,
    ),
  );
  const widths = letters.map((letter) => Math.round(widthOf(letter) * 1000)).join(' ');
  const fonts = ['Sans', 'Sans-Bold'].map((name) => {
    const inner = add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W[1[${widths}]]/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags 4/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontBBox[0 0 1000 1000]>>>>`,
    );
    return add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${inner} 0 R]/ToUnicode ${table} 0 R>>`,
    );
  });
  const tree = objects.length + pages.length * 2 + 1;
  const kids = pages.map((lines) => {
    const content = add(stream(lines.join('\n')));
    return add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents ${content} 0 R/Resources<</Font<</F1 ${fonts[0]} 0 R/F2 ${fonts[1]} 0 R>>>>>>`,
    );
  });
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`);
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((content, at) => {
    offsets.push(length);
    const body = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(content as string),
      Buffer.from('\nendobj\n'),
    ]);
    length += body.length;
    parts.push(body);
  });
  const entries = offsets
    .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer<</Size ${objects.length + 1}/Root ${root} 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}
