import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { JOB_LIMITS } from '../../shared/constants/limits.ts';
import { daysUntilExpiry } from '../../shared/job-dates.ts';
import { salarySchema } from '../../shared/salary.ts';
import { demoListings } from './demo-listings.ts';

const now = new Date('2026-03-10T09:00:00Z');
const listings = demoListings(now);
const daysLeft = listings.map((job) => daysUntilExpiry(job.expires_at, now));

describe('demo listings', () => {
  test('there are at least 150, in every category and country', () => {
    expect(listings.length).toBeGreaterThanOrEqual(150);
    for (const category of CATEGORIES)
      expect(
        listings.filter((job) => job.category === category).length,
        category,
      ).toBeGreaterThanOrEqual(4);
    for (const { code } of COUNTRIES)
      expect(
        listings.filter((job) => job.country_code === code).length,
        code,
      ).toBeGreaterThanOrEqual(4);
  });

  test('every state of a listing can be seen', () => {
    const premium = listings.filter((job) => job.is_premium_visible).length;
    expect(premium).toBeGreaterThan(10);
    expect(premium).toBeLessThan(listings.length / 3);
    const featured = listings.filter(
      (job) =>
        job.featured && !job.is_premium_visible && (daysUntilExpiry(job.expires_at, now) ?? 99) > 7,
    );
    expect(featured.length).toBeGreaterThanOrEqual(6);
    expect(daysLeft.some((days) => days !== null && days >= 1 && days <= 3)).toBe(true);
    expect(daysLeft.some((days) => days !== null && days >= 4 && days <= 7)).toBe(true);
    expect(daysLeft.some((days) => days !== null && days <= 0)).toBe(true);
    expect(daysLeft.some((days) => days === null)).toBe(true);
    expect(
      listings.filter((job) => job.salary && 'commission_based' in job.salary).length,
    ).toBeGreaterThanOrEqual(4);
    expect(listings.some((job) => job.salary === null)).toBe(true);
    expect(new Set(listings.map((job) => job.job_type)).size).toBe(5);
  });

  test('every listing fits the limits, links only to reserved domains and was posted before now', () => {
    for (const job of listings) {
      for (const field of [
        'title',
        'excerpt',
        'description',
        'responsibilities',
        'requirements',
        'employer',
      ] as const) {
        expect(job[field]?.length, job.title).toBeGreaterThan(0);
        expect(job[field]?.length, job.title).toBeLessThanOrEqual(JOB_LIMITS[field]);
      }
      for (const url of [job.company_website, job.application_url])
        expect(new URL(url ?? '').hostname).toMatch(/^[a-z0-9-]+\.example$/);
      if (job.salary) expect(v.is(salarySchema, job.salary), job.title).toBe(true);
      expect(Date.parse(job.created_at)).toBeLessThan(now.getTime());
      expect(job.description).not.toMatch(/<(?!\/?(p|ul|li|strong|h3)>)/);
    }
  });

  test('no listing repeats another: titles with employers and longer sentences are unique', () => {
    expect(new Set(listings.map((job) => `${job.title}|${job.employer}`)).size).toBe(
      listings.length,
    );
    const seen = new Map<string, string>();
    for (const job of listings) {
      const text = job.description.replaceAll(/<[^>]+>/g, '\n');
      const sentences = new Set(
        text.split(/[.\n]/).map((sentence) => sentence.trim().toLowerCase()),
      );
      for (const sentence of sentences) {
        if (sentence.split(' ').length <= 5) continue;
        expect(seen.get(sentence), `"${sentence}" stands in "${job.title}" too`).toBeUndefined();
        seen.set(sentence, job.title);
      }
    }
  });
});
