import { Marked } from 'marked';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styles from '../ui/prose.module.css';

const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const rel = href.startsWith('/') ? '' : ' rel="noopener noreferrer"';
      return `<a href="${href}"${rel}>${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/**
 * The text of a Markdown file of web/static. `{name}` in it stands for what the site says of itself
 * (`parts`). Throws an Error for a name without a part. It runs on the server only.
 */
export function MarkdownPage({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  const html = markdown.parse(text, { async: false }).replaceAll(/\{([a-z-]+)\}/g, (_, name) => {
    if (!(name in parts)) throw new Error(`A text names {${name}}, which is nothing.`);
    return renderToStaticMarkup(parts[name]);
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own files, with escaped parts
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
