import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { ADMIN_LINKS } from './admin-links.ts';

test('the menus of administrators have every page of theirs', () => {
  const all = routes.flatMap(({ children = [] }) => children).flatMap(({ children = [] }) => children);
  const pages = all.map(({ path = '' }) => path).filter((path) => /^admin\b/.test(path) && !path.includes(':'));
  expect(pages.length).toBeGreaterThan(4);
  expect(ADMIN_LINKS.map(({ to }) => to).sort()).toEqual(pages.map((path) => `/${path}`).sort());
});
