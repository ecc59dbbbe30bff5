/**
 * What is said while the next document is on its way: a bar at the top, a mark on the card that was
 * pressed, and, where a list is asked anew, the words of the specification (section 2).
 */
import css from './ui/progress.css?inline';

/** After this long without a document the bar goes: the line is cut, or the reader stopped it (ms). */
const MOST_MS = 30_000;

const bar = document.createElement('div');
bar.className = 'progress';
bar.role = 'progressbar';
bar.ariaLabel = 'Loading';
const words = document.createElement('p');
words.role = 'status';
words.textContent = 'Loading jobs...';

let pressed: HTMLElement | undefined;
let timer = 0;

function wait(element: HTMLElement, address: URL): void {
  stop();
  pressed = element;
  element.dataset.tapped = '';
  document.body.append(bar);
  const isList = document.querySelector('[data-list]') && address.pathname === location.pathname;
  if (isList) document.getElementById('find')?.after(words);
  timer = window.setTimeout(stop, MOST_MS);
}

function stop(): void {
  clearTimeout(timer);
  bar.remove();
  words.remove();
  delete pressed?.dataset.tapped;
}

/** Whether a link loads a document in this tab. */
function isLeaving(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const isForBrowser = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  const isHere = link.pathname + link.search === location.pathname + location.search;
  return (
    !defaultPrevented &&
    !isForBrowser &&
    !link.target &&
    link.origin === location.origin &&
    !(isHere && link.hash)
  );
}

/** Answers presses on links and forms from now on. Returns the styles of the bar. */
export function answerPresses(): string {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link && isLeaving(event, link)) wait(link, new URL(link.href));
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented && form.method === 'get') wait(form, new URL(form.action));
  });
  addEventListener('pageshow', stop);
  return css;
}
