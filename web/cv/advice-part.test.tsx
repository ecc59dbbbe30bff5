import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Advice, fitOf, isMadeFor } from './advice-part.tsx';

test('a template is marked by the photo and the language that a country expects', () => {
  const plain = { showsPhoto: false, language: 'en' };
  const withPhoto = { showsPhoto: true, language: 'en' };
  expect(fitOf(plain, 'US')).toEqual({ isGood: true, text: 'Fits USA: no photo' });
  expect(fitOf(withPhoto, 'US')?.isGood).toBe(false);
  expect(fitOf({ showsPhoto: true, language: 'de' }, 'NL')?.text).toBe(
    'Its headings are in German: not for Netherlands',
  );
  expect(fitOf({ showsPhoto: false, language: 'ja' }, 'JP')?.text).toBe('Made for Japan');
  expect(fitOf({ showsPhoto: false, language: 'ja' }, 'KR')?.isGood).toBe(false);
  expect(isMadeFor({ language: 'ja' }, 'JP')).toBe(true);
  expect(isMadeFor({ language: 'de' }, 'AT')).toBe(true);
  for (const country of ['JP', ''] as const)
    expect(isMadeFor({ language: 'en' }, country)).toBe(false);
  // No public body says anything about photos there.
  expect(fitOf(withPhoto, 'JP')).toBeNull();
  expect(fitOf(withPhoto, '')).toBeNull();
});

test('each fact names the public body that says it; without one there is no advice', () => {
  const swiss = renderToStaticMarkup(<Advice country="CH" />);
  expect(swiss).toMatch(/<dt>Photo<\/dt><dd>Often <a href="https:\/\/ec\.europa\.eu[^>]*>EURES/);
  expect(renderToStaticMarkup(<Advice country="KW" />)).toMatch(/We found no official advice/);
});
