import styles from './safety.module.css';
import { COUNTRIES_WITHOUT_OFFICE, type Office, type SeenSource } from './safety-facts.ts';

/** Who says so and of when; plainly, when only others report it. */
export function SeenAt({ source: { title, url, asOf, isSecondHand } }: { source: SeenSource }) {
  const name = url === undefined ? title : <Outside url={url}>{title}</Outside>;
  return (
    <p className={styles.source}>
      {isSecondHand ? <b>Second-hand, not seen by us. </b> : 'Source: '}
      {isSecondHand && 'As told by '}
      {name}
      {`, ${asOf}.`}
    </p>
  );
}

/** A link to a page of others. */
export function Outside(props: { url: string; children: string; className?: string | undefined }) {
  const { url, children, className } = props;
  return (
    <a href={url} className={className} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}

/** Offices with what they do, how to reach them, and who says so. */
export function Offices({ offices }: { offices: readonly Office[] }) {
  return (
    <ul className={styles.entries}>
      {offices.map(({ country, name, url, does, contact, source }) => (
        <li key={name}>
          <h4>{country}</h4>
          <p>
            <Outside url={url} className={styles.office}>
              {name}
            </Outside>
          </p>
          <p>{does}</p>
          {contact && <p>{contact}</p>}
          <SeenAt source={source} />
        </li>
      ))}
    </ul>
  );
}

/** The countries of which no office was seen, and what to do there. */
export function NoOfficeSeen() {
  return (
    <>
      <p>
        We list an office only when we have seen a source for it. For these countries we have seen
        none:
      </p>
      <p>{`${COUNTRIES_WITHOUT_OFFICE.join(', ')}.`}</p>
      <p>
        There, ask the police, the labour ministry, or the embassy of the country where the work is.
      </p>
    </>
  );
}
