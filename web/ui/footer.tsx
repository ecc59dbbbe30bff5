import { menuLinks } from '../../shared/pages.ts';
import { useAppInfo } from '../lib/app-info.ts';
import styles from './footer.module.css';

const DEMO_WORDS = {
  all: 'The job listings on this site are demo listings. The jobs and the employers are fictional.',
  some: 'This site includes demo jobs. These jobs and their employers are fictional.',
};

/**
 * The site's footer: links, the safety line, who runs the site, and, on a site with demo data, a
 * note that its listings are not real.
 */
export function Footer() {
  const { site, now } = useAppInfo();
  return (
    <footer className={styles.footer}>
      <div>
        <nav aria-label="Footer">
          <ul>
            {menuLinks('footer', site).map((link) => (
              <li key={link.to}>
                <a href={link.to}>{link.text}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p>Never pay anyone to get a job. An honest employer does not ask for it.</p>
        {site.demo && <p>{DEMO_WORDS[site.demo]}</p>}
        {site.operator && (
          <p>
            {'Run by '}
            <bdi>{site.operator.name}</bdi>, <bdi>{site.operator.address}</bdi>
          </p>
        )}
        <p>{`© ${now.getUTCFullYear()} ${site.name}`}</p>
      </div>
    </footer>
  );
}
