import { lastDayToApply, longDate } from '../../../shared/job-dates.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { findMailedJob } from './find-mailed-job.ts';

/** Tells an employer that a job or its change is published. */
export const employerJobApproved: MailKind<{ id: number }> = {
  name: 'employer-job-approved',
  async prepare({ db, site }, { id }) {
    const found = await findMailedJob(db, id);
    if (found?.state !== 'published' || found.job_id === null) return null;
    const { ends_on } = found;
    return {
      to: found.email,
      subject: `${site.name}: your job is published`,
      heading: 'Your job is published',
      paragraphs: [
        found.title,
        ...(ends_on === null
          ? []
          : [`The last day to apply is ${longDate(lastDayToApply(ends_on))}.`]),
        `To change it, end it or renew it, or to see how often it was viewed, go to ${site.url}/employers/jobs`,
      ],
      button: { text: 'See the job', url: `${site.url}/jobs/${found.job_id}` },
    };
  },
};
