import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CV_SECTIONS } from '../../shared/cv-settings.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../../test/full-profile.ts';
import { readCvAsset } from './cv-assets.service.ts';
import { labelsFor } from './cv-labels.ts';
import { CV_TEMPLATES, isForm } from './cv-templates.ts';
import { renderCv } from './render-cv.ts';

const THUMBNAILS = join(import.meta.dirname, '../../web/public/cv-thumbnails');
const A4 = { paper: 'A4' } as const;

describe.each(CV_TEMPLATES)('$file', (template) => {
  const { file, language, showsPhoto } = template;
  const labels = labelsFor(template, language);
  const render = (profile: Profile) => renderCv(profile, { template: file, ...A4 }).html;

  // A form has its own fields, filled or empty: rirekisho-form.test.ts.
  test.skipIf(isForm(file))(
    'shows every section that is filled, and no trace of an empty one',
    () => {
      const full = render(FULL_PROFILE);
      for (const name of CV_SECTIONS) {
        expect(full).toContain(`<section class="${name}">`);
        if (name !== 'customSections') expect(full).toContain(`<h2>${labels[name]}</h2>`);
      }
      expect(full.includes('<img')).toBe(showsPhoto);
      expect(full).not.toMatch(/<script|<style|style=/);
      const empty = render({ ...EMPTY_PROFILE, name: 'Ama' });
      expect(empty).not.toMatch(/<section|<h2|<ul|<img/);
    },
  );

  test.skipIf(isForm(file))(
    'leaves out a custom section without items, and gives one without a title a heading',
    () => {
      const html = render({
        ...EMPTY_PROFILE,
        name: 'Ama',
        customSections: [
          { title: 'Military service', items: [] },
          { title: '', items: ['First aid at work'] },
        ],
      });
      expect(html).not.toContain('Military service');
      const heading = labels.customSections;
      expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text)).toEqual([heading]);
      expect(html.indexOf('First aid at work')).toBeGreaterThan(html.indexOf(heading));
    },
  );

  test('has its thumbnail, of at most 12 kB', () => {
    const path = join(THUMBNAILS, `${basename(file, '.handlebars')}.webp`);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path).length).toBeLessThanOrEqual(12_000);
  });

  test('reads all its styles and fonts from the list of assets', async () => {
    for (const paper of ['A4', 'Letter'] as const) {
      const { html } = renderCv(
        { ...FULL_PROFILE, name: '山田 たろう' },
        { template: file, paper },
      );
      const links = [...html.matchAll(/<link rel="stylesheet" href="([^"?]+)\?v&#x3D;[\w-]+">/g)];
      expect(links.length).toBeGreaterThan(1);
      for (const [, href = ''] of links) {
        const sheet = await readCvAsset(basename(href));
        const css = new TextDecoder().decode(sheet?.bytes);
        if (!href.includes('/cjk-')) expect(css).toContain(`@page{size:${paper}}`);
        for (const [, font = ''] of css.matchAll(/url\("?([\w.-]+)\?v=/g))
          expect((await readCvAsset(font))?.type, font).toBe('font/woff2');
      }
    }
  });
});

test('a profile that holds HTML, CSS or template expressions is plain text', () => {
  const evil = '</p><script>x</script>{{name}}{{{photo}}}{{> document}}{{lookup . "x"}}<!-- */';
  const html = renderCv(
    {
      ...FULL_PROFILE,
      name: evil,
      summary: evil,
      skills: [evil, '__proto__', 'constructor'],
      contact: { phone: '"><img src=x>', email: '', location: evil },
      customSections: [{ title: evil, items: [evil] }],
    },
    { template: 'europe.handlebars', ...A4 },
  ).html;
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img src=x');
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(6);
  expect(html).toContain('{{name}}');
});

test('a CV written from right to left is laid out so, with Latin parts kept in order', () => {
  const profile = { ...EMPTY_PROFILE, name: 'محمد الأنصاري', summary: 'مهندس كهرباء من الرياض' };
  const arabic = renderCv(
    { ...profile, skills: ['AutoCAD 2024'] },
    { template: profile.template, ...A4 },
  );
  expect(arabic.direction).toBe('rtl');
  expect(arabic.html).toContain('<html lang="en" dir="rtl" ');
  expect(arabic.html).toContain('<bdi lang="ar">محمد الأنصاري</bdi>');
  expect(arabic.html).toContain('<bdi>AutoCAD 2024</bdi>');
  const mixed = renderCv({ ...FULL_PROFILE, name: 'محمد' }, { template: profile.template, ...A4 });
  expect(mixed.direction).toBe('ltr');
  expect(mixed.html).toContain('<bdi lang="ar">محمد</bdi>');
});

test('no name leads out of the list of assets', async () => {
  const names = ['../render-cv.ts', '..%2fcv-fonts.ts', 'base.css', 'constructor', '', 'OFL.txt'];
  for (const name of names) expect(await readCvAsset(name), name).toBe(null);
});

test('no list of fonts lacks the letters of East Asia: a paragraph may have words of any script', () => {
  const css = readFileSync(join(import.meta.dirname, 'templates/base.css'), 'utf8');
  const lists = css.match(/font-family:[^;]*"CV Box"[^;]*;/g) ?? [];
  expect(lists.length).toBeGreaterThan(3);
  for (const list of lists)
    for (const name of ['CV Chinese', 'CV Japanese', 'CV Korean']) expect(list).toContain(name);
});
