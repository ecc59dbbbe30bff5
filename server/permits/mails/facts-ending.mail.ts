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
      subject: `${site.name}: work permit facts to renew`,
      heading: 'Work permit facts to renew',
      paragraphs: [
        'After their last day, the site shows these facts as old and no longer compares pay with them. Find the new amounts on the official pages and enter them in the administration, under Permit Amounts. New lists are imported with npm run permits:import.',
        ...endings.map(paragraphOf),
      ],
      button: { text: 'Enter new amounts', url: `${site.url}/admin/permits` },
      isToOperator: true as const,
    };
    const recipients = site.supportEmail === null ? adminEmails : [site.supportEmail];
    return recipients.map((to) => ({ ...content, to }));
  },
};

function paragraphOf({ country_code, ends_on, is_old, what }: Ending): string {
  const more = what.length - MOST_NAMED;
  const named = what.slice(0, MOST_NAMED).join('; ');
  const time = is_old ? 'out of date' : `until ${longDate(ends_on)}`;
  return `${countryName(country_code)}, ${time}: ${named}${more > 0 ? `; and ${more} more` : ''}.`;
}
