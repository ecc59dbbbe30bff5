import * as permitGuide from './permit-guide-page.tsx';
import * as permitOccupations from './permit-occupations-page.tsx';
import * as permits from './permits-page.tsx';

/** The guides to work permits. They are one chunk: each is small, and leads to the next. */
export const permitPages = { permits, permitGuide, permitOccupations };
