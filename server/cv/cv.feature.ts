import type { Base } from '../feature.ts';
import { letterOperations } from './cover-letter.routes.ts';
import { cvOperations } from './cv.routes.ts';
import { cvAssetOperations } from './cv-assets.routes.ts';
import { forgetCvLinks } from './cv-links.service.ts';
import { createCvRenderer } from './cv-renderer.ts';
import { cvsOperations } from './cvs.routes.ts';
import { createPdfMaker, type PdfLimits } from './pdf/pdf-maker.ts';
import { sharedCvOperations } from './shared-cv.routes.ts';

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
  const deps = { ...base, pdf, renderer };
  return {
    pdfSizes: pdf.sizes,
    operations: [
      ...cvOperations(deps),
      ...cvsOperations(base),
      ...letterOperations(base),
      ...sharedCvOperations(deps, base.addressOf),
      ...cvAssetOperations(),
    ],
    tidy: () => forgetCvLinks(base),
    close: { 'browser for CVs': pdf.close, 'renderer of CVs': renderer.close },
  };
}
