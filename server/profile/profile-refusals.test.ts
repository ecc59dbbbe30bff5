import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { FULL_PROFILE, TINY_PHOTO } from '../../test/full-profile.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const read = async (token: string) =>
  (await api.get('/api/profile', { 'x-auth-token': token })).body as unknown as Profile;
const save = (token: string, cv_data: unknown) =>
  api.send('POST', '/api/profile', { cv_data }, { token });

const ENTRY_LISTS = Object.keys(EMPTY_PROFILE).filter(
  (name) =>
    Array.isArray(EMPTY_PROFILE[name as keyof Profile]) &&
    !['skills', 'drivingLicense'].includes(name),
);
const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);
/** A photo that begins like an image and is none. */
const fake = (type: string, bytes: string | Buffer) =>
  `data:image/${type};base64,${Buffer.from(bytes as string, 'latin1').toString('base64')}`;
/** The head of a PNG that says it is this wide. */
function widePng(width: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000a0806000000', 'hex');
  head.writeUInt32BE(width, 16);
  return `data:image/png;base64,${head.toString('base64')}`;
}
const JPEG_BYTES = TINY_PHOTO.split(',')[1];

describe('what is wrong is refused, and the saved profile stays', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await createAccount(api));
    await save(token, FULL_PROFILE);
  });

  test.each<[string, unknown, string | undefined, string | RegExp]>([
    ['no profile', undefined, 'cv_data', /./],
    ['a text as profile', 'Ade', 'cv_data', /./],
    ['a list as profile', [], 'cv_data', /./],
    ['a list as contact', { contact: ['1'] }, 'cv_data.contact', 'The contact must be an object.'],
    ['a number as name', { name: 7 }, 'cv_data.name', 'Name must be text.'],
    [
      'a long name',
      { name: 'a'.repeat(201) },
      'cv_data.name',
      'Name may have at most 200 characters.',
    ],
    [
      'a long phone',
      { contact: { phone: '1'.repeat(61) } },
      'cv_data.contact.phone',
      'Phone may have at most 60 characters.',
    ],
    [
      'an email that is none',
      { contact: { email: 'ade@' } },
      'cv_data.contact.email',
      'Enter an email address such as name@example.com.',
    ],
    [
      '100 kB of summary',
      { summary: 'a'.repeat(100_000) },
      'cv_data.summary',
      'Summary may have at most 4,000 characters.',
    ],
    [
      '100 kB as a duty',
      { experience: [{ duties: ['a', 'b'.repeat(100_000)] }] },
      'cv_data.experience.0.duties.1',
      'A duty may have at most 1,000 characters.',
    ],
    [
      '100 kB of dates',
      { education: [{}, { dates: 'a'.repeat(100_000) }] },
      'cv_data.education.1.dates',
      'Dates may have at most 100 characters.',
    ],
    [
      '100 kB as a licence',
      { drivingLicense: ['a'.repeat(100_000)] },
      'cv_data.drivingLicense.0',
      'A driving licence may have at most 200 characters.',
    ],
    [
      '2,000 skills',
      { skills: many(2000, 'a') },
      'cv_data.skills',
      'Skills may have at most 150 entries.',
    ],
    [
      '2,000 licences',
      { drivingLicense: many(2000, 'B') },
      'cv_data.drivingLicense',
      'Driving licences may have at most 60 entries.',
    ],
    [
      '41 duties',
      { experience: [{ duties: many(41, 'a') }] },
      'cv_data.experience.0.duties',
      'Duties may have at most 40 entries.',
    ],
    ['an object as list', { skills: { 0: 'a' } }, 'cv_data.skills', 'Skills must be a list.'],
    ['a number as skill', { skills: [1] }, 'cv_data.skills.0', 'A skill must be text.'],
    [
      'a script as link',
      { projects: [{ url: 'javascript:alert(1)' }] },
      'cv_data.projects.0.url',
      'The link of a project must be a web address such as https://example.com.',
    ],
    [
      'a password in a link',
      { projects: [{ url: 'bank.example@evil.example' }] },
      'cv_data.projects.0.url',
      'The link of a project may not contain a user name or a password.',
    ],
    [
      'a file as link',
      { certifications: [{ url: 'file:///etc/passwd' }] },
      'cv_data.certifications.0.url',
      'The link of a certificate must be a web address such as https://example.com.',
    ],
    [
      'a link that is too long once it has its https://',
      { projects: [{ url: `example.com/${'a'.repeat(1_985)}` }] },
      'cv_data.projects.0.url',
      'The link of a project may have at most 2,000 characters.',
    ],
    [
      'a long template',
      { template: 'a'.repeat(101) },
      'cv_data.template',
      'The name of the template is too long.',
    ],
    [
      'a photo from elsewhere',
      { photo: 'https://example.com/me.jpg' },
      'cv_data.photo',
      /^The photo must be a JPEG/,
    ],
    [
      'an SVG as photo',
      { photo: fake('svg+xml', '<svg/>') },
      'cv_data.photo',
      /^The photo must be a JPEG/,
    ],
    [
      'a huge photo',
      { photo: `data:image/jpeg;base64,${'A'.repeat(300_000)}` },
      'cv_data.photo',
      'The photo is too large: at most 200 kB.',
    ],
    [
      'text as photo',
      { photo: fake('jpeg', '<script>alert(1)</script>') },
      'cv_data.photo',
      /damaged/,
    ],
    [
      'a photo of another type',
      { photo: `data:image/png;base64,${JPEG_BYTES}` },
      'cv_data.photo',
      /damaged/,
    ],
    [
      'half a JPEG head',
      { photo: fake('jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01') },
      'cv_data.photo',
      /damaged/,
    ],
    [
      'half a WebP head',
      { photo: fake('webp', 'RIFF\x00\x00\x00\x00WEBPABCD\x00\x00') },
      'cv_data.photo',
      /damaged/,
    ],
    [
      'a photo that unpacks to gigabytes',
      { photo: widePng(60_000) },
      'cv_data.photo',
      'The photo may be at most 2000 pixels wide and high.',
    ],
  ])('%s', async (_, profile, field, message) => {
    expect(await save(token, profile)).toMatchObject({
      status: 400,
      body: {
        field,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      },
    });
  });

  test.each(ENTRY_LISTS)('%s takes 60 entries, each an object', async (name) => {
    for (const [value, field] of [
      [many(2000, {}), `cv_data.${name}`],
      [['text'], `cv_data.${name}.0`],
      [[['text']], `cv_data.${name}.0`],
      ['text', `cv_data.${name}`],
    ] as const)
      expect(await save(token, { [name]: value })).toMatchObject({ status: 400, body: { field } });
  });

  test('more than a megabyte', async () => {
    expect(await save(token, { summary: 'a'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      body: { code: 'body-too-large' },
    });
  });

  test('more text than fits, with the longest section; as much as fits is saved', async () => {
    const jobs = (count: number) =>
      many(count, { jobTitle: 'Nurse', duties: many(40, 'ጤና '.repeat(60)) });
    const tooLong = { ...FULL_PROFILE, experience: jobs(16) };
    expect(await save(token, tooLong)).toMatchObject({
      status: 413,
      body: {
        code: 'profile-too-long',
        message: expect.stringMatching(
          /has 273 kB of text, and the limit is 250 kB.*"Work experience"/,
        ),
      },
    });
    const other = await createAccount(api);
    const photo = `data:image/jpeg;base64,${JPEG_BYTES}`;
    const long = { ...FULL_PROFILE, photo, experience: jobs(13) };
    expect((await save(other.token, long)).status).toBe(200);
    expect((await read(other.token)).experience).toHaveLength(13);
  });

  test('nesting without an end, with and without a NUL', async () => {
    for (const core of ['1', '"\\u0000"']) {
      const body = `{"cv_data":${'['.repeat(100_000)}${core}${']'.repeat(100_000)}}`;
      const response = await api.app.request('/api/profile', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        body,
      });
      expect(response.status).toBe(400);
    }
  });

  afterAll(async () => {
    expect(await read(token)).toEqual(FULL_PROFILE);
  });
});
