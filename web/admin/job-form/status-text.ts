import { NETWORK_ERROR } from '../../lib/call.ts';
import type { Refusal } from '../../lib/endpoints.ts';

/**
 * Reason phrases (RFC 9110): HTTP/2 sends none, and the error messages need them (specification,
 * section 8).
 */
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** "Error: 500 Internal Server Error", or the network error when there was no answer. */
export function failureText({ status }: Pick<Refusal, 'status'>): string {
  if (status === 0) return NETWORK_ERROR;
  return `Error: ${status} ${REASONS[status] ?? ''}`.trimEnd();
}
