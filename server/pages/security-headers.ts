/**
 * Headers of every answer. No external resources, no inline scripts or styles, and no Referer,
 * because the URL of a page may hold a token (specification, section 10).
 */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      // The frame of a CV's preview inherits this policy.
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(options.https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
