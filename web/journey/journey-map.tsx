import { STAGE_NAMES, STAGES } from '../../shared/journey.ts';
import styles from './book.module.css';

/** Where the mark of each stage stands on the path, and its words below it. */
const MARKS = [
  [59, 140, 200],
  [271, 106, 166],
  [483, 126, 186],
  [695, 72, 132],
  [907, 88, 148],
  [1119, 28, 88],
] as const;

/** The way over land, on wide screens. The list of stages says the same in words. */
export function JourneyMap() {
  return (
    <svg className={styles.map} viewBox="0 0 1216 226" aria-hidden="true">
      <path
        className={styles.path}
        d="M-30 190C10 170 30 165 70 160S210 112 282 126 420 168 494 146 640 74 706 92 860 128 918 108 1060 30 1130 48s70 10 110-30"
      />
      {STAGES.map((stage, step) => {
        const [x, y, below] = MARKS[step] ?? MARKS[0];
        return (
          <g key={stage} data-stage={stage}>
            <path transform={`translate(${x} ${y})`} d="M.8.6 21.4 0l.8 31.5L0 32.3z" />
            <text x={x + 11} y={below}>
              {STAGE_NAMES[stage]}
            </text>
            <text x={x + 11} y={below + 20} className={styles.date} />
          </g>
        );
      })}
    </svg>
  );
}
