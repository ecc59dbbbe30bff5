import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountryCode } from '../../../shared/constants/countries.ts';

const WEB = join(import.meta.dirname, '..', '..', '..', 'web');

/** The font of headings. It has the letters of English headings only. */
export const FACE_FILE = join(WEB, 'ui', 'face', 'waymark-face.woff2');

/** The colours of the light look by their names in web/ui/tokens.css, as #rrggbb. */
export function readColours(): (name: string) => string {
  const css = readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8');
  // The dark look comes after the light one: what is first counts.
  const colours = new Map(
    [...css.matchAll(/--([a-z\d]+(?:-[a-z\d]+)*): (#[\da-f]{3,6});/g)]
      .map(([, name = '', colour = '']) => [name, colour] as const)
      .toReversed(),
  );
  return (name) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`tokens.css has no colour --${name}.`);
    return colour;
  };
}

/** The size of every flag in web/flags/flags.svg. */
export const FLAG = { width: 21, height: 15 } as const;

/** A part of a flag: a path or a circle as a path, filled or drawn as a line, and turned. */
export type FlagPart = {
  path: string;
  fill: string | undefined;
  stroke: string | undefined;
  strokeWidth: number;
  isRound: boolean;
  turned: { degrees: number; x: number; y: number } | undefined;
};

/** The drawing of the flag of a country. */
export function readFlag(code: CountryCode): FlagPart[] {
  const svg = readFileSync(join(WEB, 'flags', 'flags.svg'), 'utf8');
  const [, drawing] = svg.split(`<symbol id="${code.toLowerCase()}"`);
  if (drawing === undefined) throw new Error(`There is no flag of ${code}.`);
  const [flag = ''] = drawing.split('</symbol>');
  let group: FlagPart['turned'];
  return [...flag.matchAll(/<(\/?g|path|circle)\b([^<>]*)>/g)].flatMap(
    ([, tag, attributes = '']) => {
      const found = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)];
      const values = new Map(found.map(([, name = '', value = '']) => [name, value]));
      const read = (name: string) => values.get(name);
      const turned = readTurn(read('transform'));
      if (tag === 'g' || tag === '/g') {
        group = turned;
        return [];
      }
      return {
        path:
          tag === 'circle'
            ? circle(Number(read('cx')), Number(read('cy')), Number(read('r')))
            : (read('d') ?? ''),
        fill: read('fill'),
        stroke: read('stroke'),
        strokeWidth: Number(read('stroke-width') ?? 1),
        isRound: read('stroke-linecap') === 'round',
        turned: turned ?? group,
      };
    },
  );
}

function readTurn(text: string | undefined): FlagPart['turned'] {
  const [, degrees, x, y] = /^rotate\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text ?? '') ?? [];
  return degrees === undefined
    ? undefined
    : { degrees: Number(degrees), x: Number(x), y: Number(y) };
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** The logo (web/ui/logo.tsx), in a window of 22 x 28. */
export const MARK = 'M.5 13.3 9.8 13l.4 14.5-9.9.5zM12 .6 21.6 0l.2 14.6-9.5.3z';

/** The trail through the whole picture, which is dotted. */
export const TRAIL = 'M640 640c40-60 80-80 160-90M1120 96c30-40 60-50 100-40';

/** The window in which a person stands, and where a drawing of shared/constants/people.ts begins. */
export const TILE = {
  path: 'M806 118l304-12 4 412-310 6z',
  scale: 310 / 58,
  x: 804 - 3 * (310 / 58),
  y: 525 - 64 * (310 / 58),
};

type SignPath = { path: string; line?: true; isCut?: true };

/** What stands before a claim, as on cards (web/ui/light-mark.tsx, fact-marks.tsx). */
export const SIGNS: Record<
  'said' | 'yes' | 'no' | 'warning',
  { scale: number; top: number; paths: SignPath[] }
> = {
  said: {
    scale: 1.75,
    top: 11,
    paths: [
      {
        path: 'M0 11V6.5C0 3 1.5 1 5 0l.6 1.6C4 2.3 3.2 3.4 3.2 5H5.5v6zM7.3 11V6.5c0-3.5 1.5-5.5 5-6.5l.6 1.6c-1.6.7-2.4 1.8-2.4 3.4h2.3v6z',
      },
    ],
  },
  yes: {
    scale: 1,
    top: 8,
    paths: [
      { path: 'M1 13a12 12 0 1 0 24 0 12 12 0 1 0-24 0' },
      { path: 'M7.5 13.5l4 3.8 7-8', line: true, isCut: true },
    ],
  },
  no: {
    scale: 1,
    top: 8,
    paths: [{ path: 'M2 13a11 11 0 1 1 22 0 11 11 0 1 1-22 0M6 20 20 6', line: true }],
  },
  warning: {
    scale: 1,
    top: 8,
    paths: [
      { path: 'M8.5 1h9L25 8.5v9L17.5 25h-9L1 17.5v-9z' },
      { path: 'M13 6v9M13 18v3', line: true, isCut: true },
    ],
  },
};
