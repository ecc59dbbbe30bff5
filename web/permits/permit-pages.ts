import type { PageOf } from '../../shared/pages.ts';
import * as permitGuide from './permit-guide-page.tsx';
import * as permitOccupations from './permit-occupations-page.tsx';
import * as permits from './permits-page.tsx';

/** Work permit guides. They are one chunk: each is small, and leads to the next. */
export const permitPages = {
  permits,
  permitGuide,
  permitOccupations,
} satisfies Record<PageOf<'permits'>, object>;
