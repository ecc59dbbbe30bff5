import { lineOfHtml } from '../jobs/job-text.service.ts';
import { type ReadLine, readLine } from './sentences.ts';

/** The texts of a job that are read. `description` is sanitised HTML. */
export type JobTexts = {
  title: string;
  excerpt: string;
  description: string;
  responsibilities: string;
  requirements: string;
};

/** The texts of a job as lines; lists are one line for each item. */
export type ReadText = Record<'title' | 'excerpt', ReadLine> &
  Record<'description' | 'responsibilities' | 'requirements', readonly ReadLine[]>;

const BLOCK = /<(p|br|li|h3|h4)>/;

/** Splits the texts of a job into lines, sentences and words, once for all readers. */
export function readText(job: JobTexts): ReadText {
  return {
    title: readLine(job.title),
    excerpt: readLine(job.excerpt),
    description: linesOfHtml(job.description),
    responsibilities: itemsOf(job.responsibilities),
    requirements: itemsOf(job.requirements),
  };
}

function linesOfHtml(html: string): ReadLine[] {
  // Odd places hold the name of the tag that begins the next line.
  const parts = html.split(BLOCK);
  const lines: ReadLine[] = [];
  for (let at = 0; at < parts.length; at += 2)
    lines.push(readLine(lineOfHtml(parts[at] ?? ''), parts[at - 1]?.startsWith('h')));
  return lines;
}

function itemsOf(list: string): ReadLine[] {
  return list.split(';').map((item) => readLine(item));
}
