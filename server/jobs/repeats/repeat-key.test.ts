import { expect, test } from 'vitest';
import { jobFields } from '../../../test/factories.ts';
import { type KeySource, repeatKey } from './repeat-key.service.ts';

const TEXT = `You care for guests of our hotel in Leeds from the moment they arrive. You greet them,
carry their bags, answer the telephone and keep the lobby tidy. We pay 13.50 an hour, give you a
warm meal on every shift, and show you everything that you need to know in your first two weeks.`;

const advert = (fields: Partial<KeySource> = {}): KeySource =>
  jobFields({
    title: 'Hotel porter - Leeds',
    employer: 'Grand Hotels',
    state: 'Leeds, Yorkshire',
    excerpt: 'You greet them, carry their bags,',
    description: TEXT,
    responsibilities: '',
    requirements: '',
    ...fields,
  });
const inYork = TEXT.replace('Leeds', 'York');

test.each<[string, Partial<KeySource>, boolean]>([
  ['the same', {}, true],
  ['another town', { title: 'Hotel porter - York', state: 'York', description: inYork }, true],
  ['markup', { description: `<p>${TEXT.replace('carry', '<strong>car</strong>ry')}</p>` }, true],
  ['capitals and accents', { employer: 'GRAND HÔTELS' }, true],
  ['another number in the text', { description: TEXT.replace('13.50', '14.20') }, true],
  ['another number in the title', { title: 'Hotel porter 2 - Leeds' }, false],
  ['another word in the title', { title: 'Night porter - Leeds' }, false],
  ['another town in the text only', { description: inYork }, false],
  ['another employer', { employer: 'Small Hotels' }, false],
  ['another word in the text', { description: TEXT.replace('warm', 'cold') }, false],
  ['another requirement', { requirements: 'A driving licence' }, false],
  ['an excerpt of its own', { excerpt: 'Nights only.' }, false],
])('an advert and one with %s', (_, fields, isSame) => {
  expect(repeatKey(advert())).toMatch(/^-?\d+$/);
  expect(repeatKey(advert(fields)) === repeatKey(advert())).toBe(isSame);
});

test('long texts may end differently, and short ones have no key', () => {
  const long = (end: string) => repeatKey(advert({ description: `${TEXT.repeat(9)} ${end}` }));

  expect(long('Apply at our own site.')).toBe(long('…'));
  expect(repeatKey(advert({ description: TEXT.slice(0, 150) }))).toBeNull();
});
