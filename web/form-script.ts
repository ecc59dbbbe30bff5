/**
 * The one script of public pages with a form (web/ui/posted-form.tsx). It posts the form by fetch,
 * and puts the answer in the place of `main`, or goes where the answer leads. Without it the
 * browser posts the form itself, to the same address.
 */

const ANSWER_MS = 30_000;
const SLOW_AFTER_MS = 5000;

let isSending = false;

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!('post' in form.dataset)) return;
  event.preventDefault();
  if (!isSending) void send(form);
});

async function send(form: HTMLFormElement): Promise<void> {
  isSending = true;
  const end = showBusy(form);
  say(form, null);
  try {
    const answer = await post(form);
    const location = answer.headers.get('location');
    if (location === null) show(form, answer, await answer.text());
    else {
      // The button stays busy until the next page is there.
      window.location.replace(location);
      return;
    }
  } catch (error) {
    // TypeError: no connection. DOMException: no answer in time.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    say(form, '');
  }
  isSending = false;
  end();
}

/** `form-script` asks for the address of a redirect in a header, which fetch would follow unseen. */
async function post(form: HTMLFormElement): Promise<Response> {
  const token = 'asAccount' in form.dataset ? storedToken() : null;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ANSWER_MS);
  const send = (headers: Record<string, string>) =>
    fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      headers: { 'form-script': '1', ...headers },
      signal: controller.signal,
    });
  if (token === null) return send({});
  const answer = await send({ 'x-auth-token': token });
  // The session has ended: these forms also work without one.
  return answer.status === 401 ? send({}) : answer;
}

function storedToken(): string | null {
  try {
    return localStorage.getItem('token');
  } catch {
    // Storage throws when the browser blocks site data: then no session is stored.
    return null;
  }
}

/** The button keeps the focus, and says what it does. Returns what ends that. */
function showBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>('[data-busy]');
  const slow = form.querySelector<HTMLElement>('[data-slow]');
  const label = button?.textContent ?? '';
  button?.setAttribute('aria-disabled', 'true');
  button?.replaceChildren(button.dataset.busy ?? '');
  const timer = setTimeout(() => slow?.replaceChildren(slow.dataset.slow ?? ''), SLOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    slow?.replaceChildren();
    button?.removeAttribute('aria-disabled');
    button?.replaceChildren(label);
  };
}

/** Says why the form was not sent; '' when there was no answer, null takes the message back. */
function say(form: HTMLFormElement, text: string | null): void {
  const region = form.querySelector('[role=alert]');
  const message = form.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
  if (text) message.querySelector('p')?.replaceChildren(text);
  region?.replaceChildren(...(text === null ? [] : [message]));
  region?.scrollIntoView({ block: 'nearest' });
}

/** Shows the page of an answer. Of one without the form (the server is busy) only why is said. */
function show(form: HTMLFormElement, answer: Response, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = document.querySelector('main');
  const next = page.querySelector('main');
  const same = `[data-post="${form.dataset.post}"]`;
  const again = next?.querySelector<HTMLFormElement>(same) ?? null;
  if (!main || !next || (!answer.ok && !again)) {
    say(form, next?.querySelector('h1 ~ p')?.textContent ?? '');
    return;
  }
  if (!answer.ok) keepTyped(form, again);
  main.replaceChildren(...next.childNodes);
  document.title = page.title;
  fill();
  announce(main);
  const told = main.querySelector<HTMLElement>('[aria-invalid],[data-answer]');
  const sender = main.querySelector<HTMLElement>(`${same} [type=submit]`);
  (told ?? sender ?? main).focus();
  if (!told) main.querySelector('[role=alert]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
}

/** What the server sends back without its text: passwords, and all of what was too large. */
function keepTyped(form: HTMLFormElement, next: HTMLFormElement | null): void {
  for (const field of (next?.elements ?? []) as Iterable<HTMLInputElement>) {
    const typed = form.elements.namedItem(field.name) as HTMLInputElement | null;
    if (typed && (field.type !== 'hidden' || field.value === '')) field.value = typed.value;
  }
}

/** Screen readers announce only changes of live regions that are there. */
function announce(main: Element): void {
  for (const region of main.querySelectorAll('[role=alert],[role=status],[aria-live]')) {
    const told = [...region.childNodes];
    if (told.length === 0) continue;
    region.replaceChildren();
    setTimeout(() => region.replaceChildren(...told));
  }
}

/** What the browser knows: the email address of the account, as the header says, and its clock. */
function fill(): void {
  const known: Record<string, string | undefined> = {
    email: document.querySelector<HTMLElement>('header [data-user]')?.title,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-fill]'))
    field.value ||= known[field.dataset.fill ?? ''] ?? '';
}

addEventListener('signed-in', fill);
fill();

/** An error goes as soon as its field is changed. */
addEventListener('input', ({ target }) => {
  const field = target as HTMLElement;
  if (!field.closest('[data-post]')) return;
  field.removeAttribute('aria-invalid');
  document.getElementById(`${field.id}-error`)?.replaceChildren();
});

const toggleOf = (target: EventTarget | null) =>
  (target as Element).closest<HTMLElement>('[data-post] [type=button][aria-controls]');

addEventListener('mousedown', (event) => {
  // The focus stays in the field, so that the on-screen keyboard stays open.
  if (toggleOf(event.target)) event.preventDefault();
});

/** Shows or hides a password. */
addEventListener('click', ({ target }) => {
  const toggle = toggleOf(target);
  const field = document.getElementById(
    toggle?.getAttribute('aria-controls') ?? '',
  ) as HTMLInputElement | null;
  if (!toggle || !field) return;
  const { selectionStart, selectionEnd } = field;
  const [from, to] = field.type === 'password' ? ['Show', 'Hide'] : ['Hide', 'Show'];
  field.type = field.type === 'password' ? 'text' : 'password';
  toggle.textContent = to;
  toggle.ariaLabel = toggle.ariaLabel?.replace(from, to) ?? null;
  // Browsers move the cursor to the start after the type of a field changes.
  if (field === document.activeElement)
    requestAnimationFrame(() => field.setSelectionRange(selectionStart, selectionEnd));
});
