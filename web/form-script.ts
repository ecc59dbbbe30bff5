/**
 * The one script of public pages with a form (web/ui/posted-form.tsx). It checks what is typed,
 * posts the form by fetch, and puts the answer in the place of `main`, or goes where the answer
 * leads. Without it the browser posts the form itself, to the same address.
 */

type Field = HTMLInputElement;
type Session = typeof import('./signed-in.ts')['session'];

const ANSWER_MS = 30_000;
const SLOW_AFTER_MS = 5000;
/** Session storage: the email address that was typed last, for the next form (forget-drafts.ts). */
const TYPED = 'typedEmail';

const FORM = 'form[data-post]';
const find = <E extends HTMLElement>(selector: string, root: ParentNode = document) =>
  root.querySelector<E>(selector);
const fieldsOf = (form: HTMLFormElement) => [...(form.elements as Iterable<Field>)];

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches(FORM)) return;
  event.preventDefault();
  if (find('[data-busy][aria-disabled]', form)) return;
  say(form, null);
  // What was typed before this script was there told it of no change.
  fieldsOf(form).forEach(keepEmail);
  if (isRight(form)) void send(form);
});

/** Shows what is wrong at its fields. The server has the last word. */
function isRight(form: HTMLFormElement): boolean {
  const wrong = fieldsOf(form).filter((field) => {
    const problem = problemOf(field, form);
    mark(field, problem);
    return problem !== undefined;
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** The message about a field, of those that its schema has (`data-missing`, `data-wrong`). */
function problemOf(field: Field, form: HTMLFormElement): string | undefined {
  const { missing, wrong, same } = field.dataset;
  if (same)
    return (form.elements.namedItem(same) as Field).value === field.value ? undefined : wrong;
  const text = field.type === 'password' ? field.value : field.value.trim();
  if (text === '') return missing;
  return field.validity.typeMismatch || text.length < field.minLength ? wrong : undefined;
}

function mark(field: Field, problem: string | undefined): void {
  if (problem === undefined) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
  document.getElementById(`${field.id}-error`)?.replaceChildren(problem ?? '');
}

addEventListener('input', ({ target }) => {
  if ((target as Field).closest(FORM)) mark(target as Field, undefined);
});

async function send(form: HTMLFormElement): Promise<void> {
  const end = showBusy(form);
  try {
    const answer = await post(form);
    const location = answer.headers.get('location');
    if (location === null) {
      end();
      show(form, answer, await answer.text());
      return;
    }
    // The button stays busy until the next page is there.
    const problem = await goOn(location);
    if (problem === undefined) return;
    say(form, problem);
  } catch (error) {
    // TypeError: no connection. DOMException: no answer in time.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    say(form, '');
  }
  end();
}

/** `form-script` asks for the address of a redirect in a header, which fetch would follow unseen. */
async function post(form: HTMLFormElement): Promise<Response> {
  const token = 'asAccount' in form.dataset ? storedToken() : null;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ANSWER_MS);
  const ask = (headers: Record<string, string>) =>
    fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      headers: { 'form-script': '1', ...headers },
      signal: controller.signal,
    });
  if (token === null) return ask({});
  const answer = await ask({ 'x-auth-token': token });
  // The session has ended: these forms also work without one.
  return answer.status === 401 ? ask({}) : answer;
}

/** Opens the next page; a landing of a login here, without its page. Returns why it failed. */
async function goOn(address: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(address, location.origin);
  if (pathname !== '/auth/success') {
    location.replace(address);
    return undefined;
  }
  let own: Session;
  try {
    own = await session();
  } catch (error) {
    // No connection, or a newer release. Browsers do not retry a failed module import, so the
    // landing page does the rest.
    if (!(error instanceof TypeError)) throw error;
    location.replace(address);
    return undefined;
  }
  const landing = await own.landHere(searchParams.get('token'));
  // `signed-in` leads on.
  return landing.step === 'signed-in' ? undefined : ((landing as { advice?: string }).advice ?? '');
}

/** The button keeps the focus, and says what it does. Returns what ends that. */
function showBusy(form: HTMLFormElement): () => void {
  const button = find('[data-busy]', form);
  const slow = find('[data-slow]', form);
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
  const region = find('[role=alert]', form);
  const message = find<HTMLTemplateElement>('template', form)?.content.cloneNode(true);
  if (text) find('p', message as DocumentFragment)?.replaceChildren(text);
  region?.replaceChildren(...(text === null || !message ? [] : [message]));
  region?.scrollIntoView({ block: 'nearest' });
}

/** Shows the page of the answer in the place of this one. */
function show(form: HTMLFormElement, { ok }: Response, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = find('main');
  const next = find('main', page);
  const same = `[data-post="${form.dataset.post}"]`;
  const again = next && find<HTMLFormElement>(same, next);
  if (!main || !next || (!ok && !again && !find('[data-answer]', next))) {
    // A page of the server that is busy, or of a proxy.
    say(form, next ? (find('h1 ~ p', next)?.textContent ?? '') : (form.dataset.failure ?? ''));
    return;
  }
  if (!ok && again) keepTyped(form, again);
  if (again && new URL(form.action).pathname !== location.pathname) {
    // A form of another page: its messages are what changes here.
    find('[role=alert]', form)?.replaceChildren(...(find('[role=alert]', again)?.childNodes ?? []));
    for (const field of fieldsOf(again)) {
      const problem = find(`[id="${field.id}-error"]`, again)?.textContent;
      if (problem) mark(form.elements.namedItem(field.name) as Field, problem);
    }
    find('[aria-invalid]', form)?.focus();
    Object.assign(form.dataset, again.dataset, { failure: form.dataset.failure });
    begin();
    return;
  }
  const told = find('[aria-invalid],[data-answer],[autofocus]', next);
  // The browser would say that it comes too late.
  for (const field of next.querySelectorAll('[autofocus]')) field.removeAttribute('autofocus');
  main.replaceChildren(...next.childNodes);
  document.title = page.title;
  begin();
  (told ?? find(`${same} [type=submit]`) ?? main).focus();
  if (!told) find('[role=alert]:not(:empty)', main)?.scrollIntoView({ block: 'nearest' });
}

/** What the server sends back without its text: passwords, and all of what was too large. */
function keepTyped(form: HTMLFormElement, next: HTMLFormElement): void {
  for (const field of fieldsOf(next)) {
    const typed = form.elements.namedItem(field.name) as Field | null;
    if (typed && (field.type !== 'hidden' || field.value === '')) field.value = typed.value;
  }
}

/** What a page does from the start, and again when an answer took its place. */
function begin(): void {
  fill();
  for (const form of document.querySelectorAll<HTMLFormElement>(`${FORM}[data-rest-for]`))
    rest(form);
  if (find('[data-sign-out]') && storedToken() !== null)
    void session().then(({ signOut }) => signOut());
  const next = find<HTMLAnchorElement>('a[data-opens-in]');
  if (next) setTimeout(() => location.replace(next.href), Number(next.dataset.opensIn));
}

/** What the browser knows: the account, as the header says, what was typed before, and its clock. */
function fill(): void {
  const typed = fromStorage(() => sessionStorage.getItem(TYPED));
  const known: Record<string, string | null | undefined> = {
    email: find('header [data-user]')?.title,
    typed,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  for (const field of document.querySelectorAll<Field>('[data-fill]')) {
    const text = known[field.dataset.fill ?? ''] ?? '';
    if (text === '') continue;
    if (field.localName === 'input') field.value ||= text;
    else field.textContent = text;
    field.disabled = false;
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-if-typed]'))
    part.hidden = (part.dataset.ifTyped === 'yes') !== (typed !== null);
}

function keepEmail({ dataset, value }: Field): void {
  if (dataset.fill === 'typed') fromStorage(() => sessionStorage.setItem(TYPED, value.trim()));
}

addEventListener('change', ({ target }) => keepEmail(target as Field));

/** A form rests after a success, also on the page that is loaded again: its mail takes a while. */
function rest(form: HTMLFormElement): void {
  const { post: name, resting, restFor } = form.dataset;
  const key = `rest-${name}`;
  if (resting)
    fromStorage(() => sessionStorage.setItem(key, String(Date.now() + Number(resting) * 1000)));
  delete form.dataset.resting;
  const until = Number(fromStorage(() => sessionStorage.getItem(key)));
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const button = find('[data-busy]', form);
  button?.toggleAttribute('aria-disabled', left > 0);
  if (left > 0) button?.setAttribute('aria-disabled', 'true');
  const seconds = left === 1 ? '1 second' : `${left} seconds`;
  find('[data-rest]', form)?.replaceChildren(left > 0 ? `You can ${restFor} in ${seconds}.` : '');
  if (left > 0 && form.isConnected) setTimeout(() => rest(form), 1000);
}

/** Storage throws when the browser blocks site data: then nothing is kept. */
function fromStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

const storedToken = () => fromStorage(() => localStorage.getItem('token'));

/** The session of this browser (web/signed-in.ts), which begins when it is asked for. */
async function session(): Promise<Session> {
  const script = document.getElementById('root')?.dataset.signedIn ?? '';
  return ((await import(/* @vite-ignore */ script)) as typeof import('./signed-in.ts')).session;
}

/** A page for logging in or signing up is left once there is a session. */
async function leave(): Promise<void> {
  const back = find('[data-leave]')?.dataset.leave;
  if (back === undefined) return;
  const { currentSession } = await session();
  const { state, isAdmin, isEditor } = currentSession();
  if (state === 'signed-in') location.replace(back || (isAdmin || isEditor ? '/admin' : '/jobs'));
}

addEventListener('signed-in', () => {
  fill();
  void leave();
});
// Another tab logged in.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'token' && newValue && find('[data-leave]')) void session();
});

/** A token that every-page.ts took out of the address: the page that is loaded again needs it. */
async function comeBack(): Promise<void> {
  const { usr } = (history.state ?? {}) as { usr?: Record<string, string> };
  if (!usr?.token || find('[data-token]')) return;
  // A link to the same address keeps the state of the entry, and asks for the page without a token.
  const [{ type = '' } = {}] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[];
  if (type === 'navigate') return history.replaceState(null, '');
  const page = await fetch(`${location.pathname}?${new URLSearchParams(usr)}`);
  const next = find('main', new DOMParser().parseFromString(await page.text(), 'text/html'));
  if (page.ok && next) find('main')?.replaceChildren(...next.childNodes);
  begin();
}

const toggleOf = (target: EventTarget | null) =>
  (target as Element).closest<HTMLElement>(`${FORM} [type=button][aria-controls]`);

addEventListener('mousedown', (event) => {
  // The focus stays in the field, so that the on-screen keyboard stays open.
  if (toggleOf(event.target)) event.preventDefault();
});

addEventListener('click', ({ target }) => {
  const toggle = toggleOf(target);
  if (toggle) showPassword(toggle);
  const other = (target as Element).closest<HTMLElement>('[data-other]');
  if (other) showOther(other);
  const external = (target as Element).closest<HTMLElement>('[data-back]');
  const { back, busy } = external?.dataset ?? {};
  // Where the way back is kept during an external login (specification, section 4).
  if (back !== undefined) fromStorage(() => sessionStorage.setItem('postAuthRedirect', back));
  if (external && busy) {
    const label = external.textContent ?? '';
    external.textContent = busy;
    addEventListener('pageshow', () => external.replaceChildren(label), { once: true });
  }
});

/** Shows or hides what is typed. */
function showPassword(toggle: HTMLElement): void {
  const field = document.getElementById(toggle.getAttribute('aria-controls') ?? '') as Field;
  const { selectionStart, selectionEnd } = field;
  const [from, to] = field.type === 'password' ? ['Show', 'Hide'] : ['Hide', 'Show'];
  field.type = field.type === 'password' ? 'text' : 'password';
  toggle.textContent = to;
  toggle.ariaLabel = toggle.ariaLabel?.replace(from, to) ?? null;
  // Browsers move the cursor to the start after the type of a field changes.
  if (field === document.activeElement)
    requestAnimationFrame(() => field.setSelectionRange(selectionStart, selectionEnd));
}

/** Shows the part that a button names in the place of its own. */
function showOther(button: HTMLElement): void {
  const part = document.getElementById(button.dataset.other ?? '');
  const own = button.closest<HTMLElement>('[data-part]');
  if (!part || !own) return;
  own.hidden = true;
  part.hidden = false;
  find('input:not([type=hidden])', part)?.focus();
}

begin();
void comeBack();
if (storedToken() !== null) void leave();
// The server was not told of a log-out: the session tells it when it begins (left-session.ts).
else if (fromStorage(() => localStorage.getItem('leftSession')) !== null) void session();
