import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from './database.ts';

// A synonym, a city, a country's name and a condition are each one line of one data file, in a copy
// of the product. Then search, filters, alerts and suggestions know them.

const ROOT = join(import.meta.dirname, '..');
const LINES = {
  'server/language/work.tsv': 'same\t\twelder=sparkfuser',
  'server/language/places.tsv': 'town\tDE\tzwiebelstadt=cebollina\ncountry\tNO\tnorgestan',
  'server/jobs/facts/conditions.tsv':
    'moonlit\tmoonlight=moonlight job\tmoonlight|moonshine\t\tBy moonlight.\t\t\tMoonlight',
};

type Part = 'search' | 'place' | 'filter' | 'told' | 'alert' | 'alertAt' | 'suggestions';
type Found = Record<Part, Record<string, string[]>>;
let copy: string;
let found: Found;

beforeAll(async () => {
  testServer();
  copy = mkdtempSync(join(tmpdir(), 'waymark-copy-'));
  for (const part of ['main.ts', 'package.json', 'server', 'shared', 'test', 'web'])
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  for (const part of ['node_modules', 'dist']) symlinkSync(join(ROOT, part), join(copy, part));
  for (const [file, line] of Object.entries(LINES)) appendFileSync(join(copy, file), `${line}\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(copy, 'test/one-line.ts')]);
  found = JSON.parse(stdout) as Found;
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a synonym', () => {
  const both = ['Sparkfuser', 'Welder'];
  expect(found.search.sparkfuser).toEqual(both);
  expect(found.search.welder).toEqual(both);
  expect(found.alert.sparkfuser).toEqual(both);
  expect(found.suggestions.sparkfuser?.sort()).toEqual(both);
});

test('a city by another name', () => {
  expect(found.search['cook zwiebelstadt']).toEqual(['Cook in a Castle']);
  expect(found.search['cook cebollina']).toEqual(['Cook in a Castle']);
  expect(found.alert['cook cebollina']).toEqual(['Cook in a Castle']);
  expect(found.place.cebollina).toEqual(['Cook in a Castle']);
  expect(found.filter.cebollina).toEqual(['Cook in a Castle']);
  expect(found.filter.zwiebelstadt).toEqual(['Cook in a Castle']);
  expect(found.alertAt.cebollina).toEqual(['Cook in a Castle']);
  expect(found.suggestions.cebol).toEqual(['Zwiebelstadt, Germany']);
});

test('the name of a country', () => {
  expect(found.search['cook norgestan']).toEqual(['Cook at Sea']);
  expect(found.alert['cook norgestan']).toEqual(['Cook at Sea']);
  expect(found.place.norgestan).toEqual(['Cook at Sea']);
  expect(found.suggestions.norges).toEqual(['Norway']);
});

test('a condition', () => {
  expect(found.search['moonlight jobs']).toEqual(['Cook after Dark']);
  expect(found.alert['moonlight jobs']).toEqual(['Cook after Dark']);
  expect(found.told['moonlight jobs']).toEqual(['Moonlight']);
  expect(found.suggestions.moonl).toEqual(['Moonlight']);
});
