import { findRow } from '../../db/rows.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';

/**
 * Tells those who run the site that reports have hidden a job, which waits for a decision.
 * SUPPORT_EMAIL gets it, or without it each administrator.
 */
export const jobHidden: MailKind<{ jobId: number }> = {
  name: 'job-hidden',
  async prepare({ db, site, adminEmails }, { jobId }) {
    const job = await findRow(db, 'jobs', { id: jobId, held: true }, ['title', 'employer']);
    if (!job) return null;
    const content = {
      subject: `${site.name}: reports have hidden a job`,
      heading: 'Reports have hidden a job',
      paragraphs: [
        `${job.title}, ${job.employer} (job ${jobId})`,
        'Reports from three networks say that this job asks for money. It is hidden until you decide. If the job is fine, press “Release”: reports alone cannot hide the same text again.',
      ],
      button: { text: 'Held jobs', url: `${site.url}/admin/held` },
      isToOperator: true as const,
    };
    const recipients = site.supportEmail === null ? adminEmails : [site.supportEmail];
    return recipients.map((to) => ({ ...content, to }));
  },
};
