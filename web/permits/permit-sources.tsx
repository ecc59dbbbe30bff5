import { longDate } from '../../shared/job-dates.ts';
import type { PermitGuide } from '../../shared/permits.ts';

/** A link to the source of a fact, below on the page. */
export function SourceLink({ id }: { id: string }) {
  return <a href={`#${id}`}>{`Source: ${id}`}</a>;
}

/** Where the facts are from: publisher, address, dates and licence. */
export function PermitSources({ guide: { sources, edition } }: { guide: PermitGuide }) {
  const attributions = [...new Set(sources.map(({ attribution }) => attribution).filter(Boolean))];
  return (
    <>
      <h2>Sources</h2>
      <details>
        <summary>All sources, with dates and licences</summary>
        <p>
          {`Compiled on ${longDate(edition)}. “Official text” means a stored copy of the official page: we did not see the page itself on that day.`}
        </p>
        <dl>
          {sources.map((source) => (
            <div key={source.id} id={source.id}>
              <dt>{source.id}</dt>
              <dd>
                {`${source.publisher}: `}
                <a href={source.url} rel="noopener noreferrer">
                  {source.title}
                </a>
                {`. ${detailsOf(source)}`}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {attributions.map((attribution) => (
        <p key={attribution}>{attribution}</p>
      ))}
    </>
  );
}

function detailsOf(source: PermitGuide['sources'][number]): string {
  const { dates, valid_to, licence, official, review_by } = source;
  return [
    official ? 'Official text' : 'Second-hand',
    dates,
    valid_to && `facts valid until ${valid_to}`,
    `licence: ${licence}`,
    `we check again by ${review_by}`,
  ]
    .filter(Boolean)
    .join('; ')
    .concat('.');
}
