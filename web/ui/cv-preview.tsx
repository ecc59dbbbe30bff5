import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CountryCode } from '../../shared/constants/countries.ts';
import type { Paper } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';
import type { Refusal } from '../lib/endpoints.ts';
import styles from './cv-preview.module.css';
import { layOutSheets, placeSheets, type Sheets } from './cv-sheets.ts';
import { type CvPage, useCvPage } from './use-cv-page.ts';

/** On a slow connection the text is shown before its fonts have come. */
const FONTS_MS = 3000;

type Props = {
  /** A profile that is not saved; without it the saved one is shown. */
  profile?: Profile | undefined;
  template: string;
  paper: Paper;
  /** The country that the CV is for, '' for none. */
  country: CountryCode | '';
  /** The number of the CV, null for "My CV". */
  cv?: number | null;
  /** The CV, or its cover letter. */
  document?: 'cv' | 'letter';
  /** In percent. */
  zoom: number;
  /** The name of its region, where a page has another one. */
  label?: string;
  /** Called with the number of pages each time it is known, and the HTML of the CV. */
  onPages?: (pages: number, html: string) => void;
  /** Called when the preview could not be made, and with null when it could again. */
  onRefusal?: (refusal: Refusal | null) => void;
};

/**
 * A CV on its sheets of paper, in a frame without scripts. While a changed CV loads, the last one
 * stays.
 */
export function CvPreview(props: Props) {
  const { profile, template, paper, country, cv = null, document = 'cv' } = props;
  const { zoom, label = 'CV preview', onPages, onRefusal } = props;
  const { page, refusal, isLoading } = useCvPage({
    ...{ profile, template, paper, country, cv, document },
  });
  const [shown, setShown] = useState<{ page: CvPage; place: Sheets } | null>(null);
  const place = shown?.place ?? placeSheets(paper, 1);
  const scale = zoom / 100;
  const tellRefusal = useEffectEvent((reason: Refusal | null) => onRefusal?.(reason));
  useEffect(() => tellRefusal(refusal), [refusal]);

  function show(next: CvPage, sheets: Sheets) {
    setShown({ page: next, place: sheets });
    onPages?.(sheets.sheets.length, next.html);
  }

  // Two frames: the next one loads behind the shown one, and takes its place without a flicker.
  const pages = [shown?.page, page === shown?.page ? null : page].filter((each) => each != null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.view} aria-label={label} tabIndex={0}>
      {shown === null && isLoading && (
        <p role="status" className={styles.loading}>
          Loading preview...
        </p>
      )}
      <div
        className={styles.desk}
        style={{ width: place.width * scale, height: place.height * scale }}
      >
        <div
          className={styles.scaled}
          style={{ width: place.width, height: place.height, transform: `scale(${scale})` }}
        >
          {place.sheets.map((sheet) => (
            <div key={`${sheet.left} ${sheet.top}`} className={styles.sheet} style={sheet} />
          ))}
          {pages.map((each) => (
            <Frame
              key={each.id}
              page={each}
              place={each === shown?.page ? place : placeSheets(each.paper, 1)}
              isShown={each === shown?.page}
              onReady={show}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

function Frame(props: {
  page: CvPage;
  place: Sheets;
  isShown: boolean;
  onReady: (page: CvPage, place: Sheets) => void;
}) {
  const { page, place, isShown, onReady } = props;
  const frame = useRef<HTMLIFrameElement>(null);

  async function layOut() {
    const document = frame.current?.contentDocument;
    // Some browsers report the empty document first.
    if (document?.URL !== 'about:srcdoc') return;
    // No tab stops in the preview: what a link opens cannot be shown there.
    for (const link of document.links) link.tabIndex = -1;
    // The first layout makes the browser ask for the fonts.
    layOutSheets(document, page.paper);
    await Promise.race([
      document.fonts.ready,
      new Promise((resolve) => setTimeout(resolve, FONTS_MS)),
    ]);
    if (frame.current) onReady(page, layOutSheets(document, page.paper));
    await document.fonts.ready;
    if (frame.current) onReady(page, layOutSheets(document, page.paper));
  }

  return (
    <iframe
      ref={frame}
      className={isShown ? styles.frame : `${styles.frame} ${styles.next}`}
      // Scripts stay off. Its origin lets this page measure it, and lets its fonts load.
      sandbox="allow-same-origin"
      srcDoc={page.html}
      title="Your CV"
      tabIndex={-1}
      style={{ width: place.width, height: place.height }}
      onLoad={() => void layOut()}
    />
  );
}
