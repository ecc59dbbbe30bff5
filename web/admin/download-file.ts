import { readToken, signOut } from '../lib/session.ts';
import { NETWORK_ERROR } from '../ui/form.tsx';

/** Some browsers read the file only after the click is over. */
const REVOKE_AFTER_MS = 60_000;

/**
 * Loads a file of the API as the signed-in user and saves it under the name that the server gives it. `onBytes` hears how much has come.
 * Gives null, or a sentence that says why nothing was saved.
 */
export async function downloadFile(path: string, onBytes: (bytes: number) => void): Promise<string | null> {
  const token = readToken();
  try {
    const response = await fetch(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    if (!response.ok || !response.body) {
      if (response.status === 401) signOut();
      return `The file could not be loaded: ${response.status} ${response.statusText}`.trimEnd();
    }
    const type = response.headers.get('content-type') ?? '';
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
    }
    save(name, new Blob(parts, { type }));
    return null;
  } catch (error) {
    // No connection, or it was lost on the way: half a file is not saved.
    if (error instanceof TypeError) return NETWORK_ERROR;
    throw error;
  }
}

function save(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
