/** Some browsers read the file only after the click is over. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file on the visitor's device under a name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
