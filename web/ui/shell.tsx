import './tokens.css';
import './base.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/**
 * Header and footer of every page around its content, which is HTML already. Only the server renders
 * it: web/signed-in.ts adds what a session changes.
 */
export function Shell({ url, content }: { url: URL; content: string }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header url={url} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the page as React rendered it */}
      <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: content }} />
      <Footer />
    </>
  );
}
