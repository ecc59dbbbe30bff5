import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import type { Note } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './template-card.module.css';
import { templateName, thumbnailPath } from './template-name.ts';

/** A template as its card shows it. `description` is '' when it is not known. */
export type Card = {
  file: string;
  description: string;
  /** What speaks for or against it in the chosen country; null without a country. */
  fit: { isGood: boolean; text: string } | null;
};

/** One template of the grid. */
export function TemplateCard(props: {
  card: Card;
  isChosen: boolean;
  isFree: boolean;
  isBusy: boolean;
  note: Note | null;
  onPreview: () => void;
  onDownload: () => void;
  onUse: () => void;
}) {
  const { card, isChosen, isFree, isBusy, note, onPreview, onDownload, onUse } = props;
  const name = templateName(card.file);
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <Thumbnail file={card.file} />
      <div className={styles.words}>
        <h2>{name}</h2>
        {card.fit && (
          <p className={card.fit.isGood ? styles.fits : styles.misses}>{card.fit.text}</p>
        )}
        {card.description !== '' && <p className={styles.about}>{card.description}</p>}
      </div>
      <div className={styles.actions}>
        <Action name={name} className={`${controls.quiet} ${styles.preview}`} onClick={onPreview}>
          Preview
        </Action>
        <Action name={name} className={controls.quiet} isBusy={isBusy} onClick={onDownload}>
          {isBusy ? 'Making PDF...' : 'Download'}
        </Action>
        {isFree && <p className={styles.premium}>Premium feature</p>}
      </div>
      {isChosen ? (
        <p className={styles.chosen}>Your template</p>
      ) : (
        <Action name={name} className={styles.use} onClick={onUse}>
          Use this template
        </Action>
      )}
      <div className={styles.result}>
        <Notice note={note} />
        <p role="status" className={styles.wait}>
          {isBusy && 'This can take a few seconds.'}
        </p>
      </div>
    </li>
  );
}

/** A button of a card; screen readers hear the template with it. */
function Action(props: {
  name: string;
  className: string | undefined;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { name, className, isBusy = false, onClick, children } = props;
  return (
    <Button className={className} isDisabled={isBusy} onPress={onClick}>
      {children}
      <span className={controls.hidden}>{` ${name}`}</span>
    </Button>
  );
}

/** The first page of the template; a drawn page when its image fails. */
function Thumbnail({ file }: { file: string }) {
  const [hasFailed, setFailed] = useState(false);
  const [image, isNear] = useNear();
  if (hasFailed) return <DrawnPage />;
  return (
    <img
      className={styles.image}
      ref={image}
      src={isNear ? thumbnailPath(file) : undefined}
      alt=""
      width={420}
      height={594}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/**
 * Whether an image is on the screen or nearly so. Browsers fetch images with `loading="lazy"` that
 * are three screens away: all templates, for a reader who pays by the megabyte.
 */
function useNear() {
  const ref = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear((wasNear) => wasNear || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '100px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear] as const;
}

function DrawnPage() {
  return (
    <svg className={styles.image} viewBox="0 0 210 297" aria-hidden="true" data-placeholder="">
      <path d="M0 0h210v297H0z" fill="#fff" />
      <path d="M24 30h92v12H24zm0 20h60v6H24z" fill="#9aa4b0" />
      <path
        d="M24 80h50v6H24zm0 16h162v4H24zm0 10h162v4H24zm0 10h120v4H24zm0 28h50v6H24zm0 16h162v4H24zm0 10h162v4H24zm0 10h140v4H24zm0 28h50v6H24zm0 16h162v4H24zm0 10h100v4H24z"
        fill="#d5d9de"
      />
    </svg>
  );
}
