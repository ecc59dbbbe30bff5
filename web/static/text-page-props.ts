import type { Operator } from '../../shared/sale-conditions.ts';

/** What a text page may name: the site, its support address, and who runs it. */
export type TextPageProps = {
  siteName: string;
  support: string | null;
  operator: Operator | null;
};
