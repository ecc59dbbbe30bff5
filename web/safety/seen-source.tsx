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

/** The name of an office, a link where its website was seen. */
export function OfficeName(props: { office: Office; className?: string | undefined }) {
  const { office, className } = props;
  if (office.url === undefined) return <b className={className}>{office.name}</b>;
  return (
    <Outside url={office.url} className={className}>
      {office.name}
    </Outside>
  );
}

/** Offices with what they do, how to reach them, and who says so. */
export function Offices({ offices }: { offices: readonly Office[] }) {
  return (
    <ul className={styles.entries}>
      {offices.map((office) => (
        <li key={office.name}>
          <h4>{office.country}</h4>
          <p>
            <OfficeName office={office} className={styles.office} />
          </p>
          <p>{office.does}</p>
          {office.contact && <p>{office.contact}</p>}
          <SeenAt source={office.source} />
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
