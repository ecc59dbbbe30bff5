import styles from './field.module.css';

/** What a nurse, a welder and a farm worker might write. */
export type ExampleTexts = { nurse: string; welder: string; farmWorker: string };

const WHO: Record<keyof ExampleTexts, string> = {
  nurse: 'A nurse',
  welder: 'A welder',
  farmWorker: 'A farm worker',
};

/** Examples to open. They are invented; nothing of them gets into the form. */
export function Examples({ examples }: { examples: ExampleTexts }) {
  return (
    <details className={styles.examples}>
      <summary>Examples</summary>
      <dl>
        {Object.entries(WHO).map(([who, name]) => (
          <div key={who}>
            <dt>{name}</dt>
            <dd>{examples[who as keyof ExampleTexts]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
