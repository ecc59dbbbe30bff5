/** Stands in place of the CV builder until its data has come. */
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
