const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * A point in time on the clock of whoever reads: 5 Mar 2026, 14:03. For pages that only the browser
 * renders.
 */
export function LocalTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {TIME.format(new Date(at))}
    </time>
  );
}
