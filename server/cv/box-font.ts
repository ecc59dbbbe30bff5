import { rangesOf } from './cv-font-scripts.ts';

// A font that draws every letter as a box. It stands last in every stylesheet of a CV, and is the
// only font that the browser of the PDFs finds on its machine: what the other fonts lack is seen,
// and looks the same everywhere. Written here because no package has one: 1 kB, made by
// make-cv-fonts.ts.

const UNITS = 1000;
const WIDTH = 600;
const TOP = 700;
const NAME = 'CV Box';

type Part = { tag: string; bytes: Buffer };

/** Bytes of numbers of 1, 2 or 4 bytes each: `u16(1, 2)` are four bytes. */
const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value & 0xffff, index * 2);
  });
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4);
  });
  return bytes;
};

/** Codes that are drawn: neither spaces nor marks that are not seen, nor halves of surrogates. */
function* drawnCodes(): Generator<number> {
  const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Z}]/u;
  for (let code = 0; code <= 0x10ffff; code += 1)
    if (!unseen.test(String.fromCodePoint(code))) yield code;
}

/** Format 13: all codes of a range are the same glyph. */
function cmap(): Buffer {
  const groups = rangesOf(drawnCodes()).map(([first, last]) => u32(first, last, 1));
  const table = Buffer.concat([
    u16(13, 0),
    u32(16 + groups.length * 12, 0, groups.length),
    ...groups,
  ]);
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), table]);
}

/** A frame: the outer square, and the inner one the other way round. */
function frame(): Buffer {
  const points = [
    [50, 0],
    [50, TOP],
    [550, TOP],
    [550, 0],
    [100, 50],
    [500, 50],
    [500, 650],
    [100, 650],
  ];
  const steps = (axis: 0 | 1) =>
    points.map((point, index) => (point[axis] ?? 0) - (points[index - 1]?.[axis] ?? 0));
  return Buffer.concat([
    u16(2, 50, 0, 550, TOP, 3, 7, 0),
    Buffer.alloc(points.length, 1),
    u16(...steps(0)),
    u16(...steps(1)),
  ]);
}

function names(): Buffer {
  const texts: [id: number, text: string][] = [
    [1, NAME],
    [2, 'Regular'],
    [3, NAME],
    [4, NAME],
    [6, NAME.replace(' ', '')],
  ];
  const strings = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let at = 0;
  const records = texts.map(([id], index) => {
    const length = strings[index]?.length ?? 0;
    const record = u16(3, 1, 0x409, id, length, at);
    at += length;
    return record;
  });
  return Buffer.concat([u16(0, texts.length, 6 + texts.length * 12), ...records, ...strings]);
}

/** The font as TrueType. */
export function boxFont(): Buffer {
  const glyph = frame();
  const box = u16(50, 0, 550, TOP);
  const parts: Part[] = [
    {
      tag: 'OS/2',
      bytes: Buffer.concat([
        u16(4, WIDTH, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
        Buffer.alloc(10),
        u32(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff),
        Buffer.from('NONE'),
        u16(0x40, 0x21, 0xffff, 800, -200, 0, 800, 200),
        u32(1, 0),
        u16(500, TOP, 0, 0x20, 1),
      ]),
    },
    { tag: 'cmap', bytes: cmap() },
    { tag: 'glyf', bytes: Buffer.concat([glyph, glyph]) },
    {
      tag: 'head',
      bytes: Buffer.concat([
        u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        u16(0, UNITS),
        Buffer.alloc(16),
        box,
        u16(0, 8, 2, 1, 0),
      ]),
    },
    {
      tag: 'hhea',
      bytes: Buffer.concat([
        u32(0x10000),
        u16(800, -200, 0, WIDTH, 50, 50, 550, 1),
        Buffer.alloc(14),
        u16(2),
      ]),
    },
    { tag: 'hmtx', bytes: u16(WIDTH, 50, WIDTH, 50) },
    { tag: 'loca', bytes: u32(0, glyph.length, glyph.length * 2) },
    {
      tag: 'maxp',
      bytes: Buffer.concat([u32(0x10000), u16(2, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    },
    { tag: 'name', bytes: names() },
    { tag: 'post', bytes: u32(0x30000, 0, 0, 0, 0, 0, 0, 0) },
  ];
  const font = assemble(parts);
  // The sum of the whole file is this number less what stands here (OpenType, "head").
  const head = font.indexOf('head') + 8;
  font.writeUInt32BE((0xb1b0afba - sum(font)) >>> 0, font.readUInt32BE(head) + 8);
  return font;
}

function sum(bytes: Buffer): number {
  let total = 0;
  for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0;
  return total;
}

/** The tables behind their directory, each at a multiple of four. */
function assemble(parts: Part[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(parts.length));
  const start = 12 + parts.length * 16;
  const directory = [
    u32(0x10000),
    u16(parts.length, power * 16, Math.log2(power), parts.length * 16 - power * 16),
  ];
  const tables: Buffer[] = [];
  let at = start;
  for (const { tag, bytes } of parts) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    directory.push(Buffer.from(tag), u32(sum(padded), at, bytes.length));
    tables.push(padded);
    at += padded.length;
  }
  return Buffer.concat([...directory, ...tables]);
}
