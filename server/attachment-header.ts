/**
 * Content-Disposition of a download (RFC 6266): `ascii` is the name for old programs, `fileName` the
 * whole one (RFC 8187). `encodeURIComponent` leaves signs that such a value must not have.
 */
export function attachmentHeader(fileName: string, ascii: string): string {
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
