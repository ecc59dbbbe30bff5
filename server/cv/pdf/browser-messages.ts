import type { CvReader, Paper } from '../../../shared/cv.ts';
import type { Profile } from '../../../shared/profile.ts';
import type { CvDocument } from '../render-cv.ts';

/** A CV to print, and its profile, which travels inside the PDF of a member. */
export type PrintOrder = {
  document: CvDocument;
  paper: Paper;
  profile: Profile;
  reader: CvReader;
};

/** The first argument of the browser process, as JSON. */
export type BrowserSettings = {
  chromePath: string | undefined;
  /** The folder of the browser's own profile. */
  folder: string;
  /** The name of the site, as the program that made the PDF. */
  creator: string;
};

/** Messages to the process that drives the browser. */
export type ToBrowser = { kind: 'print'; id: number; order: PrintOrder } | { kind: 'end' };

/** Messages from the process that drives the browser. */
export type FromBrowser =
  | { kind: 'pid'; pid: number }
  | { kind: 'ready'; source: string; hasSandbox: boolean; refusals: string[] }
  | { kind: 'none'; refusals: string[] }
  | { kind: 'printed'; id: number; pdf: Uint8Array }
  | { kind: 'failed'; id: number; reason: string }
  /** Requests that were refused since the last message. */
  | { kind: 'blocked'; count: number };
