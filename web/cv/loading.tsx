/** Shown in place of the CV builder until its data has loaded. */
export function Loading() {
  return (
    <>
      <p role="status">Loading templates...</p>
      <noscript>
        <p>The CV Builder needs JavaScript. Searching and reading jobs works without it.</p>
      </noscript>
    </>
  );
}
