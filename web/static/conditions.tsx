import type { Condition } from '../../shared/sale-conditions.ts';

/** Conditions of a sale as a list of the terms. */
export function Conditions({ list }: { list: readonly Condition[] }) {
  return (
    <ul>
      {list.map(({ term, text, link }) => (
        <li key={text}>
          {term !== undefined && (
            <>
              <strong>{term}</strong>{' '}
            </>
          )}
          {text}
          {link && (
            <>
              {' '}
              <a href={link.to}>{link.text}</a>.
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
