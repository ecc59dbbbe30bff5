import { LISTS, type ListName, REGISTERS, type RegisterEntry } from '../../shared/registers.ts';
import styles from './employers.module.css';

/** What an entry means and does not mean, with the source and its licence. */
export function WhatItMeans({
  entry: { register, rating, gone },
}: {
  entry: Pick<RegisterEntry, 'register' | 'rating' | 'gone'>;
}) {
  return (
    <>
      <ul className={styles.list}>
        <li>
          <b>It means: </b>
          {gone
            ? 'The newest register that we have does not name this employer. It may not sponsor new workers, unless it has come back since. Ask, and look at the official page.'
            : REGISTERS[register].means}
        </li>
        {rating?.startsWith('B') && !gone && (
          <li>
            <b>B rating: </b>
            The government found that this employer does not meet all duties of a sponsor. It may
            not sponsor new workers until it has an A rating again.
          </li>
        )}
        <li>
          <b>It does not mean: </b>
          That this employer will sponsor you, or that an offer in its name is real.
        </li>
      </ul>
      <Source register={register} />
    </>
  );
}

/** Where a register is published, and what its licence asks for. */
export function Source({ register }: { register: ListName }) {
  const { publisher, page, attribution } = LISTS[register];
  return (
    <p className={styles.small}>
      {`${attribution} Published by the ${publisher}: `}
      <a href={page} rel="noopener noreferrer">
        official page
      </a>
      .
    </p>
  );
}
