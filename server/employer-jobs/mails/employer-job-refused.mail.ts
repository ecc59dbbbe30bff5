import type { MailKind } from '../../mail/mail-queue.service.ts';
import { findMailedJob } from './find-mailed-job.ts';

/** Tells an employer why a job, or the change of one, is not published. */
export const employerJobRefused: MailKind<{ id: number }> = {
  name: 'employer-job-refused',
  async prepare({ db, site }, { id }) {
    const found = await findMailedJob(db, id);
    if (found?.state !== 'refused' || found.refusal === null) return null;
    const isChange = found.job_id !== null;
    return {
      to: found.email,
      subject: `${site.name}: your ${isChange ? 'change' : 'job'} is not published`,
      heading: isChange ? 'Your change is not published' : 'Your job is not published',
      paragraphs: [found.title, 'We looked at what you sent, and did not publish it. The reason:'],
      letter: found.refusal,
      after: [
        isChange
          ? 'The job is still shown as it was before. You can change your text and send it again.'
          : 'You can change the job and send it again.',
      ],
      button: { text: 'Change the job', url: `${site.url}/employers/jobs/${id}` },
    };
  },
};
