import { MAPPING_LIMITS, type Survey } from '../../../shared/import-mapping.ts';
import { type FeedFile, NOT_IN_ENCODING } from '../read/feed-file.ts';
import { readTreeHead, type TreeHead } from '../read/read-head.ts';
import { pathsOf } from '../recipes/apply-recipe.ts';
import { findLists, type TreeList } from './find-lists.ts';
import { type Proposal, proposeMapping } from './propose-mapping.ts';
import { type PathFacts, surveyPaths } from './survey-paths.ts';

/** So much of a file is looked at, in characters. */
const MAX_HEAD = 2_000_000;
/** Lists that are weighed, those with most entries. */
const MAX_WEIGHED = 12;

type Weighed = { list: TreeList; paths: PathFacts[]; proposal: Proposal };

/**
 * Looks at the beginning of a file whose format is not known: its lists, the paths of the jobs at
 * `rows` (without it: of the list that looks most like jobs), and a mapping that is proposed.
 */
export async function surveyFile(file: FeedFile, rows?: string): Promise<Survey> {
  return surveyText(await readHeadText(file), rows);
}

/** The same for a text that is the beginning of a file. */
export function surveyText(text: string, rows?: string): Survey {
  const tree = readTreeHead(text);
  const lists = findLists(tree.root, tree.kind === 'xml');
  const chosen = choose(lists, rows);
  return {
    kind: tree.kind,
    lists: lists.map(({ rows: at, count }) => ({ rows: at, count })).slice(0, 40),
    rows: chosen?.list.rows ?? '',
    jobs: chosen?.list.jobs.length ?? 0,
    paths: (chosen?.paths ?? [])
      .slice(0, MAPPING_LIMITS.paths)
      .map(({ path, filled, examples }) => ({ path, filled, examples })),
    proposal: chosen ? mappingOf(tree, chosen) : null,
  };
}

function choose(lists: TreeList[], rows: string | undefined): Weighed | undefined {
  const wanted =
    rows === undefined
      ? lists.toSorted((a, b) => b.count - a.count).slice(0, MAX_WEIGHED)
      : lists.filter((list) => list.rows === rows);
  const weighed = wanted.map((list): Weighed => {
    const paths = surveyPaths(list.jobs);
    return { list, paths, proposal: proposeMapping(paths, list.jobs.length) };
  });
  const inner = weighed.filter((each) => !isAround(each, lists));
  return (inner.length > 0 ? inner : weighed).reduce<Weighed | undefined>(
    (found, next) => (found === undefined || weightOf(next) > weightOf(found) ? next : found),
    undefined,
  );
}

/**
 * An element of XML around the jobs has their fields too, one level deeper: it is a list of one that
 * most fields lead out of, by one name.
 */
function isAround({ list, proposal }: Weighed, lists: readonly TreeList[]): boolean {
  const first = [
    ...Object.values(proposal.fields).map((way) => pathsOf(way)[0]),
    ...proposal.description,
  ]
    .filter((path) => typeof path === 'string')
    .map((path) => path.split('.')[0] ?? '');
  const steps = Map.groupBy(first, (step) => step);
  return [...steps].some(([step, all]) => {
    const paths = [`${list.rows}.${step}`, `${list.rows}.*.${step}`, `*.${step}`];
    const inner = lists.find(({ rows }) => paths.includes(rows) && rows !== list.rows);
    const share = all.length / first.length;
    return inner && share >= (inner.count > list.count ? 0.5 : 0.7);
  });
}

function weightOf({ list, proposal }: Weighed): number {
  return proposal.score + Math.log10(1 + list.count) - list.rows.split('.').length * 0.3;
}

function mappingOf({ kind }: TreeHead, { list, proposal }: Weighed): Survey['proposal'] {
  if (kind === 'page') return null;
  const { fields, description, leaveOut } = proposal;
  const known = [fields.title, fields.url, fields.reference, fields.posted].flatMap((way) =>
    typeof way === 'string' ? [way] : [],
  );
  return {
    name: 'My mapping',
    kind,
    rows: list.rows,
    known,
    isPage: false,
    leaveOut,
    file: [],
    fields,
    description,
  };
}

async function readHeadText(file: FeedFile): Promise<string> {
  try {
    return await readBeginning(file, file.declaredEncoding ?? 'utf-8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== NOT_IN_ENCODING || file.declaredEncoding !== null) throw error;
    return readBeginning(file, 'windows-1252');
  }
}

async function readBeginning(file: FeedFile, encoding: string): Promise<string> {
  let text = '';
  for await (const part of file.read(encoding, () => {})) {
    text += part;
    if (text.length >= MAX_HEAD) break;
  }
  return text.slice(0, MAX_HEAD).replace(/^\ufeff/, '');
}
