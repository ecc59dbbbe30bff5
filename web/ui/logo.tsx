/**
 * The logo: two trail blazes, the upper one to the right, which marks a right turn.
 * They are cut by hand. */
export function LogoMark() {
  return (
    <svg width="22" height="28" viewBox="0 0 22 28" aria-hidden="true" fill="currentColor">
      <path d="M.5 13.3 9.8 13l.4 14.5-9.9.5z" />
      <path d="M12 .6 21.6 0l.2 14.6-9.5.3z" />
    </svg>
  );
}
