import type { ReactNode } from 'react';
import { readDates } from '../../shared/cv-dates.ts';
import { Button } from '../ui/button.tsx';
import styles from './field.module.css';

/** What to say of the dates in a field: that a year is missing, or a plainer way to write them. */
export function DatesHelp({
  value,
  onTake,
}: {
  value: string;
  onTake: (tidy: string) => void;
}): ReactNode {
  const { tidy, hasYear } = readDates(value);
  if (!hasYear)
    return 'There is no year here. Employers look for years, for example 2019 or Mar 2021 – now.';
  if (tidy === null || tidy === value.trim()) return null;
  return (
    <Button className={styles.offer} onPress={() => onTake(tidy)}>
      {`Write it as “${tidy}”`}
    </Button>
  );
}
