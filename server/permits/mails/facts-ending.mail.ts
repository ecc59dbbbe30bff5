import { countryName } from '../../../shared/constants/countries.ts';
import { longDate } from '../../../shared/job-dates.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import type { Ending } from '../endings.ts';

/** Most facts that the mail names for one country and day. */
const MOST_NAMED = 6;

/** Tells those who run the site which facts on permits end soon. */
export const factsEnding: MailKind<{ endings: Ending[] }> = {
  name: 'permit-facts-ending',
  prepare({ site, adminEmails }, { endings }) {
    const content = {
      subject: `${site.name}: work permit facts end soon`,
      heading: 'Work permit facts end soon',
      paragraphs: [
        'After their last day, the site shows these facts as old and no longer compares pay with them. Find the new facts on the official pages, and import them with npm run permits:import.',
        ...endings.map(paragraphOf),
      ],
      button: { text: 'Work permit guides', url: `${site.url}/permits` },
      isToOperator: true as const,
    };
    const recipients = site.supportEmail === null ? adminEmails : [site.supportEmail];
    return recipients.map((to) => ({ ...content, to }));
  },
};

function paragraphOf({ country_code, ends_on, what }: Ending): string {
  const more = what.length - MOST_NAMED;
  const named = what.slice(0, MOST_NAMED).join('; ');
  return `${countryName(country_code)}, until ${longDate(ends_on)}: ${named}${more > 0 ? `; and ${more} more` : ''}.`;
}
