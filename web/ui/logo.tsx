/** The logo: two trail blazes, the upper one to the right, which marks a right turn. */
export function LogoMark() {
  return (
    <svg width="22" height="28" viewBox="0 0 22 28" aria-hidden="true" fill="currentColor">
      <rect y="13" width="10" height="15" rx="1.5" />
      <rect x="12" width="10" height="15" rx="1.5" />
    </svg>
  );
}
