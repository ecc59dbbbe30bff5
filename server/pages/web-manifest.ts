export const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8';

/**
 * The web app manifest: how the site is installed, and that a message which another app shares, such
 * as WhatsApp, is posted to /check as if it had been pasted. A post, so that no address and no log has
 * the message.
 */
export function webManifest(siteName: string): string {
  const manifest = {
    ...{ name: siteName, short_name: siteName, start_url: '/', display: 'minimal-ui', lang: 'en' },
    ...{ background_color: '#fcfaf5', theme_color: '#fcfaf5' },
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    share_target: {
      action: '/check',
      method: 'POST',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text' },
    },
  };
  return JSON.stringify(manifest);
}
