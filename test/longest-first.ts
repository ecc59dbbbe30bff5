import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a quarter of a minute and more, although they are short. The longest is the first. */
const LONGEST = [
  'server/cli/import.test.ts',
  'test/regular-expressions.test.ts',
  'server/imports/read/feed-reader.test.ts',
  'server/imports/normalise/hostile-rows.test.ts',
  'server/cv/pdf/pdf-maker.test.ts',
  'server/cv/round-trip.test.ts',
  'scripts/build.test.ts',
];

/**
 * Starts the longest files of a project first, so that none is left for the end, when the other
 * processes have nothing to do. In a fresh checkout the size of a file is all that is known of it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((own) => own.sort((a, b) => placeOf(a) - placeOf(b)));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place === -1 ? LONGEST.length : place;
}
