import { expect, test } from 'vitest';
import { jobFields } from '../../test/factories.ts';
import { demoListings } from '../demo/demo-listings.ts';
import { type JobSource, readJob } from '../reading/read-job.ts';
import { staysHeld } from './screen-listing.service.ts';

const screenListing = (job: JobSource) => readJob(job).columns;

test('no demo listing is held', () => {
  const held = demoListings(new Date()).filter((job) => screenListing(job).held);
  expect(held.map(({ title }) => title)).toEqual([]);
});

test('another text has another hash, another date has not', () => {
  const { screened } = screenListing(jobFields());
  expect(screenListing(jobFields({ expires_at: '2030-01-01' })).screened).toBe(screened);
  expect(screenListing(jobFields({ requirements: 'None' })).screened).not.toBe(screened);
});

test('a sign in any part of the text holds a listing', () => {
  const FEE = 'Pay the visa fee of $200';
  for (const fields of [
    { title: FEE },
    { excerpt: FEE },
    { description: `<ul><li>${FEE}</li></ul>` },
    { responsibilities: `Bake; ${FEE}` },
    { requirements: `Bread; ${FEE}` },
  ])
    expect(screenListing(jobFields(fields)), JSON.stringify(fields)).toMatchObject({ held: true });
});

test.each([
  [{ held: true, released: null }, { held: false, screened: 'b' }, true],
  [{ held: false, released: 'a' }, { held: true, screened: 'a' }, false],
  [{ held: false, released: 'a' }, { held: true, screened: 'b' }, true],
  [{ held: false, released: null }, { held: false, screened: 'b' }, false],
])('%o that becomes %o stays held: %s', (before, now, stays) => {
  expect(staysHeld(before, now)).toBe(stays);
});
