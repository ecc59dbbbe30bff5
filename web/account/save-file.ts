/** Some browsers read the file only after the click is over. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a text on the visitor's device under a file name. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
