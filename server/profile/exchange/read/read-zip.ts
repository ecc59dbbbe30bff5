import { unzipSync } from 'fflate';
import { exchangeError } from '../exchange-error.ts';

const MAX_ENTRIES = 10_000;
/** Of one unpacked file, and of all that are unpacked: a zip bomb is larger. */
const MAX_FILE_BYTES = 8_000_000;
const MAX_ALL_BYTES = 30_000_000;

/**
 * Unpacks the files of a ZIP that `want` gives a name; all others are not even decompressed. Paths
 * are never used as such. Of two files with the same name the first counts. `seen` gets every path.
 */
export function readZip<Name extends string>(
  bytes: Uint8Array,
  want: (path: string) => Name | undefined,
  seen: (path: string) => void,
): Map<Name, Uint8Array> {
  const taken = new Map<Name, string>();
  let entries = 0;
  let size = 0;
  const filter = ({ name: path, originalSize }: { name: string; originalSize: number }) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw tooLarge();
    seen(path);
    const name = want(path);
    if (name === undefined || taken.has(name)) return false;
    size += originalSize;
    if (originalSize > MAX_FILE_BYTES || size > MAX_ALL_BYTES) throw tooLarge();
    taken.set(name, path);
    return true;
  };
  const unpacked = unpack(bytes, filter);
  return new Map(
    [...taken].flatMap(([name, path]) => {
      const content = unpacked[path];
      return content ? [[name, content]] : [];
    }),
  );
}

function unpack(
  bytes: Uint8Array,
  filter: Parameters<typeof unzipSync>[1] extends infer Options
    ? Options extends { filter?: infer Filter }
      ? NonNullable<Filter>
      : never
    : never,
): Record<string, Uint8Array> {
  try {
    // The library never writes more than the size that an entry declares.
    return unzipSync(bytes, { filter });
  } catch (error) {
    // It throws errors with a number as code, and RangeErrors at nonsense offsets.
    if (
      error instanceof RangeError ||
      (error instanceof Error && typeof codeOf(error) === 'number')
    )
      throw exchangeError('damaged-file', 'The ZIP file is damaged or incomplete.');
    throw error;
  }
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

function tooLarge(): Error {
  return exchangeError(
    'too-much',
    'The file contains too much. A CV is far smaller; ask LinkedIn for the archive with your profile only.',
  );
}
