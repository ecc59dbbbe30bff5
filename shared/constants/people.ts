import type { Trade } from './trades.ts';

/**
 * What a part of a drawn person is painted with. The drawings have one hand: one head in profile,
 * flat shapes, no mouth, and the thing that makes the trade in paint. No tone of skin belongs to a
 * trade: they may be exchanged.
 */
export type Paint =
  | 'skin1'
  | 'skin2'
  | 'skin3'
  | 'hair'
  | 'cloth'
  | 'paint'
  | 'line'
  | 'shade'
  | 'hairStroke'
  | 'lineStroke';

/** The window in which a person stands. */
export const PERSON_VIEW = '3 -14 58 78';

const HEAD =
  'M22 64V44C17 39 15 33 15 28 15 17 23 9 33 9c9 0 14 6 14 14l-.4 4 4 7c.5 1-.2 1.7-1.7 1.9l.1 2.2c1.5.3 1.8 1.3.5 2 1.1.7.8 1.7-.4 2.1.6 4.3-1.7 5.9-5 5.9l-3.6-.2L39 51l1 13z';
const SHOULDERS = 'M3 64c1-8 8-12 19-13 5 5 12 5 17.5 1.5C52 54 58 57 60 64z';
const EAR = 'M26 28c4-2 6 1 4.5 5-.7 2-3 2-3.5 0z';
const CURLS =
  'M21 38c-6-5-7-14-3-21C22 9 30 5 38 7c6 1 9 6 9 12-7 2-13 0-16-2l1 9c-3-1-5 1-4 4l-2 7z';

/** The parts of each person as paths, from the back to the front. */
export const PEOPLE: Record<Trade, readonly (readonly [paint: Paint, path: string])[]> = {
  nurse: [
    ['skin2', HEAD],
    ['cloth', SHOULDERS],
    ['hair', 'M22 45c-4-4-7-9-6.5-14l9-2c2 5 1 11-1.5 16z'],
    ['shade', EAR],
    ['paint', 'M15 29C12 13 21 5 33 5c9 0 14 6 14 13-10 0-16 3-20 8-3 3-8 5-11 5z'],
    ['lineStroke', 'M20 52c0 6 3 10 7 12M43 55c2 1 3 3 3 5'],
    ['line', 'M46 57a4 4 0 1 1 0 8 4 4 0 0 1 0-8'],
    ['paint', 'M46 59.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3'],
  ],
  carer: [
    ['skin1', HEAD],
    ['cloth', SHOULDERS],
    [
      'paint',
      'M22 64c-8-3-11-9-9-16C8 30 14 6 33 6c9 0 14 6 14 12-7-2-14 1-16 8-1 8 1 14 6 20 3 3 3 6 2 9-4 6-9 8-17 9z',
    ],
  ],
  builder: [
    ['skin2', HEAD],
    ['cloth', SHOULDERS],
    ['hair', 'M21 39c-5-5-7-12-5-18h15l1 8c-4-1-6 2-4 6z'],
    ['shade', EAR],
    ['paint', 'M14 22C14 10 23 3 33 3c9 0 15 6 15 14l7 3c1 1 1 3 0 3-14-2-27-1-41 2z'],
    ['line', 'M30 3h6l2 12-7 1z'],
    ['paint', 'M11 56l8-4 6 12h-9zM44 53l6 2 2 9h-7z'],
  ],
  welder: [
    ['skin1', HEAD],
    ['cloth', SHOULDERS],
    ['hair', 'M20 37c-5-6-6-13-3-19l14 6-2 6z'],
    ['paint', 'M15 20C16 9 25 3 35 4l18 5c2 1 3 3 2 5l-5 11-18-3z'],
    ['line', 'M38 11l11 3-2 5-11-3z'],
    ['paint', 'M28 22a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7'],
  ],
  factory: [
    ['skin1', HEAD],
    ['cloth', SHOULDERS],
    ['hair', 'M21 39C13 34 12 22 17 15 22 7 30 5 38 7c6 1 9 6 9 11-6 3-12 1-16-1l1 9z'],
    ['paint', 'M31 22l16-1 2 6c0 3-3 5-6 5-4 0-5-3-6-4l-15 1v-4z'],
    ['line', 'M38 24l8-.5.5 3c0 2-2 3-3.5 3-3 0-4-2-5-5.5z'],
    ['hairStroke', 'M23 31C19 18 24 6 33 5'],
    ['paint', 'M20 29h6c2 0 3 2 3 4.5s-1 5-3 5h-6z'],
  ],
  driver: [
    ['skin1', HEAD],
    ['cloth', SHOULDERS],
    ['hair', CURLS],
    ['shade', EAR],
    ['paint', 'M16 21C15 9 25 4 34 5c7 1 11 5 12 11l9 3c2 1 2 3 0 4l-9-1c-9-3-20-3-30 1z'],
    ['line', 'M16 19c10-4 20-4 30-1v2c-10-3-20-3-30 1z'],
  ],
  cook: [
    ['skin3', HEAD],
    ['cloth', SHOULDERS],
    ['hair', CURLS],
    ['shade', EAR],
    [
      'paint',
      'M17 18C9 16 10 5 18 5c2-5 11-6 14-2 5-4 14-1 13 5 6 1 6 9 2 11l-1 4c-9-4-19-4-28 1z',
    ],
    ['line', 'M18 20c9-5 19-5 28-1v3c-9-4-19-4-28 1z'],
  ],
  hotel: [
    ['skin2', HEAD],
    [
      'hair',
      'M20 38c-6-1-6-5-6-5-7 1-11-3-10-8s6-7 10-5C16 11 24 5 34 6c9 0 13 6 13 12-7 2-12 0-15-3l0 10c-3-1-5 1-4 5l-2 8z',
    ],
    ['shade', EAR],
    ['cloth', SHOULDERS],
    ['paint', 'M22 51c5 5 12 5 17.5 1.5L34 64h-8zM46 57l8 2-1 4-8-2z'],
  ],
  farm: [
    ['skin2', HEAD],
    ['cloth', SHOULDERS],
    ['hair', 'M21 40c-5-5-7-12-5-19h15l1 8c-4-1-6 2-4 6z'],
    ['shade', EAR],
    [
      'paint',
      'M2 27c4-4 9-6 14-7C16 8 25 4 33 4s14 5 14 14c6 0 11 2 15 5-8 1-13 0-20 0-14 0-27 2-40 4z',
    ],
    ['line', 'M16 18c10-3 21-3 31-1v2c-10-1-21-1-31 2z'],
  ],
  office: [
    ['skin3', HEAD],
    ['cloth', SHOULDERS],
    [
      'hair',
      'M22 43C12 40 9 32 12 25 11 12 22 4 33 5c9 0 14 6 14 14-6 1-12-1-15-4l1 10c-3-1-5 1-4 5l-2 8c0 4-2 5-5 5z',
    ],
    ['hairStroke', 'M12 28C12 12 24 2 35 6M24 35c2 7 8 9 16 8'],
    ['paint', 'M21 25h6c2 0 3 2 3 5s-1 5-3 5h-6z'],
  ],
};
