const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time in the reader's time zone: 5 Mar 2026, 14:03. Only for pages rendered in the browser. */
export function LocalTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {TIME.format(new Date(at))}
    </time>
  );
}
