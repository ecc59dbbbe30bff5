import { longDate } from '../../../shared/job-dates.ts';
import { formatCount } from '../../lib/words.ts';
import styles from './bar-chart.module.css';
import { axisTop, type DayFigure, figuresInWords, shortDay } from './day-figures.ts';

const HEIGHT = 100;
/** Minimum height of a bar, so that a small count is visible. */
const LEAST = 1.5;

/**
 * A bar chart with one bar a day, and the figures as a table below. `noun` is the singular of what
 * is counted, such as "view".
 */
export function BarChart({
  title,
  noun,
  figures,
}: {
  title: string;
  noun: string;
  figures: DayFigure[];
}) {
  const top = axisTop(Math.max(0, ...figures.map(({ count }) => count)));
  const total = figures.reduce((sum, { count }) => sum + count, 0);
  const words = figuresInWords(figures, noun);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>{title}</h3>
        <b>{formatCount(total)}</b>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <span>{formatCount(top)}</span>
        <span>{formatCount(top / 2)}</span>
        <span>0</span>
      </div>
      {/* Only the bars stretch to the width; the labels outside keep their size. */}
      <svg
        className={styles.bars}
        viewBox={`0 0 ${figures.length || 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${words}`}
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line
            key={y}
            x1="0"
            x2={figures.length || 1}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {figures.map(({ day, count }, index) => {
          const height = count === 0 ? 0 : Math.max(LEAST, (count / top) * HEIGHT);
          return (
            <rect key={day} x={index + 0.12} width={0.76} y={HEIGHT - height} height={height}>
              <title>{`${shortDay(day)}: ${formatCount(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.days} aria-hidden="true">
        <span>{figures[0] && shortDay(figures[0].day)}</span>
        <span>{figures.length > 1 && shortDay(figures.at(-1)?.day ?? '')}</span>
      </div>
      <details className={styles.table}>
        <summary>{`${title} as a table`}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">{title.replace(/ per day$/, '')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{longDate(day)}</th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
