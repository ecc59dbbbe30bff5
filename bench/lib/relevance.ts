import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownEmployer } from '../../shared/employer-name.ts';

/** A query of the test collection, with the grades (1 to 3) of the documents it should find. */
export type GradedQuery = { kind: string; text: string; grades: Map<string, number> };

/** What identifies a document: its fields as the API shows them. */
export type Shown = {
  title: string;
  employer: string | null;
  country_code: string;
  state: string | null;
};

/** The figures of one query. */
export type Figures = {
  ndcg: number;
  p5: number;
  recall30: number;
  nothing: number;
  unjudged: number;
};

/** Reads the queries and judgments of a folder of the test collection. */
export function readGradedQueries(folder: string): GradedQuery[] {
  const rows = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
  const grades = new Map<string, Map<string, number>>();
  for (const [query = '', key = '', grade] of rows('qrels.tsv')) {
    const known = grades.get(query) ?? new Map<string, number>();
    grades.set(query, known.set(key, Number(grade)));
  }
  return rows('queries.tsv').map(([query = '', kind = '', text = '']) => ({
    kind,
    text,
    grades: grades.get(query) ?? new Map(),
  }));
}

/** The key of a document in the judgments. */
export function keyOf({ title, employer, country_code, state }: Shown): string {
  const text = [title, shownEmployer(employer), country_code, state ?? '']
    .map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
    .join('|');
  return createHash('sha1').update(text).digest('hex').slice(0, 12);
}

/** Rates the first 30 keys that a search showed. */
export function rate({ grades }: GradedQuery, shown: string[]): Figures {
  const list = [...new Set(shown)].map((key) => grades.get(key));
  const good = [...grades.values()].filter((grade) => grade >= 2).length;
  const goodAmong = (first: number) =>
    list.slice(0, first).filter((grade) => (grade ?? 0) >= 2).length;
  const ideal = gain([...grades.values()].toSorted((a, b) => b - a));
  return {
    ndcg: ideal === 0 ? 0 : gain(list.map((grade) => grade ?? 0)) / ideal,
    p5: goodAmong(5) / 5,
    recall30: good === 0 ? 0 : goodAmong(30) / Math.min(30, good),
    nothing: shown.length === 0 ? 1 : 0,
    unjudged: list.slice(0, 10).filter((grade) => grade === undefined).length,
  };
}

/** Discounted cumulative gain of the first ten. */
function gain(grades: number[]): number {
  return grades
    .slice(0, 10)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
