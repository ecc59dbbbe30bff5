/**
 * Suggestions while typing, for every field with `data-suggest`: an editable combobox with list
 * autocomplete (WAI-ARIA APG). every-page.ts loads it when such a field is touched. It works on the
 * document, so fields that React adds later have it too.
 */
import type { EmployerSuggestion } from '../shared/employers.ts';
import type { Suggestion as NameSuggestion } from '../shared/suggestions.ts';

/** Names of work and places, or of official registers (`data-suggest="register"`). */
type Suggestion = NameSuggestion | EmployerSuggestion;

/** Waits for the end of quick typing (ms). */
const DEBOUNCE = 150;
/** One Latin letter begins too many names. */
const SHORTEST = 2;

const list = document.createElement('ul');
list.id = 'suggestions';
list.role = 'listbox';
list.ariaLabel = 'Suggestions';
list.hidden = true;
const status = document.createElement('p');
status.role = 'status';

let shown: Suggestion[] = [];
let active = -1;
let timer = 0;
let asking = new AbortController();

/** The field of an event; undefined for all others. */
function fieldOf({ target }: Event): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && 'suggest' in target.dataset ? target : undefined;
}

/**
 * Whether a suggestion opens the list that its number counts: of all jobs that a visitor sees,
 * without any other field.
 */
function opensAll({ form, name }: HTMLInputElement): boolean {
  if (!form?.action.endsWith('/jobs') || 'session' in document.documentElement.dataset)
    return false;
  // Currency and period narrow nothing without an amount.
  const ignored = [name, 'sort', 'exact', 'pay_currency', 'pay_period'];
  return [...new FormData(form)].every(([other, value]) => value === '' || ignored.includes(other));
}

function prepare(field: HTMLInputElement) {
  field.role = 'combobox';
  field.autocomplete = 'off';
  field.ariaAutoComplete = 'list';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', list.id);
  // React lets a form have more children than it knows.
  if (list.parentNode !== field.form) field.form?.append(list, status);
}

function close(field?: HTMLInputElement) {
  clearTimeout(timer);
  asking.abort();
  list.hidden = true;
  status.textContent = '';
  if (field) field.ariaExpanded = 'false';
  field?.removeAttribute('aria-activedescendant');
}

async function ask(field: HTMLInputElement, q: string) {
  asking = new AbortController();
  const query = new URLSearchParams({ q, for: field.dataset.suggest ?? '' });
  try {
    const path = field.dataset.suggest === 'register' ? 'employers/suggestions' : 'suggestions';
    const answer = await fetch(`/api/${path}?${query}`, { signal: asking.signal });
    if (!answer.ok) return;
    const { suggestions }: { suggestions: Suggestion[] } = await answer.json();
    show(field, suggestions);
  } catch (error) {
    // No connection, or typed on (AbortError): the field works without suggestions.
    if (error instanceof TypeError) close(field);
    else if (!(error instanceof DOMException)) throw error;
  }
}

function show(field: HTMLInputElement, suggestions: Suggestion[]) {
  if (suggestions.length === 0 || document.activeElement !== field) return close(field);
  shown = suggestions;
  active = -1;
  const hasNumbers = opensAll(field);
  list.replaceChildren(
    ...shown.map((suggestion, index) => {
      const { text } = suggestion;
      const option = document.createElement('li');
      option.id = `suggestion-${index}`;
      option.role = 'option';
      const name = document.createElement('bdi');
      name.textContent = text;
      const facts = document.createElement('small');
      facts.textContent = ` ${factsOf(suggestion, field, hasNumbers)}`;
      option.append(name, facts);
      return option;
    }),
  );
  list.style.cssText = `left:${field.offsetLeft}px;top:${field.offsetTop + field.offsetHeight + 4}px;width:${field.offsetWidth}px`;
  list.hidden = false;
  field.ariaExpanded = 'true';
  field.removeAttribute('aria-activedescendant');
  status.textContent = `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`;
}

/** What stands beside a suggestion. */
function factsOf(suggestion: Suggestion, field: HTMLInputElement, hasNumbers: boolean): string {
  if (suggestion.kind === 'register') return suggestion.about;
  const { kind, jobs, typed } = suggestion;
  const isPlain = kind === 'occupation' || kind === 'condition';
  const about = isPlain || field.dataset.suggest === kind ? typed : kind;
  const count = hasNumbers ? jobs : undefined;
  const number = count && `${count.toLocaleString('en')} ${count === 1 ? 'job' : 'jobs'}`;
  return [about, number].filter(Boolean).join(', ');
}

/** Marks the option `step` further; the field itself stands between the last and the first one. */
function move(field: HTMLInputElement, step: number) {
  const count = shown.length + 1;
  active = ((active + 1 + step + count) % count) - 1;
  for (const [index, option] of [...list.children].entries())
    option.ariaSelected = String(index === active);
  if (active < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', `suggestion-${active}`);
}

/** Fills in a suggestion. A place goes to the field of places, if the form has one. */
function pick(field: HTMLInputElement, suggestion: Suggestion) {
  const { kind, text } = suggestion;
  close(field);
  const places = field.form?.elements.namedItem('place');
  if (kind === 'place' && places instanceof HTMLInputElement && places !== field) {
    field.value = '';
    places.value = text;
    status.textContent = `Place: ${text}`;
  } else field.value = kind === 'employer' ? `"${text}"` : text;
  // A name that several companies have needs the town.
  if (kind === 'register' && places instanceof HTMLInputElement) places.value = suggestion.place;
}

function type(field: HTMLInputElement) {
  clearTimeout(timer);
  asking.abort();
  const q = field.value.trim();
  if (q.length < SHORTEST && q < '\u0250') close(field);
  else timer = window.setTimeout(ask, DEBOUNCE, field, q);
}

addEventListener('focusin', (event) => {
  const field = fieldOf(event);
  if (field) prepare(field);
});

addEventListener('focusout', (event) => {
  const field = fieldOf(event);
  if (field) close(field);
});

addEventListener('input', (event) => {
  const field = fieldOf(event);
  if (field) type(field);
});

addEventListener('submit', () => {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && 'suggest' in field.dataset) close(field);
});

addEventListener(
  'keydown',
  (event) => {
    const field = fieldOf(event);
    if (!field || event.isComposing) return;
    const { key } = event;
    const chosen = shown[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (list.hidden) type(field);
      else move(field, key === 'ArrowDown' ? 1 : -1);
    } else if (list.hidden) return;
    else if (key === 'Escape') close(field);
    else if (key === 'Enter' && chosen) pick(field, chosen);
    else return;
    event.preventDefault();
  },
  true,
);

// A press on an option must not take the focus from the field.
list.addEventListener('pointerdown', (event) => event.preventDefault());
list.addEventListener('mousedown', (event) => event.preventDefault());

list.addEventListener('click', ({ target }) => {
  const field = document.activeElement;
  const option = target instanceof Element ? target.closest('li') : null;
  const chosen = option && shown[[...list.children].indexOf(option)];
  if (chosen && field instanceof HTMLInputElement) pick(field, chosen);
});

const touched = document.activeElement;
if (touched instanceof HTMLInputElement && 'suggest' in touched.dataset) {
  prepare(touched);
  // Something was typed before this script was there.
  if (touched.value !== touched.defaultValue) type(touched);
}
