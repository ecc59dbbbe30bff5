import type { ExportFormat } from '../../../../shared/profile-exchange.ts';

const EXTENSIONS: Record<ExportFormat, string> = {
  docx: 'docx',
  txt: 'txt',
  'json-resume': 'json',
};
const MAX_NAME = 80;

/** '{name}-cv.docx', without characters that a file system or a header takes for its own. */
export function exportFileName(name: string, format: ExportFormat): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}"*/:<>?\\|%;]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = [...safe].slice(0, MAX_NAME).join('').trim();
  return `${short === '' ? '' : `${short}-`}cv.${EXTENSIONS[format]}`;
}

/**
 * Content-Disposition of a download (RFC 6266): the name in ASCII for old programs, and the whole
 * name (RFC 8187, once 5987).
 */
export function attachmentHeader(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^[\s-]+/, '')
    .replace(/^\./, 'cv.');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
