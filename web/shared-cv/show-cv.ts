/**
 * The script of /shared-cv (web/shared-cv/shared-cv-page.tsx): lays the CV out on sheets of paper as
 * wide as the window, and tells the server that it was opened. Without it the CV scrolls in its frame.
 */
import type { Paper } from '../../shared/cv.ts';
import { tryStorage } from '../lib/try-storage.ts';
import { layOutSheets, type Sheets } from '../ui/cv-sheets.ts';

/** Whether the document of the frame has come: before it some browsers report an empty one. */
const isThere = ({ contentDocument }: HTMLIFrameElement) =>
  contentDocument?.URL === 'about:srcdoc' && contentDocument.readyState === 'complete';

async function show(desk: HTMLElement, box: HTMLElement, frame: HTMLIFrameElement): Promise<void> {
  while (!isThere(frame))
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const { contentDocument: cv } = frame;
  if (!cv) return;
  let placed: Sheets | undefined;
  const fit = () => {
    const [first] = placed?.sheets ?? [];
    if (!placed || !first) return;
    const scale = Math.min(1, desk.clientWidth / first.width);
    box.style.transform = `scale(${scale})`;
    desk.style.height = `${placed.height * scale}px`;
  };
  const layOut = () => {
    placed = layOutSheets(cv, frame.dataset.paper as Paper);
    const { width, height, sheets } = placed;
    for (const element of [box, frame])
      Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
    for (const old of box.querySelectorAll('i')) old.remove();
    for (const sheet of sheets) {
      const paper = document.createElement('i');
      for (const [side, length] of Object.entries(sheet))
        paper.style.setProperty(side, `${length}px`);
      box.prepend(paper);
    }
    fit();
  };
  desk.dataset.laidOut = '';
  layOut();
  await cv.fonts.ready;
  layOut();
  new ResizeObserver(fit).observe(desk);
}

/** A view is not counted twice, nor the owner's: the server knows who that is. */
function tellOpened(): void {
  const key = new URLSearchParams(location.search).get('key');
  const token = tryStorage(() => localStorage.getItem('token'));
  void fetch('/api/shared-cv/view', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify({ key }),
    keepalive: true,
  }).catch((error: unknown) => {
    // No connection: this opening is not counted.
    if (!(error instanceof TypeError)) throw error;
  });
}

const desk = document.querySelector<HTMLElement>('[data-desk]');
const box = desk?.querySelector('div');
const frame = box?.querySelector('iframe');
if (desk && box && frame) {
  void show(desk, box, frame);
  tellOpened();
}
