import styles from './steps.module.css';

/** The steps of a way with its marks: painted up to the current one, hollow ahead. */
export function Steps({ names, current }: { names: string[]; current: number }) {
  return (
    <ol className={styles.steps}>
      {names.map((name, step) => (
        <li
          key={name}
          className={step <= current ? styles.done : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
