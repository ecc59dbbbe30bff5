import type { PayScale } from '../../shared/permits.ts';
import { formatSalary } from '../../shared/salary.ts';
import styles from './pay-scale.module.css';

const WIDTH = 420;
/** Where the line of amounts is, and how high a line of words. */
const LINE = 40;
const WORDS = 19;
/** How wide a letter is on most phones, and in the widest face of a system. */
const LETTER = 9;
const WIDE_LETTER = 12;

/**
 * The pay of an advert as a bar on a line of amounts, with the amounts of the permit as marks. The
 * step beside it says the same in words.
 */
export function PayScaleDrawing({ scale }: { scale: PayScale }) {
  const { min, max, currency, period, over, floors } = scale;
  const low = min ?? max ?? 0;
  const high = max ?? min ?? 0;
  const amounts = [low, high, ...floors.map(({ amount }) => amount)];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const at = (amount: number) =>
    Math.round(most === least ? WIDTH / 2 : 16 + ((amount - least) / (most - least)) * 388);
  const money = (amount: number) => formatSalary({ min: amount, max: amount, currency });
  const pay = formatSalary({
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...{ currency, period },
  });
  return (
    <svg
      className={styles.scale}
      viewBox={`0 0 ${WIDTH} ${LINE + 18 + WORDS * floors.length}`}
      role="img"
      aria-label={`The advert pays ${pay}${over && `, over ${over}`}. ${floors.map(({ name, amount }) => `${name}: ${money(amount)}.`).join(' ')}`}
    >
      <path stroke="currentColor" opacity=".5" d={`M0 ${LINE}h${WIDTH}`} />
      <rect
        className={styles.pay}
        x={at(low) - 2}
        y={LINE - 10}
        width={at(high) - at(low) + 4}
        height="20"
        rx="3"
      />
      <Words x={at(low)} y={LINE - 18}>
        {`Advert ${pay}${over && `, over ${over}`}`}
      </Words>
      {floors.toReversed().map(({ name, amount, is_reached }, row) => (
        <g key={amount} className={is_reached ? styles.reached : styles.short}>
          <path d={`M${at(amount)} ${LINE - 14}v${28 + WORDS * row}`} />
          <Words x={at(amount)} y={LINE + 14 + WORDS * (row + 1)}>
            {`${name}: ${money(amount)}`}
          </Words>
        </g>
      ))}
    </svg>
  );
}

/** Words that begin at an amount, or before it where they would leave the drawing. */
function Words({ x, y, children }: { x: number; y: number; children: string }) {
  const start = Math.min(x, WIDTH - children.length * WIDE_LETTER);
  return (
    <text
      x={Math.max(0, start)}
      y={y}
      textLength={children.length * LETTER > WIDTH ? WIDTH : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {children}
    </text>
  );
}
