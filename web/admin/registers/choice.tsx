import type { ReactNode } from 'react';
import { type RegisterChoice, registerText } from '../../../shared/registers.ts';
import { A } from '../../ui/link.tsx';

/** What a register says of an organisation, with a link to the page of its name; and what was answered. */
export function Choice({ choice, answered }: { choice: RegisterChoice; answered?: ReactNode }) {
  const { name, entry } = choice;
  const where = placeOf(choice);
  return (
    <>
      <p>
        {answered}
        {entry ? (
          <A to={entry.page} dir="auto">
            {name}
          </A>
        ) : (
          <b dir="auto">{name}</b>
        )}
        {where && ', '}
        <bdi>{where}</bdi>
      </p>
      <p>{entry ? registerText(entry) : 'No edition that we have names it now.'}</p>
    </>
  );
}

function placeOf({ place, region }: RegisterChoice): string {
  return [...new Set([place, region])].filter(Boolean).join(', ');
}
