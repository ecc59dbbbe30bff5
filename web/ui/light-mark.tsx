import styles from './light-mark.module.css';

export type Mark = 'yes' | 'half' | 'no' | 'open' | 'money';

/** Disc with tick, half disc, struck ring, dashed ring, or a red octagon; `size` in rem. */
export function LightMark({ mark, size }: { mark: Mark; size: number }) {
  return (
    <svg
      width={`${size}rem`}
      height={`${size}rem`}
      viewBox="0 0 26 26"
      aria-hidden="true"
      className={styles[mark]}
    >
      {mark === 'yes' && (
        <>
          <circle cx="13" cy="13" r="12" fill="currentColor" />
          <path d="M7.5 13.5l4 3.800 7-8" />
        </>
      )}
      {mark === 'half' && (
        <>
          <circle cx="13" cy="13" r="11" />
          <path fill="currentColor" stroke="none" d="M13 2a11 11 0 0 0 0 22z" />
        </>
      )}
      {mark === 'no' && <path d="M2 13a11 11 0 1 1 22 0 11 11 0 1 1-22 0M6 20 20 6" />}
      {mark === 'open' && <circle cx="13" cy="13" r="11" strokeDasharray="4 3.6" />}
      {mark === 'money' && (
        <>
          <path fill="currentColor" stroke="none" d="M8.5 1h9L25 8.5v9L17.5 25h-9L1 17.5v-9z" />
          <path d="M13 6v9M13 18v3" />
        </>
      )}
    </svg>
  );
}
