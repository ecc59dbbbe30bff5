import { hideSecrets } from '../../../shared/web-address.ts';
import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';

/** Failures in a row after which the operator gets a mail. */
export const FAILURES_BEFORE_MAIL = 3;

/**
 * Tells those who run the site that a feed could not be imported three times in a row. SUPPORT_EMAIL
 * gets it, or without it each administrator.
 */
export const feedFailing: MailKind<{ feedId: number; error: string }> = {
  name: 'feed-failing',
  async prepare({ db, site, adminEmails }, { feedId, error }) {
    const feed = await findRow(db, 'feeds', { id: feedId }, ['source', 'url', 'keep_days']);
    if (!feed) return null;
    const content = {
      subject: `${site.name}: the feed ${feed.source} does not work`,
      heading: `The feed ${feed.source} does not work`,
      paragraphs: [
        `The last ${FAILURES_BEFORE_MAIL} imports of this feed failed. The last time, the reason was: ${error}`,
        `Its address is ${hideSecrets(feed.url)}`,
        `It is tried again by itself. Until it works, no job of it is added or changed, and jobs without an end date end ${feed.keep_days} days after the feed last had them.`,
        'You will get no more emails about this feed until it has worked again.',
      ],
      button: { text: 'See imports', url: `${site.url}/admin/imports` },
      isToOperator: true as const,
    };
    const recipients = site.supportEmail === null ? adminEmails : [site.supportEmail];
    return recipients.map((to) => ({ ...content, to }));
  },
};
