import { shownEmployer } from '../../shared/employer-name.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { jobPaperPath, jobPath } from '../lib/url.ts';
import { isolate } from '../lib/words.ts';
import { jobPlace } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import styles from './share-links.module.css';

/**
 * Links to share a job, WhatsApp first, and a button that every-page.ts handles: all other apps by the
 * sheet of the phone, or the address is copied.
 */
export function ShareLinks({ job }: { job: JobSummary }) {
  const { site } = useAppInfo();
  const url = site.baseUrl + jobPath(job.id);
  const text = `${isolate(job.title)}, ${isolate(shownEmployer(job.employer))}, ${jobPlace(job)}`;
  const links = [
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}` },
    {
      name: 'Email',
      href: `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`,
    },
  ];
  return (
    <div className={styles.share}>
      <span id="share">Tell a friend</span>
      <ul aria-labelledby="share">
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="nofollow noopener noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
        <li>
          <button type="button" data-share={text}>
            Share link
          </button>
          <output />
        </li>
        <li>
          <A to={jobPaperPath(job.id)} rel="nofollow">
            Page for my family
          </A>
        </li>
      </ul>
    </div>
  );
}
