import { DEFAULT_PRICE } from '../../shared/constants/pricing-countries.ts';
import { A } from '../ui/link.tsx';
import { VisitorEntry } from '../ui/visitor-entry.tsx';
import styles from './template-card.module.css';
import { templateName, thumbnailPath } from './template-name.ts';
import own from './visitor-templates.module.css';

/** A template as visitors see it. */
export type ShownTemplate = { file: string; description: string };

/** The CV builder as a visitor sees it: what it makes, what is free, and what it costs. */
export function VisitorTemplates({ list }: { list: ShownTemplate[] | null }) {
  const price = `${DEFAULT_PRICE.currencySymbol}${DEFAULT_PRICE.label}`;
  return (
    <>
      <p className={own.lead}>
        Fill in your profile once, choose a template, and see your CV. You can change it as often as
        you like.
      </p>
      <ul className={own.facts}>
        <li>
          <b>Free:</b> your profile, all templates, the preview, and advice for each country.
        </li>
        <li>
          <b>Premium:</b> {`the PDF to download and send. ${price}, one payment. `}
          <A to="/premium?returnTo=%2Fcv-builder">See premium</A>
        </li>
      </ul>
      <VisitorEntry returnTo="/cv-builder" />
      {list && (
        <section aria-labelledby="templates">
          <h2 id="templates">Templates</h2>
          <p className={own.note}>
            Each picture shows the CV of an invented person, made with the template.
          </p>
          <ul className={own.grid} data-templates={JSON.stringify(list)}>
            {list.map(({ file, description }) => (
              <li key={file} className={own.card}>
                <img
                  className={styles.image}
                  src={thumbnailPath(file)}
                  alt={`A CV in the template ${templateName(file)}`}
                  width={420}
                  height={594}
                  loading="lazy"
                  decoding="async"
                />
                <h3>{templateName(file)}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
