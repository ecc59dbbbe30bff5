import { basename } from 'node:path';
import * as v from 'valibot';
import { MAX_PROFILE_BODY } from '../../shared/constants/limits.ts';
import {
  checkCvSchema,
  cvCheckSchema,
  cvLettersSchema,
  cvQuery,
  cvTemplatesSchema,
  generateCvSchema,
  previewCvSchema,
} from '../../shared/cv.ts';
import { cvSettingsAnswerSchema, saveCvSettingsSchema } from '../../shared/cv-settings.ts';
import { attachmentHeader } from '../attachment-header.ts';
import { operation } from '../http/operation.ts';
import { createLimiter } from '../limiter.ts';
import { type Problem, tryLater } from '../problem.ts';
import {
  type CvDeps,
  checkCv,
  describeSettings,
  describeTemplates,
  generateCv,
  lettersWithoutFont,
  previewCv,
  saveSettings,
} from './cv.service.ts';

/** The page shows the preview in a frame; opened by itself it can do nothing either. */
const PREVIEW_CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; sandbox; frame-ancestors 'self'";

const incomplete = 'The profile is not complete enough (`profile-incomplete`)';
const unknownCv = 'I have no such CV (`cv-not-found`)';
const unknownTemplate = 'There is no such template (`unknown-template`) or CV (`cv-not-found`)';
const noLetter = 'The cover letter has no text yet (`letter-empty`)';
const tooLong = 'The CV is too long to be made or read (`cv-too-long`)';
const profileTooLong = 'The profile is too long (`profile-too-long`), or the body too large';
const noPdf =
  'Too many CVs are being made (`cv-busy`, with Retry-After), or none can be made here (`cv-unavailable`)';

/** The operations of the CV builder. */
export function cvOperations(deps: CvDeps) {
  return [
    operation('GET /api/cv-templates', {
      summary: 'The templates of CVs, and whether PDFs can be made',
      responses: { 200: { description: 'The templates', schema: cvTemplatesSchema } },
      access: 'public',
      handle: async ({ c }) => c.json(await describeTemplates(deps)),
    }),
    operation('GET /api/cv-letters', {
      summary: 'Letters of my saved profile that no font of a CV has',
      responses: { 200: { description: 'The letters, by script', schema: cvLettersSchema } },
      cost: 5,
      access: 'user',
      handle: async ({ c, viewer: user }) => c.json(await lettersWithoutFont(deps, user)),
    }),
    operation('GET /api/cv-settings', {
      summary: 'How I want my CV: order, headings, look, and facts for some countries',
      query: v.object({ cv: cvQuery }),
      responses: {
        200: { description: 'The settings', schema: cvSettingsAnswerSchema },
        404: unknownCv,
      },
      cost: 5,
      access: 'user',
      handle: async ({ c, viewer: user, query }) =>
        c.json(await describeSettings(deps, user, query.cv)),
    }),
    operation('POST /api/cv-settings', {
      summary: 'Change how I want my CV; what is absent stays as it is',
      body: saveCvSettingsSchema,
      cleansTexts: true,
      turns: createLimiter({ each: { running: 1, waiting: 3 } }, () =>
        busyWith('Your last changes are still being saved.'),
      ),
      responses: {
        200: { description: 'They are saved', schema: cvSettingsAnswerSchema },
        404: unknownCv,
      },
      cost: 5,
      access: 'user',
      handle: async ({ c, viewer: user, body }) => c.json(await saveSettings(deps, user, body)),
    }),
    operation('POST /api/preview-cv', {
      summary: 'My CV as HTML, of cv_data or of the saved profile; or its cover letter',
      body: previewCvSchema,
      maxBody: MAX_PROFILE_BODY,
      cleansTexts: true,
      turns: createLimiter({ each: { running: 1, waiting: 1 } }, () =>
        busyWith('Your last previews are still being made.'),
      ),
      responses: {
        200: { description: 'A page of HTML', type: 'text/html' },
        403: incomplete,
        404: unknownTemplate,
        409: noLetter,
        413: profileTooLong,
        422: tooLong,
        503: 'Too many CVs are being made (`cv-busy`)',
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        const { html } = await previewCv(deps, user, body, body.cv_data);
        c.header('Content-Security-Policy', PREVIEW_CSP);
        return c.html(html);
      },
    }),
    operation('POST /api/generate-cv', {
      summary: 'My CV or its cover letter as a PDF file; part of premium',
      body: generateCvSchema,
      turns: 'own',
      responses: {
        200: { description: 'A PDF file', type: 'application/pdf' },
        403: `${incomplete}, or the account has no premium (\`premium-required\`)`,
        404: unknownTemplate,
        409: noLetter,
        422: tooLong,
        503: noPdf,
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => {
        const { pdf, fileName } = await generateCv(deps, user, body);
        // renderCv has found the template: its name is one of a fixed list.
        const plain = `${basename(body.template, '.handlebars')}-${body.document}.pdf`;
        c.header('Content-Disposition', attachmentHeader(fileName, plain));
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' });
      },
    }),
    operation('POST /api/check-cv', {
      summary: 'What text software reads out of the PDF of my CV',
      body: checkCvSchema,
      turns: 'own',
      responses: {
        200: { description: 'The text, and what was found in it', schema: cvCheckSchema },
        403: incomplete,
        404: unknownTemplate,
        422: tooLong,
        503: noPdf,
      },
      access: 'user',
      handle: async ({ c, viewer: user, body }) => c.json(await checkCv(deps, user, body)),
    }),
  ];
}

function busyWith(message: string): Problem {
  return tryLater(429, 'rate-limited', message, 1);
}
