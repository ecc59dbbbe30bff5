/**
 * A hill on a hiking map, and the marked trail to its top, where the logo's blazes stand. A phone
 * shows its foot only.
 */
export function TrailArt({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 440 340"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <g transform="translate(284 118)" opacity=".3">
        <path
          id="hill"
          vectorEffect="non-scaling-stroke"
          d="M-33-9c5-20 31-31 51-20s25 33 7 46-33 3-45-1-17-11-13-25z"
        />
        {[1.7, 2.5, 3.4].map((size) => (
          <use key={size} href="#hill" transform={`scale(${size})rotate(${9 * size})`} />
        ))}
      </g>
      <path
        d="M446 312c-50-22-92 16-150 8s-96-26-150-14-96 6-116-16 26-66 84-60 92 22 108-16-22-50 14-72 40-10 52-28"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <path
        d="M277 106h13V78h-13zM294 92h13V64h-13zM376 290h9v-18h-9zM388 281h9v-18h-9z"
        fill="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
