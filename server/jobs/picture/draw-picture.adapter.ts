import { createRequire } from 'node:module';
import type { Canvas, CanvasKit, Paint as CanvasPaint, Paragraph } from 'canvaskit-wasm';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { type Paint, partsOf } from '../../../shared/constants/people.ts';
import type { Trade } from '../../../shared/constants/trades.ts';
import { JOB_PICTURE_SIZE } from '../../../shared/job-picture.ts';
import { encodePalettePng } from './palette-png.ts';
import { FLAG, MARK, readColours, readFlag, SIGNS, TILE, TRAIL } from './picture-parts.ts';
import { createTextSetter } from './picture-text.adapter.ts';

/** How a claim looks: in words of the advert, with a sign of yes or no, or as a warning. */
export type ClaimLook = 'said' | 'yes' | 'no' | 'warning';

/** What a picture says of a job. `pay` is null when it is not known. */
export type JobPicture = {
  site: string;
  title: string;
  pay: string | null;
  claims: { label: string; look: ClaimLook }[];
  employer: string;
  place: string;
  country: CountryCode;
  trade: Trade;
};

/** Draws a picture as PNG. Null when no font has all its letters, or nothing is left of its title. */
export type DrawPicture = (picture: JobPicture) => Uint8Array | null;

/** Pixels. The words stand left of the person; the trail passes below the last lines. */
const LEFT = 64;
const WIDTH = 700;
const FOOT_WIDTH = 590;
const TITLE_TOP = 144;
const FOOT = 592;
const CLAIM = { height: 42, text: 27, gap: 24 };
const FLAG_HEIGHT = 26;

/** The package is a CommonJS module whose types say that it is none. */
const initCanvasKit = createRequire(import.meta.url)('canvaskit-wasm') as () => Promise<CanvasKit>;

/** Loads Skia, with which Chromium draws too, as WebAssembly. */
export async function loadDrawing(): Promise<DrawPicture> {
  const kit = await initCanvasKit();
  const colourOf = readColours();
  const setter = createTextSetter(kit);
  const white = colourOf('on-band');

  type Stroke = { width: number; isRound?: boolean };
  const paintOf = (colour: string, stroke?: Stroke): CanvasPaint => {
    const paint = new kit.Paint();
    paint.setAntiAlias(true);
    paint.setColor(kit.parseColorString(colour));
    if (stroke) {
      paint.setStyle(kit.PaintStyle.Stroke);
      paint.setStrokeWidth(stroke.width);
      if (stroke.isRound) paint.setStrokeCap(kit.StrokeCap.Round);
    }
    return paint;
  };
  const pathOf = (svg: string) => {
    const path = kit.Path.MakeFromSVGString(svg);
    if (path === null) throw new Error(`This is no path: ${svg}`);
    return path;
  };
  const drawPath = (canvas: Canvas, svg: string, paint: CanvasPaint) => {
    const path = pathOf(svg);
    canvas.drawPath(path, paint);
    path.delete();
    paint.delete();
  };
  /** Draws at a point and in a scale. */
  const at = (canvas: Canvas, x: number, y: number, scale: number, draw: () => void) => {
    canvas.save();
    canvas.translate(x, y);
    canvas.scale(scale, scale);
    draw();
    canvas.restore();
  };

  const drawGround = (canvas: Canvas) => {
    canvas.clear(kit.parseColorString(colourOf('band')));
    const dots = paintOf(white, { width: 7, isRound: true });
    const dash = kit.PathEffect.MakeDash([0, 19]);
    dots.setPathEffect(dash);
    drawPath(canvas, TRAIL, dots);
    dash.delete();
    at(canvas, LEFT, 56, 1.9, () => drawPath(canvas, MARK, paintOf(white)));
  };
  const personPaint = (paint: Paint): CanvasPaint => {
    const line = { width: 2.5, isRound: true };
    if (paint === 'hairStroke') return paintOf(colourOf('hair'), line);
    if (paint === 'lineStroke') return paintOf(colourOf('paint-line'), line);
    if (paint === 'line') return paintOf(colourOf('paint-line'));
    if (paint === 'shade') return paintOf('#00000047');
    return paintOf(colourOf(paint.replace(/(\d)$/, '-$1')));
  };
  const drawPerson = (canvas: Canvas, trade: Trade) => {
    drawPath(canvas, TILE.path, paintOf(colourOf('tile')));
    const clip = pathOf(TILE.path);
    canvas.save();
    canvas.clipPath(clip, kit.ClipOp.Intersect, true);
    clip.delete();
    at(canvas, TILE.x, TILE.y, TILE.scale, () => {
      for (const { paint, path } of partsOf(trade)) drawPath(canvas, path, personPaint(paint));
    });
    canvas.restore();
  };
  const drawFlag = (canvas: Canvas, code: CountryCode) => {
    canvas.clipRect(kit.XYWHRect(0, 0, FLAG.width, FLAG.height), kit.ClipOp.Intersect, true);
    for (const { path, fill, stroke, strokeWidth, isRound, turned } of readFlag(code)) {
      canvas.save();
      if (turned) canvas.rotate(turned.degrees, turned.x, turned.y);
      if (fill) drawPath(canvas, path, paintOf(fill));
      if (stroke) drawPath(canvas, path, paintOf(stroke, { width: strokeWidth, isRound }));
      canvas.restore();
    }
  };
  const claimColours = (look: ClaimLook): { ground: string | null; ink: string } => {
    if (look === 'said') return { ground: colourOf('sand'), ink: colourOf('on-sand') };
    if (look === 'warning') return { ground: colourOf('red-wash'), ink: colourOf('red') };
    return { ground: null, ink: white };
  };

  const compose = (canvas: Canvas, job: JobPicture, keep: (paragraph: Paragraph) => Paragraph) => {
    const colour = white;
    const site = keep(setter.heading(job.site, { size: 42, colour, width: 640 }));
    canvas.drawParagraph(site, LEFT + 58, 84 - site.getHeight() / 2);

    const inset = FLAG_HEIGHT * (FLAG.width / FLAG.height) + 14;
    const small = { size: 30, colour };
    const place = keep(setter.text(job.place, { ...small, width: FOOT_WIDTH - inset }));
    const employer = keep(setter.text(job.employer, { ...small, width: FOOT_WIDTH }));
    const placeTop = FOOT - place.getHeight();
    const employerTop = placeTop - 4 - employer.getHeight();
    canvas.drawParagraph(employer, LEFT, employerTop);
    canvas.drawParagraph(place, LEFT + inset, placeTop);
    const flagTop = placeTop + (place.getHeight() - FLAG_HEIGHT) / 2;
    at(canvas, LEFT, flagTop, FLAG_HEIGHT / FLAG.height, () => drawFlag(canvas, job.country));

    const bold = { colour, width: WIDTH, isBold: true };
    const pay = job.pay === null ? null : keep(setter.text(job.pay, { ...bold, size: 34 }));
    const rest = (pay ? pay.getHeight() + 14 : 0) + (job.claims.length > 0 ? CLAIM.height + 14 : 0);
    const space = employerTop - 20 - rest - TITLE_TOP;
    const title = keep(setter.title(job.title, { ...bold, height: space }));
    // What is left over stands above and below.
    let y = TITLE_TOP + (space - title.getHeight()) / 2;
    canvas.drawParagraph(title, LEFT, y);
    y += title.getHeight() + 14;
    if (pay) {
      canvas.drawParagraph(pay, LEFT, y);
      y += pay.getHeight() + 14;
    }
    let x = LEFT;
    for (const { label, look } of job.claims) {
      const { ground, ink } = claimColours(look);
      const text = keep(setter.text(label, { ...bold, size: CLAIM.text, colour: ink }));
      const pad = ground === null ? 0 : 14;
      const width = pad + 36 + text.getLongestLine() + pad;
      if (ground !== null) {
        const paint = paintOf(ground);
        canvas.drawRRect(kit.RRectXY(kit.XYWHRect(x, y, width, CLAIM.height), 7, 7), paint);
        paint.delete();
      }
      const { scale, top, paths } = SIGNS[look];
      at(canvas, x + pad, y + top, scale, () => {
        for (const { path, line, isCut } of paths) {
          const own = isCut ? (ground ?? colourOf('band')) : ink;
          drawPath(canvas, path, paintOf(own, line ? { width: 3 } : undefined));
        }
      });
      canvas.drawParagraph(text, x + pad + 36, y + (CLAIM.height - text.getHeight()) / 2);
      x += width + CLAIM.gap;
    }
  };

  // One picture after the other is drawn into the same memory.
  const { width, height } = JOB_PICTURE_SIZE;
  const pixels = kit.Malloc(Uint8Array, width * height * 4);
  const surface = kit.MakeRasterDirectSurface(
    {
      width,
      height,
      colorType: kit.ColorType.RGBA_8888,
      alphaType: kit.AlphaType.Premul,
      colorSpace: kit.ColorSpace.SRGB,
    },
    pixels,
    width * 4,
  );
  if (surface === null) throw new Error('There is no surface to draw on.');

  return (job) => {
    if (job.title === '') return null;
    const paragraphs: Paragraph[] = [];
    try {
      const canvas = surface.getCanvas();
      drawGround(canvas);
      drawPerson(canvas, job.trade);
      compose(canvas, job, (paragraph) => {
        paragraphs.push(paragraph);
        return paragraph;
      });
      if (paragraphs.some((paragraph) => paragraph.unresolvedCodepoints().length > 0)) return null;
      surface.flush();
      return encodePalettePng(pixels.toTypedArray() as Uint8Array, width, height);
    } finally {
      for (const paragraph of paragraphs) paragraph.delete();
    }
  };
}
