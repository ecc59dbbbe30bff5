import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type EncodedBody, encodeBody, unpack } from './encodings.ts';

/** `etag`: undefined where the address changes with the content, so that nothing is asked again. */
export type StaticFile = {
  body: EncodedBody;
  type: string;
  etag: string | undefined;
  cacheControl: string;
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Writes the files of the built client compressed beside them, at the highest quality. That takes
 * 2 s of processor time, so a build does it and not each start.
 */
export async function compressStaticFiles(folder: string): Promise<void> {
  await Promise.all(
    listFiles(folder).map(async ({ file }) => {
      const { br, gzip } = await encodeBody(readFileSync(file), 11);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gzip);
    }),
  );
}

/**
 * Reads the compressed files of the built client into memory. Files under /assets/ have a hash in
 * their name and are immutable.
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const { file, type } of listFiles(folder)) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const isAsset = path.startsWith('/assets/');
    files.set(path, {
      body: { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) },
      type,
      etag: isAsset ? undefined : etagOf(readFileSync(file)),
      cacheControl: isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
  }
  return files;
}

/** Adds a line to a text file. */
export async function addLine(
  files: Map<string, StaticFile>,
  path: string,
  line: string,
): Promise<void> {
  const file = files.get(path);
  if (!file) throw new Error(`The build has no ${path}: run the build again.`);
  const content = Buffer.from(`${await unpack(file.body)}\n${line}\n`);
  files.set(path, { ...file, body: await encodeBody(content, 11), etag: etagOf(content) });
}

/** A text that the build does not have. */
export async function textFile(
  text: string,
  type = 'text/plain; charset=utf-8',
): Promise<StaticFile> {
  const content = Buffer.from(text);
  return {
    body: await encodeBody(content, 11),
    type,
    etag: etagOf(content),
    cacheControl: 'public, max-age=3600',
  };
}

function etagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 11)}"`;
}

/** The files that a browser may ask for. */
function listFiles(folder: string): { file: string; type: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const type = TYPES[extname(entry.name)];
    return entry.isFile() && type !== undefined
      ? [{ file: join(entry.parentPath, entry.name), type }]
      : [];
  });
}
