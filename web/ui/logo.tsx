/**
 * The mark: two painted blazes, the upper one set to the right. On a trail that says "the way turns
 * here".
 */
export function LogoMark() {
  return (
    <svg width="22" height="28" viewBox="0 0 22 28" aria-hidden="true" fill="currentColor">
      <rect y="13" width="10" height="15" rx="1.5" />
      <rect x="12" width="10" height="15" rx="1.5" />
    </svg>
  );
}
