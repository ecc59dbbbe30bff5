import { expect, test } from 'vitest';
import { readAssets } from './assets.ts';

const manifest = {
  '_common.js': { file: 'assets/common.js', name: 'common', css: ['assets/common.css'] },
  '_forms.js': {
    file: 'assets/forms.js',
    imports: ['_common.js', 'web/entry-client.tsx'],
    css: ['assets/forms.css'],
  },
  '_home.js': { file: 'assets/home-sheet.js', name: 'home', css: ['assets/home.css'] },
  '_job.js': { file: 'assets/job.js', name: 'job', css: ['assets/job.css'] },
  'web/every-page.ts': { file: 'assets/every-page.js' },
  'web/premium-gate.ts': { file: 'assets/premium-gate.js' },
  'web/form-script.ts': { file: 'assets/form-script.js' },
  'web/suggest.ts': { file: 'assets/suggest.js' },
  'web/page-actions.ts': { file: 'assets/page-actions.js' },
  'web/beside.ts': { file: 'assets/beside.js' },
  'web/signed-in.ts': { file: 'assets/signed-in.js' },
  'web/premium/pay.ts': { file: 'assets/pay.js' },
  'web/shared-cv/show-cv.ts': { file: 'assets/show-cv.js' },
  'web/auth/finish-login.ts': { file: 'assets/finish-login.js' },
  'web/auth/passkey-login.ts': { file: 'assets/passkey-login.js' },
  'web/journey/show-saved.ts': { file: 'assets/show-saved.js' },
  'web/entry-client.tsx': { file: 'assets/client.js', imports: ['_common.js'] },
  'web/auth-pages.ts': {
    file: 'assets/auth.js',
    isDynamicEntry: true,
    imports: ['web/entry-client.tsx', '_forms.js'],
  },
};

test('a lazily loaded page needs the scripts that the client has not loaded, and their styles', () => {
  const { pages, ...assets } = readAssets(JSON.stringify(manifest));
  expect(assets).toEqual({
    css: ['/assets/common.css'],
    everyPage: '/assets/every-page.js',
    premiumGate: '/assets/premium-gate.js',
    formScript: '/assets/form-script.js',
    suggest: '/assets/suggest.js',
    pageActions: '/assets/page-actions.js',
    beside: '/assets/beside.js',
    signedIn: '/assets/signed-in.js',
    showSaved: '/assets/show-saved.js',
    pay: '/assets/pay.js',
    showCv: '/assets/show-cv.js',
    finishLogin: '/assets/finish-login.js',
    passkeyLogin: '/assets/passkey-login.js',
    client: '/assets/client.js',
    scripts: ['/assets/client.js', '/assets/common.js'],
  });
  expect(pages).toMatchObject({
    common: { css: [], scripts: [] },
    home: { css: ['/assets/home.css'], scripts: [] },
    job: { css: ['/assets/job.css'], scripts: [] },
    'web/auth-pages.ts': {
      css: ['/assets/forms.css'],
      scripts: ['/assets/auth.js', '/assets/forms.js'],
    },
  });
});

test('a build without an entry is not used', () => {
  expect(() => readAssets('{}')).toThrow('run the build again');
});
