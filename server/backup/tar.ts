// The POSIX format "ustar", with what backups need of it: regular files.

/** The largest file that the format can hold. */
const LARGEST = 0o77777777777;
const BLOCK = 512;
const NAME_BYTES = 100;

/** A file of an archive. Read `body` to its end, or not at all, before the next one. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** The blocks of one file. Throws when its name or its size is too long for the format. */
export function tarEntry(name: string, content: Buffer, time: Date): Buffer[] {
  return [tarHeader(name, content.length, time), content, padding(content.length)];
}

/** The header of a file; its content follows, then `padding`. */
export function tarHeader(name: string, size: number, time: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new Error(
      `The name ${name} is longer than ${NAME_BYTES} bytes: a backup cannot hold it.`,
    );
  if (size > LARGEST) throw new Error(`${name} has more than 8 GiB: a backup cannot hold it.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(time.getTime() / 1000), 12), 136);
  header.write('        0', 148);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return header;
}

/** Fills the last block of a content. */
export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\u0000`;
}

/** Reads an archive. Throws an Error in words if it is none, damaged, or cut off. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source);
  for (;;) {
    const header = Buffer.concat(await Array.fromAsync(bytes(BLOCK)));
    if (header.every((byte) => byte === 0)) return;
    const sum = header.reduce(
      (total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte),
      0,
    );
    if (sum !== numberAt(header, 148, 8)) throw new Error('The file is damaged.');
    const size = numberAt(header, 124, 12);
    const body = bytes(size);
    yield { name: textAt(header, 0, NAME_BYTES), size, body };
    await drain(body);
    await drain(bytes(padding(size).length));
  }
}

/** Gives the next bytes of a stream. Throws at its end. */
function byteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async function* take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (rest.length === 0) {
        const { done, value } = await iterator.next();
        if (done) throw new Error('The file ends too early: it was cut off.');
        rest = value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  };
}

async function drain(parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of parts);
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function numberAt(header: Buffer, start: number, length: number): number {
  return Number.parseInt(textAt(header, start, length).trim(), 8);
}
