import type { TestProject } from 'vitest/node';
import { provideMigratedFolder } from './template.ts';

/** Migrates one embedded database for all tests of the run. */
export default function setup(project: TestProject): Promise<() => void> {
  return provideMigratedFolder(project);
}
