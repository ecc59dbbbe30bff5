import { expect, test } from 'vitest';
import { readAssets } from './assets.ts';

const manifest = {
  '_common.js': { file: 'assets/common.js', css: ['assets/common.css'] },
  '_forms.js': {
    file: 'assets/forms.js',
    imports: ['_common.js', 'web/entry-client.tsx'],
    css: ['assets/forms.css'],
  },
  '_home.js': { file: 'assets/home-sheet.js', name: 'home', css: ['assets/home.css'] },
  '_job.js': { file: 'assets/job.js', name: 'job', css: ['assets/job.css'] },
  '_lists.js': { file: 'assets/lists.js', name: 'lists', css: ['assets/lists.css'] },
  'web/boot.ts': { file: 'assets/boot.js' },
  'web/early.ts': { file: 'assets/early.js' },
  'web/form-script.ts': { file: 'assets/form-script.js' },
  'web/suggest.ts': { file: 'assets/suggest.js' },
  'web/after.ts': { file: 'assets/after.js' },
  'web/beside.ts': { file: 'assets/beside.js' },
  'web/signed-in.ts': { file: 'assets/signed-in.js' },
  'web/entry-client.tsx': { file: 'assets/client.js', imports: ['_common.js'] },
  'web/auth-pages.ts': {
    file: 'assets/auth.js',
    isDynamicEntry: true,
    imports: ['web/entry-client.tsx', '_forms.js'],
  },
};

test('a lazily loaded page needs what the client has not loaded already', () => {
  expect(readAssets(JSON.stringify(manifest))).toEqual({
    css: ['/assets/common.css'],
    boot: '/assets/boot.js',
    early: '/assets/early.js',
    formScript: '/assets/form-script.js',
    suggest: '/assets/suggest.js',
    after: '/assets/after.js',
    beside: '/assets/beside.js',
    signedIn: '/assets/signed-in.js',
    client: '/assets/client.js',
    scripts: ['/assets/client.js', '/assets/common.js'],
    pages: {
      home: { css: ['/assets/home.css'], scripts: [] },
      job: { css: ['/assets/job.css'], scripts: [] },
      lists: { css: ['/assets/lists.css'], scripts: [] },
      'web/auth-pages.ts': {
        css: ['/assets/forms.css'],
        scripts: ['/assets/auth.js', '/assets/forms.js'],
      },
    },
  });
});

test('a build without an entry is not used', () => {
  expect(() => readAssets('{}')).toThrow('run the build again');
});
