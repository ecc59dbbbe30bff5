import { PASSWORD } from './accounts.ts';
import { LARGEST_BODIES } from './largest-bodies.ts';

const NEW_PASSWORD = 'plum harbour lantern sock';
const CV = {
  name: 'Ama Mensah',
  email: 'ama@fuzz.example',
  summary: 'A nurse of nine years.',
  experience: [{ jobTitle: 'Nurse', company: 'Ridge', dates: '2019 - now', duties: ['Triage'] }],
  skills: ['Triage'],
  languages: [{ language: 'Twi', proficiency: 'Native' }],
};
const JOB = {
  ...{ title: 'Ward nurse', excerpt: 'Nights.', description: '<p>You look after patients.</p>' },
  ...{ responsibilities: 'Give medicines', requirements: 'A diploma', employer: 'Fuzz Clinic' },
  ...{ company_website: 'https://www.fuzz.example', company_tagline: 'Care', country: 'NO' },
  ...{ state: 'Bergen', category: 'Healthcare & Medical', job_type: 'full-time' },
  application_url: 'https://www.fuzz.example/apply',
  salary: { min: 30_000, max: 36_000, currency: 'NOK', period: 'month' },
};
const FEED = {
  url: 'https://feeds.fuzz.example/x',
  source: 'Fuzz',
  every_hours: 24,
  active: false,
};
const TEMPLATE = { template: 'compact', paper: 'A4', country: 'DE' };

/** Bodies that operations take, of values as they are in life, by method and path. */
const BODIES: Record<string, object> = {
  'delete /api/account': { password: PASSWORD },
  'post /api/account/password': { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  'post /api/account/email': { newEmail: 'moved@fuzz.example', password: PASSWORD },
  'post /api/account/second-factor': { password: PASSWORD },
  'delete /api/account/second-factor': { password: PASSWORD, code: '123456' },
  'delete /api/account/google': { password: PASSWORD },
  'post /api/profile': { cv_data: CV },
  'post /api/preview-cv': { ...TEMPLATE, cv_data: CV },
  'post /api/generate-cv': TEMPLATE,
  'post /api/check-cv': TEMPLATE,
  'post /api/admin/jobs': JOB,
  'post /api/admin/jobs/preview': JOB,
  'put /api/admin/jobs/{id}': { ...JOB, updated_at: '2026-11-23T10:00:00.000Z' },
  'post /api/employer-jobs': JOB,
  'post /api/employer-jobs/preview': JOB,
  'put /api/employer-jobs/{id}': { ...JOB, updated_at: '2026-11-23T10:00:00.000Z' },
  'post /api/admin/feeds': FEED,
  'put /api/admin/feeds/{id}': FEED,
  'post /api/report-job': { job: 1, reason: 'discrimination', text: 'Only men are taken.' },
  'post /api/partner/jobs': {
    ...{ identifier: 'F1', title: 'Ward nurse', description: '<p>You look after patients.</p>' },
    hiringOrganization: { name: 'Fuzz Clinic' },
    jobLocation: { address: { addressCountry: 'NO', addressLocality: 'Bergen' } },
    url: 'https://www.fuzz.example/apply',
  },
};

/** A body that an operation takes, as far as one is known. */
export function rightBodyOf(operation: string): object | undefined {
  return BODIES[operation] ?? LARGEST_BODIES[operation];
}
