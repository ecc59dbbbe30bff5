import { decodeQR } from 'qr/decode.js';

/** Decodes the QR code of an SVG. */
export function readQr(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of svg.matchAll(/([MmHhVvZz])([\d. -]*)/g)) {
    const [first = 0, second = 0] = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (command === 'M') [x, y] = [first, second];
    if (command === 'm') [x, y] = [x + first, y + second];
    if (command !== 'Z' && command !== 'z') continue;
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1)
        data.set([0, 0, 0], ((y * scale + row) * side + x * scale + column) * 4);
    }
  }
  return decodeQR({ width: side, height: side, data });
}
