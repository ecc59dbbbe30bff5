import { describe, expect, test } from 'vitest';
import { exactCount, openResultPages } from './result-pages.ts';

// Which words of a search are corrected, and which are only offered.

const { write, open, list } = openResultPages();

describe('a name is not replaced', () => {
  const many = (title: string, state: string | null = null) =>
    Array.from({ length: 30 }, () => ({ title, state, country_code: 'GB' as const }));

  test('another first letter, a short word or an unknown one is offered', async () => {
    await write(
      ...many('User researcher', 'Manchester'),
      ...many('Primary teacher', 'Salisbury'),
      ...many('Delivery driver', 'Milton'),
    );
    const offered = {
      uber: 'user',
      barchester: 'manchester',
      primark: 'primary',
      sainsbury: 'salisbury',
      hilton: 'milton',
      deliveroo: 'delivery',
    };
    for (const [name, other] of Object.entries(offered)) {
      const { text, links } = await open(`/jobs?search=${name}`);
      expect(text, name).not.toContain('Showing results for');
      expect(text, name).toContain(`Did you mean ${other}?`);
      const to = links.find((link) => link.text === other)?.to ?? '';
      expect(to).toBe(`/jobs?search=${other}`);
      expect(exactCount((await open(to)).text), name).toBe(30);
    }
  });

  test('a country in any language is a place or stays as it is', async () => {
    await write(...many('Island guide', 'Orlando'), ...many('Diver', 'Ibiza'));
    const countries = {
      irlanda: 'Ireland',
      suiza: 'Switzerland',
      suica: 'Switzerland',
      noruega: 'Norway',
      alemanha: 'Germany',
      alemanya: 'Germany',
      niemcy: 'Germany',
      nemecko: 'Germany',
      almanya: 'Germany',
      svajc: 'Switzerland',
      nizozemsko: 'Netherlands',
      المانيا: 'Germany',
      जर्मनी: 'Germany',
      'nueva zelanda': 'New Zealand',
    };
    for (const [name, country] of Object.entries(countries)) {
      const { places, corrected, suggestion } = await list(`search=diver+${name}`);
      expect([places?.[0]?.name, corrected, suggestion], name).toEqual([
        country,
        undefined,
        undefined,
      ]);
    }
    for (const name of ['polonia', 'islandia', 'hungria', 'rumania', 'mexique', 'indien'])
      expect(await list(`search=diver+${name}`), name).not.toMatchObject({
        corrected: expect.anything(),
      });
  });

  test('beside a word that nobody knows a correction is offered', async () => {
    await write(...many('Salmon farm worker', 'Peebles'));
    const { corrected, suggestion } = await list('search=goldstein+salmn+curers');
    expect([corrected, suggestion]).toEqual([undefined, undefined]);
    expect(await list('search=salmn+peebles')).toMatchObject({ corrected: 'salmon peebles' });
  });

  test('an abbreviation is spelt as meant', async () => {
    await write(...many('Base manager'));
    expect(await list('search=BASc')).toMatchObject({ totalCount: 0 });
    expect((await list('search=BASc')).suggestion).toBeUndefined();
    expect((await list('search=basr')).suggestion).toBe('base');
  });

  test('slips in words of work and places are corrected as before', async () => {
    await write(...['Electrician', 'Nurse', 'Receptionist', 'Chef'].map((title) => ({ title })), {
      title: 'Babysitter',
      state: 'Birmingham',
    });
    const slips = {
      electricion: 'electrician',
      nurce: 'nurse',
      recepcionist: 'receptionist',
      cheif: 'chef',
      'babysitter in birmingam': 'babysitter in birmingham',
      'nurse germeny': 'nurse germany',
      // Two letters, but it is spoken the same; and a vowel that is missing in four.
      noorse: 'nurse',
      nrse: 'nurse',
      // "Layer" is in no title, and the end of a name of work.
      'brick layr': 'brick layer',
    };
    for (const [typed, meant] of Object.entries(slips))
      expect((await list(`search=${encodeURIComponent(typed)}`)).corrected, typed).toBe(meant);
  });
});
