import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Handlebars from 'handlebars';
import type { WrittenLetter } from '../../shared/cover-letter.ts';
import type { CvTemplate, Paper } from '../../shared/cv.ts';
import { type CvLanguage, formatDate } from '../../shared/cv-dates.ts';
import {
  CV_SECTIONS,
  type CvFact,
  type CvSectionName,
  type CvSettings,
  DEFAULT_CV_SETTINGS,
} from '../../shared/cv-settings.ts';
import type { Profile } from '../../shared/profile.ts';
import { cjkStylesheet, cvStylesheet } from './cv-assets.service.ts';
import { labelsFor } from './cv-labels.ts';
import { asWritten, cjkLanguages, writtenTexts } from './cv-letters.ts';
import { hasRtl, languageOfScript, predominantDirection } from './cv-script.ts';
import { CV_TEMPLATES } from './cv-templates.ts';
import { type CvSection, contactsOf, sectionsOf } from './cv-view.ts';
import { yearsOf } from './japanese-era.ts';
import { rirekishoForm } from './rirekisho-form.ts';
import type { ShownFact } from './shown-cv.ts';
import { widthOf } from './text-width.ts';

/** A CV as a whole HTML document. It holds no script and no style of its own. */
export type CvDocument = {
  html: string;
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
};

const FOLDER = join(import.meta.dirname, 'templates');
/** The body of a cover letter; the chosen template gives it its look. */
const LETTER = 'letter.handlebars';

/** What every template gets. */
type Root = {
  dir: 'ltr' | 'rtl';
  sections: Map<CvSectionName, CvSection[]>;
};

// An instance of its own, without the helpers that look values up by name or write to the log.
const handlebars = Handlebars.create();
for (const name of ['lookup', 'log', 'blockHelperMissing', 'helperMissing', 'with'])
  handlebars.unregisterHelper(name);

const WORD = /\S+/g;
/** Signs at which a browser may break a word: joined-up, 2016–2019, and/or. */
const BREAKABLE = /[-–—/?]/;
/** A longer word must break, or it reaches over the page. */
const MAX_KEPT = 60;
/** A text that fits on a line of every template. */
const MAX_LINE = 44;
/** A text of more letters or lines may be divided between two pages. */
const MAX_WHOLE = 700;
const MAX_WHOLE_LINES = 8;

/** Keeps a line from ending after a sign, as U+2060 does where a word goes on (Unicode UAX 14). */
const JOINER = '\u2060';
const SIGN_IN_WORD = /[-–—/?](?=[\p{L}\p{N}])/gu;

/**
 * Keeps words whole that a line may end in. Who reads a PDF by software cannot tell the end of a
 * line from a space: 'first-' and 'aid' would not become 'first-aid' again. A short text is kept
 * whole. In a longer one a sign that is not drawn joins the word: a span of its own is drawn by
 * itself, and some readers lose the spaces around it.
 */
function keepWords(text: string): string {
  if (BREAKABLE.test(text) && !text.includes('\n') && widthOf(text) <= MAX_LINE) return kept(text);
  const joined = text.replace(WORD, (word) =>
    word.length === 1 || widthOf(word) > MAX_KEPT
      ? word
      : word.replace(SIGN_IN_WORD, `$&${JOINER}`),
  );
  return handlebars.escapeExpression(joined);
}

const kept = (text: string) => `<span class="keep">${handlebars.escapeExpression(text)}</span>`;

/**
 * Writes a text of the profile. A text of another script or direction is isolated and names its
 * language, so that it neither mixes with its neighbours nor is read aloud as English.
 */
handlebars.registerHelper('t', (text: string, options: { data: { root: Root } }) => {
  const language = languageOfScript(text);
  const html = keepWords(text);
  if (language === '' && options.data.root.dir === 'ltr' && !hasRtl(text))
    return new handlebars.SafeString(html);
  const lang = language && ` lang="${language}"`;
  return new handlebars.SafeString(`<bdi${lang}>${html}</bdi>`);
});

/** Marks a text of more than a few lines: it may go on overleaf. */
handlebars.registerHelper('long', (text: string) =>
  widthOf(text) > MAX_WHOLE || text.split('\n').length > MAX_WHOLE_LINES
    ? new handlebars.SafeString(' data-long')
    : '',
);

const isSectionHelper = (isNamed: boolean) => {
  return (...values: unknown[]) => {
    const { data } = values.pop() as { data: { root: Root } };
    return [...data.root.sections].flatMap(([name, sections]) =>
      values.includes(name) === isNamed ? sections : [],
    );
  };
};

/** The filled ones of the named sections, in the order of the CV. */
handlebars.registerHelper('sections', isSectionHelper(true));

/** The filled sections that are not named, in the order of the CV. */
handlebars.registerHelper('sectionsBut', isSectionHelper(false));

const OPTIONS = {
  strict: true,
  knownHelpersOnly: true,
  knownHelpers: {
    t: true,
    long: true,
    sections: true,
    sectionsBut: true,
    if: true,
    unless: true,
    each: true,
  },
} as const;

/** Templates and partials, compiled when the first CV is made. */
let compiled: Map<string, Handlebars.TemplateDelegate> | undefined;

function templates(): Map<string, Handlebars.TemplateDelegate> {
  if (compiled) return compiled;
  const read = (file: string) =>
    handlebars.compile(readFileSync(join(FOLDER, file), 'utf8'), OPTIONS);
  for (const file of readdirSync(join(FOLDER, 'partials')))
    handlebars.registerPartial(basename(file, '.handlebars'), read(join('partials', file)));
  compiled = new Map(
    [...CV_TEMPLATES.map(({ file }) => file), LETTER].map((file) => [file, read(file)]),
  );
  return compiled;
}

/**
 * The lines of a name: two when one half runs from right to left and the other does not. On one
 * line readers of PDFs turn the order of its words around.
 */
function linesOfName(name: string): string[] {
  const words = name.split(' ');
  const isRtl = words.map(hasRtl);
  const second = isRtl.findIndex((each) => each !== isRtl[0]);
  const isHalf = second > 0 && isRtl.slice(second).every((each) => each !== isRtl[0]);
  if (!isHalf) return [name];
  return [words.slice(0, second).join(' '), words.slice(second).join(' ')];
}

/** All templates, the default first. */
export function listCvTemplates(): CvTemplate[] {
  return CV_TEMPLATES.map(({ file, title, description, columns, showsPhoto, language }) => ({
    ...{ file, title, description, columns, showsPhoto, language },
  }));
}

/** A profile with every text as a CV shows it. */
function showable<T>(value: T): T {
  if (typeof value === 'string') return asWritten(value) as T & string;
  if (Array.isArray(value)) return value.map(showable) as T & unknown[];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, showable(inner)]),
  ) as T & object;
}

/** How a CV is made. Without the optional parts it is what its template alone would make. */
export type CvOptions = {
  template: string;
  paper: Paper;
  /** Of its headings; without one it is the template's. */
  language?: CvLanguage;
  order?: readonly CvSectionName[] | undefined;
  look?: Pick<CvSettings, 'titles' | 'density' | 'size' | 'color' | 'latinName' | 'years'>;
  facts?: ShownFact[];
  /** The line above the name at the end, '' for none. */
  signature?: string;
  /** The day that some templates bear. */
  today?: Date;
  /** A cover letter in place of the CV, with the head of its template. `title` says what it is. */
  letter?: WrittenLetter & { title: string };
};

/**
 * A whole HTML document without scripts. Its stylesheet and fonts are at /api/cv-assets/. Throws
 * when there is no such template: ask `listCvTemplates` first.
 */
export function renderCv(saved: Profile, options: CvOptions): CvDocument {
  const settings = CV_TEMPLATES.find(({ file }) => file === options.template);
  const letter = options.letter && showable(options.letter);
  const template = templates().get(letter ? LETTER : options.template);
  if (!settings || !template) throw new Error(`no CV template ${options.template}`);
  const { photo, template: _, ...written } = saved;
  const profile = { ...saved, ...showable(written) };
  const {
    order,
    look = DEFAULT_CV_SETTINGS,
    facts = [],
    signature = '',
    today = new Date(),
  } = options;
  const language = options.language ?? settings.language;
  const labels = labelsFor(settings, language);
  const { contact, ...rest } = written;
  const texts = [...writtenTexts(rest), contact.location];
  const isForm = settings.isForm ?? false;
  const direction = language === 'ar' ? 'rtl' : isForm ? 'ltr' : predominantDirection(texts);
  const what = letter?.title ?? labels.curriculumVitae;
  const title = profile.name ? `${profile.name} – ${what}` : what;
  const usual = [...new Set([...settings.first, ...CV_SECTIONS])];
  const sections = sectionsOf(profile, labels, { order: order ?? usual, titles: look.titles });
  const contacts = contactsOf(profile, labels);
  const { name, professionalTitle } = profile;
  const nameLines = [...linesOfName(name), ...(look.latinName ? [look.latinName] : [])];
  const factOf = (fact: CvFact) => facts.find((each) => each.name === fact)?.text ?? '';
  const headings = [...sections.values()].flat().map(({ heading }) => heading);
  const all = [...texts, ...headings, ...facts.map(({ text }) => text), look.latinName, signature];
  if (letter) all.push(letter.subject, letter.date);
  const eastAsian = new Set(cjkLanguages(all));
  if (language === 'ja' || language === 'ko') eastAsian.add(language);
  const html = template(
    {
      hasDates: settings.columns === 1 && !letter,
      lang: language,
      density: look.density,
      size: look.size,
      color: look.color,
      dir: direction,
      title,
      labels,
      stylesheets: [...[...eastAsian].map(cjkStylesheet), cvStylesheet(settings, options.paper)],
      name,
      nameLines,
      professionalTitle,
      photo: settings.showsPhoto ? photo : '',
      contacts,
      facts,
      hasContact: contacts.length + facts.length > 0,
      signature,
      sections,
      madeOn: formatDate(
        { year: today.getUTCFullYear(), month: today.getUTCMonth(), day: today.getUTCDate() },
        language,
        yearsOf(look, language),
      ),
      form: isForm
        ? {
            ...rirekishoForm(profile, {
              ...{ birthDate: factOf('birthDate'), address: factOf('address') },
              ...{ paper: options.paper, today, yearOf: yearsOf(look, language) },
            }),
            phones: contacts.filter(({ kind }) => kind === 'phone'),
            emails: contacts.filter(({ kind }) => kind === 'email'),
          }
        : null,
      letter,
    },
    { allowProtoMethodsByDefault: false, allowProtoPropertiesByDefault: false },
  );
  return { html, language, direction, title };
}
