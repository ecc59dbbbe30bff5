import {
  type Condition,
  PREMIUM_CONDITIONS,
  WITHDRAWAL_CONDITIONS,
} from '../../shared/sale-conditions.ts';
import type { Site } from '../lib/app-info.ts';
import { OperatorDetails } from '../ui/operator-details.tsx';
import { SupportAddress } from '../ui/support-address.tsx';
import { TextPage } from '../ui/text-page.tsx';
import about from './about.md?raw';
import { MarkdownPage } from './markdown-page.tsx';
import privacyPolicy from './privacy-policy.md?raw';
import terms from './terms.md?raw';

/** What a text may name: the site, its support address, and who runs it. */
type Named = Pick<Site, 'name' | 'support' | 'operator'>;

/** The text of /about. */
export function AboutPage({ name, ...contact }: Named) {
  return (
    <TextPage here="/about">
      <MarkdownPage
        text={about}
        parts={{ site: name, operator: <OperatorDetails {...contact} /> }}
      />
    </TextPage>
  );
}

/** The text of /privacy-policy. */
export function PrivacyPolicyPage({ name, support }: Omit<Named, 'operator'>) {
  const parts = { site: name, support: <SupportAddress email={support} /> };
  return <MarkdownPage text={privacyPolicy} parts={parts} />;
}

/** The text of /terms. Payments and mails say the same conditions of a sale. */
export function TermsPage({ name, ...contact }: Named) {
  return (
    <MarkdownPage
      text={terms}
      parts={{
        site: name,
        operator: <OperatorDetails {...contact} />,
        'premium-conditions': <Conditions list={PREMIUM_CONDITIONS} />,
        'withdrawal-conditions': <Conditions list={WITHDRAWAL_CONDITIONS} />,
      }}
    />
  );
}

function Conditions({ list }: { list: readonly Condition[] }) {
  return list.map(({ term, text, link }) => (
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
  ));
}
