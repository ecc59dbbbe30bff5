import { useEffect, useRef, useState } from 'react';
import { SECTION_TITLES } from '../../shared/constants/section-titles.ts';
import type { Paper } from '../../shared/cv.ts';
import type { CvSectionName } from '../../shared/cv-settings.ts';
import { call, failureOf } from '../lib/call.ts';
import { useOneRequest } from '../lib/use-one-request.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { layOutSheets } from '../ui/cv-sheets.ts';
import type { Note } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './page-budget.module.css';

/** What an employer misses least, first. Work, school, skills and papers are never proposed. */
const MAY_GO = [
  ...['customSections', 'achievements', 'workshopsAndConferences', 'publications', 'projects'],
  ...['membershipsAndAffiliations', 'honorsAndAwards', 'leadershipRoles', 'volunteer'],
  'references',
] as const satisfies readonly CvSectionName[];
type MayGo = (typeof MAY_GO)[number];

/** A last page with more lines is no short one. */
const SHORT_LINES = 24;

/** Lines on the last page, and a section without which that page is not needed. */
type Budget = { pages: number; lines: number; proposal: { section: MayGo; title: string } };

/**
 * Says how much stands on a short last page, and which section to hide so that it is not needed: each
 * proposal was laid out before, in a frame that is not seen.
 */
export function PageBudget(props: {
  html: string;
  paper: Paper;
  cv: number | null;
  onHidden: () => void;
}) {
  const { html, paper, cv, onHidden } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [budget, setBudget] = useState<Budget | null>(null);
  const [note, setNote] = useState<Note | null>(null);
  const { isBusy, run } = useOneRequest();

  useEffect(() => {
    const { current } = frame;
    let isWanted = true;
    const find = async () => {
      const found = current && (await findBudget(current, html, paper));
      if (isWanted) setBudget(found);
    };
    void find();
    return () => {
      isWanted = false;
    };
  }, [html, paper]);

  async function hide(section: MayGo) {
    const answer = await run(async () => {
      // Another tab may have hidden something else.
      const read = await call('GET /api/cv-settings', {
        query: { cv: cv === null ? undefined : String(cv) },
      });
      if (!read.ok) return read;
      const hidden = [...read.body.settings.hidden, section];
      return call('POST /api/cv-settings', { body: { cv, settings: { hidden } } });
    });
    if (!answer) return;
    if (answer.ok) onHidden();
    else setNote({ tone: 'error', text: failureOf(answer, 'The section could not be hidden.') });
  }

  return (
    <div className={styles.budget}>
      {budget && (
        <p>
          {`${countOf(budget.lines, 'line')} over ${countOf(budget.pages - 1, 'page')}. `}
          {`Without “${budget.proposal.title}” it fits. `}
          <Button isDisabled={isBusy} onPress={() => hide(budget.proposal.section)}>
            {`Hide ${budget.proposal.title}`}
          </Button>
        </p>
      )}
      <Notice note={note} />
      <iframe
        ref={frame}
        className={styles.trial}
        // Scripts stay off. Its origin lets this page measure it, and lets its fonts load.
        sandbox="allow-same-origin"
        title="Trial of the pages"
        aria-hidden="true"
        tabIndex={-1}
      />
    </div>
  );
}

/** The proposal for a CV; null when it has one page, its last page is no short one, or none helps. */
async function findBudget(
  frame: HTMLIFrameElement,
  html: string,
  paper: Paper,
): Promise<Budget | null> {
  const whole = await layOut(frame, html, paper);
  if (!whole) return null;
  const { pages } = whole;
  const lines = linesOfLastPage(whole.document, pages);
  if (pages < 2 || lines > SHORT_LINES) return null;
  for (const section of MAY_GO) {
    const less = without(html, section);
    if (less === null) continue;
    const tried = await layOut(frame, less.html, paper);
    if (!tried) return null;
    if (tried.pages < pages) return { pages, lines, proposal: { section, title: less.title } };
  }
  return null;
}

/** A CV on its sheets in the frame, with its fonts; null when the frame is gone meanwhile. */
async function layOut(
  frame: HTMLIFrameElement,
  html: string,
  paper: Paper,
): Promise<{ document: Document; pages: number } | null> {
  frame.srcdoc = html;
  // Some browsers report the empty document first.
  do await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  while (frame.contentDocument?.URL !== 'about:srcdoc');
  const { contentDocument } = frame;
  // The first layout makes the browser ask for the fonts.
  layOutSheets(contentDocument, paper);
  await contentDocument.fonts.ready;
  if (!frame.isConnected) return null;
  const { sheets } = layOutSheets(contentDocument, paper);
  return { document: contentDocument, pages: sheets.length };
}

/** The CV without a section, and how that one is called; null when the CV has none of it. */
function without(html: string, section: MayGo): { html: string; title: string } | null {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const found = [...parsed.querySelectorAll(`section.${section}`)];
  const [first] = found;
  if (!first) return null;
  const own = first.querySelector('h2')?.textContent.replaceAll('\u2060', '') ?? '';
  // Custom sections are hidden together.
  const title = found.length > 1 ? SECTION_TITLES[section] : own;
  for (const part of found) part.remove();
  return { html: `<!doctype html>${parsed.documentElement.outerHTML}`, title };
}

/** Lines of text on the last page: places where a line of letters begins. */
function linesOfLastPage(document: Document, pages: number): number {
  if (pages < 2) return 0;
  const tops = new Set<string>();
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isFoot = (node: Node) => node.parentElement?.closest('.sheet-foot') != null;
  const places: { page: number; key: string }[] = [];
  // The sheets stand below each other, or in a row: both ways a page has its own feet.
  const feet = [...document.querySelectorAll('.sheet-foot')].map((foot) =>
    foot.getBoundingClientRect(),
  );
  const pageOf = ({ left, bottom }: DOMRect) =>
    feet.findIndex((foot) => left < foot.right && bottom <= foot.bottom);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    if (isFoot(node) || node.textContent?.trim() === '') continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1)
        places.push({ page: pageOf(rect), key: `${Math.round(rect.bottom / 4)}` });
  }
  for (const { page, key } of places) if (page === pages - 1) tops.add(key);
  return tops.size;
}
