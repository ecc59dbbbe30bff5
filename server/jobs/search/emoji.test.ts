import { expect, test } from 'vitest';
import { setUpJobSearch } from '../../../test/job-search.ts';

const { write, ask } = setUpJobSearch();

/** What has everything, by match. */
async function fullBy(text: string): Promise<number[]> {
  const { ids, totalCount, close } = await ask({ text, sort: 'relevance' });
  return ids.slice(0, totalCount - close.length);
}

test('emoji and stretched letters are no words, in searches and in adverts', async () => {
  const nurses = await write(
    { title: 'Nurse' },
    { title: '✈️Nurse', country_code: 'JP' },
    { title: 'ممـــرضة', country_code: 'JP', description: 'النجـــوم' },
  );
  const found = async (text: string) => (await fullBy(text)).toSorted((a, b) => a - b);
  for (const text of ['nurse ✈️', '👩‍⚕️ nurse', 'nurse 1️⃣', 'nurse ℹ️', 'nurse\ufe0f', 'jobs abroad ✈️'])
    expect(await found(text), text).toEqual(nurses);
  expect(await found('nurse ❤️ germany')).toEqual(nurses.slice(0, 1));
  for (const text of ['ممـــرضة', 'ممرضة']) expect(await found(text), text).toEqual(nurses);
  for (const text of ['النجـــوم', 'النجوم']) expect(await found(text)).toEqual(nurses.slice(2));
});

test('a soft hyphen parts no word, in searches and in adverts', async () => {
  const [carer] = await write({
    title: 'Pflege\u00adfach\u00adkraft',
    description: 'Alten\u00adheim',
  });
  for (const text of ['Pflegefachkraft', 'Pflege\u00adfachkraft', 'Altenheim'])
    expect(await fullBy(text), text).toEqual([carer]);
});
