import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAllowedBy } from './robots-txt.ts';

describe('robots.txt', () => {
  const open = (text: string, path = '/jobs/1?a=b') => isAllowedBy(text, 'WaymarkImport', path);
  test.each([
    ['', true],
    ['User-agent: *\nDisallow: /', false],
    ['User-agent: *\nDisallow:', true],
    ['user-agent: *\ndisallow: /jobs # ours\nallow: /jobs/1', true],
    ['User-agent: *\nDisallow: /jobs/1\nAllow: /jobs/1', true],
    ['User-agent: WaymarkImport\nDisallow: /jobs\n\nUser-agent: *\nAllow: /', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: waymarkimport/1.0\nAllow: /jobs', true],
    ['User-agent: a\nUser-agent: *\nDisallow: /*?a=', false],
    ['User-agent: *\nDisallow: /*.xml$', true],
    ['User-agent: *\nDisallow: /jobs/1?a=b$', false],
    ['User-agent: *\nDisallow: /jobs/1$', true],
    ['User-agent: *\nDisallow: /%6Aobs', false],
    ['User-agent: other\nDisallow: /', true],
    ['<!doctype html><p>Disallow: /', true],
    ['\ufeffUser-agent: *\r\rDisallow: /', false],
    [`User-agent: *\n${'Allow: /\n'.repeat(60_000)}`, true],
    [`User-agent: *\n${'Disallow: *\n'.repeat(60_000)}`, false],
    [`${' '.repeat(200_000)}:${'-'.repeat(200_000)}`, true],
    [`User-agent: *\nDisallow: /${'*a'.repeat(50_000)}`, true],
  ])('number %# is obeyed', (text, allowed) => {
    expect(open(text)).toBe(allowed);
  });
});

test('our own robots.txt leaves out combinations of filters, and lets all pages of a list be read', () => {
  const robots = readFileSync(join(import.meta.dirname, '../../../web/public/robots.txt'), 'utf8');
  const mayRead = (path: string) => isAllowedBy(robots, 'Crawler', path);
  for (const path of [
    '/jobs',
    '/jobs/7',
    '/jobs?visa=offered',
    '/jobs?page=2',
    '/jobs?visa=offered&page=2',
    '/jobs?country=GB&state=Leeds',
    '/country/DE',
    '/country/DE?page=2',
    '/category/Caregiving?page=2',
  ])
    expect([path, mayRead(path)]).toEqual([path, true]);
  for (const path of [
    '/jobs?search=nurse&visa=offered',
    '/jobs?search=nurse&visa=offered&page=2',
    '/jobs?country=GB&state=Leeds&visa=offered',
    '/country/DE?visa=offered',
    '/country/DE?sort=pay',
    '/category/Caregiving?housing=yes',
  ])
    expect([path, mayRead(path)]).toEqual([path, false]);
});
