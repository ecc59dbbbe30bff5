import type { Base } from '../feature.ts';
import { cvOperations } from './cv.routes.ts';
import { cvAssetOperations } from './cv-assets.routes.ts';
import { createCvRenderer } from './cv-renderer.ts';
import { createPdfMaker, type PdfLimits } from './pdf/pdf-maker.ts';

/** CVs: templates, preview and PDF. `chromePath`: the Chromium of CHROME_PATH, if it is set. */
export function openCv(
  base: Base,
  {
    chromePath,
    pdfLimits,
  }: { chromePath?: string | undefined; pdfLimits?: Partial<PdfLimits> | undefined },
) {
  const { site, log } = base;
  const pdf = createPdfMaker({ chromePath, creator: site().name, log, limits: pdfLimits });
  const renderer = createCvRenderer();
  return {
    pdfSizes: pdf.sizes,
    operations: [...cvOperations({ ...base, pdf, renderer }), ...cvAssetOperations()],
    close: { 'browser for CVs': pdf.close, 'renderer of CVs': renderer.close },
  };
}
