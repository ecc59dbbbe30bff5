import { pickSearch } from './pick-search.ts';
import { createRandom } from './random.ts';

const READERS = 4;

/** Four readers request so many pages of /jobs from many addresses, each with another search. */
export async function readManyPages(origin: string, count: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  let left = count;
  const read = async () => {
    while (left > 0) {
      left -= 1;
      const address = Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.');
      const answer = await fetch(`${origin}/jobs?${pickSearch(random)}`, {
        headers: { 'x-forwarded-for': `10.${address}` },
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`A page answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
}
