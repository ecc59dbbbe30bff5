/** Some browsers read the blob only after the click event. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a blob as a file. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
