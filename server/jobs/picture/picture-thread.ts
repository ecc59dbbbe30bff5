import { type MessagePort, parentPort } from 'node:worker_threads';
import type { JobPicture } from './draw-picture.adapter.ts';
import { type DrawPicture, loadDrawing } from './draw-picture.adapter.ts';

/** `png` is null when no font has all letters. `broken` is a fault of ours. */
export type PictureReply =
  | { kind: 'drawn'; png: Uint8Array | null }
  | { kind: 'broken'; error: unknown };

// Entry of the thread that pictures.service.ts starts. It draws one picture after the other.
const port = parentPort as MessagePort;
let loading: Promise<DrawPicture> | undefined;
port.on('message', (picture: JobPicture) => void answer(picture));

async function answer(picture: JobPicture): Promise<void> {
  let reply: PictureReply;
  try {
    loading ??= loadDrawing();
    const draw = await loading;
    reply = { kind: 'drawn', png: draw(picture) };
  } catch (error) {
    reply = { kind: 'broken', error };
  }
  port.postMessage(reply);
}
