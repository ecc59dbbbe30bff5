import { fileNamePart } from '../../../../shared/file-name.ts';
import type { ExportFormat } from '../../../../shared/profile-exchange.ts';
import { attachmentHeader } from '../../../attachment-header.ts';

const EXTENSIONS: Record<ExportFormat, string> = {
  docx: 'docx',
  txt: 'txt',
  'json-resume': 'json',
};
const MAX_NAME = 80;

/** '{name}-cv.docx', without characters that a file system or a header takes for its own. */
export function exportFileName(name: string, format: ExportFormat): string {
  const short = fileNamePart(name.normalize('NFC'), MAX_NAME);
  return `${short === '' ? '' : `${short}-`}cv.${EXTENSIONS[format]}`;
}

/** Content-Disposition of a download, with the name in ASCII for old programs. */
export function exportHeader(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^[\s-]+/, '')
    .replace(/^\./, 'cv.');
  return attachmentHeader(fileName, ascii);
}
