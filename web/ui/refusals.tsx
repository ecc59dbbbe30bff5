import { LISTS, REFUSED, type Refusal, refusalText } from '../../shared/registers.ts';

/** Applications of an employer that its country refused, and what that does not mean. */
export function Refusals({ refused }: { refused: readonly Refusal[] }) {
  const { publisher, page, attribution } = LISTS[REFUSED];
  return (
    <>
      <ul>
        {refused.map((one) => (
          <li key={refusalText(one)} dir="auto">
            {refusalText(one)}
          </li>
        ))}
      </ul>
      <p>
        This does not mean that the employer did anything wrong, or that its next application will
        be refused. The list gives no reasons. Ask the employer whether it has permission for this
        job now.
      </p>
      <p>
        <small>
          {`${attribution} Published by ${publisher}: `}
          <a href={page} rel="noopener noreferrer">
            official page
          </a>
          .
        </small>
      </p>
    </>
  );
}
