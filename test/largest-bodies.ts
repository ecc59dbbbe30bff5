import { MAX_BLOCK_REASON } from '../shared/admin-accounts.ts';
import { MAX_BULK_JOBS } from '../shared/admin-jobs.ts';
import { PERMIT_AMOUNT_LIMITS } from '../shared/admin-permits.ts';
import { CATEGORIES } from '../shared/constants/categories.ts';
import { COUNTRIES } from '../shared/constants/countries.ts';
import {
  JOB_LIMITS,
  MAX_ALERT_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_RETURN_TO_LENGTH,
  MAX_SEARCH_LENGTH,
  PROFILE_LIMITS,
} from '../shared/constants/limits.ts';
import { CONTACT_LIMITS } from '../shared/contact.ts';
import { LETTER_LIMITS } from '../shared/cover-letter.ts';
import { CV_SECTIONS, CV_SETTING_LIMITS } from '../shared/cv-settings.ts';
import { MAX_CV_NAME } from '../shared/cvs.ts';
import { EMPLOYER_JOB_LIMITS } from '../shared/employer-jobs.ts';
import { MAPPED_FIELDS, MAPPING_LIMITS } from '../shared/import-mapping.ts';
import { MAX_SENT_JOBS, PAPER_LIMITS, SAVED_LIMITS, STAGES } from '../shared/journey.ts';
import { MAX_OFFER_TEXT } from '../shared/safety.ts';
import { FULL_PROFILE } from './full-profile.ts';

/** A text of Devanagari, which JSON may write as six bytes for each character. */
const long = (length: number) => 'क'.repeat(length);

const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}ex.org`;
/** Letters of Devanagari in an order that no rule for passwords knows. */
const password = Array.from({ length: MAX_PASSWORD_LENGTH }, (_, at) =>
  String.fromCharCode(0x905 + ((at * at * 7 + at * 3) % 50)),
).join('');
const returnTo = `/${long(MAX_RETURN_TO_LENGTH - 1)}`;
const token = 't'.repeat(2000);
const code = `${' '.repeat(54)}123456`;
const url = `https://example.org/${long(1_980)}`;
const line = long(CV_SETTING_LIMITS.fact);
const cvSettings = {
  ...{ order: CV_SECTIONS, hidden: CV_SECTIONS, density: 'normal', size: 'normal' },
  ...{
    color: 'template',
    language: '',
    years: 'western',
    latinName: line,
    birthDate: line,
    nationality: line,
  },
  ...{ visaStatus: line, maritalStatus: line, address: line, signaturePlace: line },
  titles: Object.fromEntries(CV_SECTIONS.map((name) => [name, long(CV_SETTING_LIMITS.heading)])),
};
const jobIds = Array.from({ length: MAX_BULK_JOBS }, (_, index) => 2_147_483_647 - index);
const time_zone = 'America/Argentina/ComodRivadavia';
const longest = (names: readonly string[]) =>
  names.reduce((best, name) => (name.length > best.length ? name : best));
const preferences = {
  categories: Array<string>(100).fill(longest(CATEGORIES)),
  countries: Array<string>(100).fill(longest(COUNTRIES.map(({ name }) => name))),
  is_active: true,
  frequency: 'immediate',
  time_zone,
};
const job = {
  title: long(JOB_LIMITS.title),
  excerpt: long(JOB_LIMITS.excerpt),
  description: long(JOB_LIMITS.description),
  responsibilities: long(JOB_LIMITS.responsibilities),
  requirements: long(JOB_LIMITS.requirements),
  employer: long(JOB_LIMITS.employer),
  company_website: url,
  company_tagline: long(JOB_LIMITS.company_tagline),
  country: 'Germany',
  state: long(JOB_LIMITS.state),
  category: 'Marketing & Communications',
  salary: { commission_based: true, details: long(JOB_LIMITS.salary_details) },
  application_url: url,
};

const draft = { job, first_day: '2027-01-01' };
const feed = {
  url,
  source: long(100),
  employer: long(200),
  every_hours: 168,
  // It is not fetched.
  active: false,
};
const reading = {
  mapping: {
    name: long(100),
    source: long(500),
    kind: 'json',
    rows: long(300),
    known: Array(10).fill(long(300)),
    leaveOut: Array(5).fill({
      when: long(300),
      is: Array(60).fill(long(40)),
      because: long(200),
    }),
    file: Array(5).fill(long(300)),
    fields: Object.fromEntries(
      MAPPED_FIELDS.map((field) => [
        field,
        Array(MAPPING_LIMITS.ways).fill({ from: long(300), as: 'day/month/year' }),
      ]),
    ),
    description: Array(MAPPING_LIMITS.parts).fill({
      each: long(300),
      heading: long(300),
      text: long(300),
    }),
  },
  rules: {
    countries: COUNTRIES.map(({ code }) => code),
    categories: CATEGORIES,
    words: long(500),
    most: 1_000_000,
  },
  employer: long(200),
};
const template = long(100);
const duties = Array.from({ length: 40 }, () => 'ж'.repeat(1_000));
/** As many bytes of text as a profile may have, in letters of two bytes, and the largest photo. */
const profile = {
  ...FULL_PROFILE,
  photo: `data:image/jpeg;base64,${'A'.repeat(PROFILE_LIMITS.photo - 23)}`,
  experience: [
    { jobTitle: '', company: '', dates: '', duties },
    { jobTitle: '', company: '', dates: '', duties },
    { jobTitle: '', company: '', dates: '', duties },
  ],
};

/** The largest body that each operation takes, by method and path. */
export const LARGEST_BODIES: Record<string, object> = {
  'post /api/register': { email, password, returnTo },
  'post /api/alerts/by-email': {
    email,
    search: long(MAX_SEARCH_LENGTH),
    state: long(MAX_SEARCH_LENGTH),
    category: 'Marketing & Communications',
    country: 'Germany',
    frequency: 'immediate',
    time_zone,
  },
  'post /api/login-form': { email, password, returnTo, token },
  'post /api/login-code-form': { token, code, returnTo },
  'post /api/register-form': { email, password, confirm: password, returnTo },
  'post /api/login': { email, password, linkToken: token },
  'post /api/forgot-password': { email, returnTo },
  'post /api/resend-verification': { email, returnTo },
  'post /api/reset-password': { token, newPassword: password, confirm: password },
  'post /api/choose-password': { token, newPassword: password },
  'post /api/choose-password-form': {
    ...{ token, newPassword: password },
    ...{ confirm: password, returnTo },
  },
  'delete /api/account': { password, email },
  'post /api/account/password': { currentPassword: password, newPassword: password },
  'post /api/account/email': { newEmail: email, password },
  'post /api/account/sign-out-everywhere': { disconnectGoogle: false },
  'post /api/account/google': { password },
  'delete /api/account/google': { password },
  'post /api/logout': { session: '123e4567-e89b-12d3-a456-426614174000' },
  'post /api/login/second-factor': { token, code },
  'post /api/account/second-factor': { password },
  'post /api/account/second-factor/confirm': { code },
  'delete /api/account/second-factor': { password, code },
  'post /api/login/passkey': {
    ...{ id: 'A'.repeat(1364), rawId: 'A'.repeat(1364), type: 'public-key' },
    response: {
      ...{ clientDataJSON: 'A'.repeat(2000), authenticatorData: 'A'.repeat(2000) },
      ...{ signature: 'A'.repeat(1500), userHandle: 'A'.repeat(100) },
    },
  },
  'post /api/account/passkeys': {
    ...{ id: 'A'.repeat(1364), rawId: 'A'.repeat(1364), type: 'public-key' },
    response: { clientDataJSON: 'A'.repeat(2000), attestationObject: 'A'.repeat(6000) },
  },
  'post /api/account/passkeys/options': { name: long(60), password, code },
  'patch /api/account/passkeys/{id}': { name: long(60) },
  'post /api/create-checkout-session': { gateway: 'paystack', country: 'GH' },
  'post /api/payments/{reference}/withdraw': { name: long(100) },
  'post /api/admin/payments/{reference}/refund': {
    ...{ reason: long(500), despiteDispute: true },
    part: { amount: 999_999_999, left: 999_999_999 },
  },
  'post /api/admin/team/invitations': {
    ...{ email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example.org`, role: 'editor' },
  },
  'post /api/team-invitation': { token: 'a'.repeat(100) },
  'post /api/admin/payments/{reference}/settled': { reason: long(500), outcome: 'sent-back' },
  'post /api/admin/members/{id}/premium': { action: 'revoke', reason: long(500) },
  'delete /api/admin/accounts/{id}': { email },
  'put /api/admin/accounts/{id}/block': { reason: long(MAX_BLOCK_REASON) },
  'post /api/contact': {
    email,
    issueType: 'Technical',
    subject: long(CONTACT_LIMITS.subject),
    message: long(CONTACT_LIMITS.message),
    stamp: 's'.repeat(200),
    website: long(200),
  },
  'post /api/report-job': { job: 2_147_483_647, reason: 'discrimination', text: long(1_000) },
  'post /api/check-offer': { text: long(MAX_OFFER_TEXT) },
  'post /api/admin/messages/{id}/replies': { text: long(10_000), close: true },
  'put /api/admin/messages/{id}/state': { state: 'closed' },
  'post /api/notifications': preferences,
  'post /api/notifications/preview': preferences,
  'post /api/alerts': {
    search: long(MAX_SEARCH_LENGTH),
    category: longest(CATEGORIES),
    country: 'Germany',
    state: long(MAX_SEARCH_LENGTH),
    premium: 'yes',
    visa: 'offered',
    type: 'full-time',
    name: long(MAX_ALERT_NAME_LENGTH),
    frequency: 'immediate',
    time_zone,
  },
  'patch /api/alerts/{id}': {
    name: long(MAX_ALERT_NAME_LENGTH),
    frequency: 'immediate',
    is_active: true,
  },
  'post /api/saved-jobs': {
    jobs: Array.from({ length: MAX_SENT_JOBS }, () => ({
      job_id: 2_147_483_647,
      title: long(SAVED_LIMITS.title),
      employer: long(SAVED_LIMITS.employer),
      place: long(SAVED_LIMITS.place),
      country_code: 'GB',
      stage: 'travelled',
      dates: Object.fromEntries(STAGES.map((stage) => [stage, '2026-11-24'])),
      note: long(SAVED_LIMITS.note),
      papers: Array<string>(PAPER_LIMITS.count).fill('p'.repeat(PAPER_LIMITS.name)),
      changed_at: '2026-11-24T10:00:00.000Z',
      removed: false,
    })),
  },
  'post /api/profile': { cv_data: profile },
  'post /api/cv-settings': { settings: cvSettings, cv: 999_999_999 },
  'post /api/cover-letter': {
    letter: {
      ...{ subject: long(LETTER_LIMITS.line), place: long(LETTER_LIMITS.line) },
      ...{ addressee: long(LETTER_LIMITS.addressee), text: long(LETTER_LIMITS.text) },
    },
  },
  'post /api/cvs': { name: long(MAX_CV_NAME), job_id: 2_147_483_647 },
  'patch /api/cvs/{id}': {
    ...{ name: long(MAX_CV_NAME), template, paper: 'Letter', country: 'DE' },
    ...{ professionalTitle: long(PROFILE_LIMITS.line), summary: long(PROFILE_LIMITS.text) },
  },
  'post /api/preview-cv': { template, paper: 'Letter', country: 'DE', cv_data: profile },
  'post /api/generate-cv': { template, paper: 'Letter', country: 'DE' },
  'post /api/check-cv': { template, paper: 'Letter', country: 'DE' },
  'post /api/cv-links': {
    ...{ days: 90, paper: 'Letter', country: 'DE' },
    ...{ showsEmail: false, showsPhone: false, showsAddress: false },
  },
  'post /api/shared-cv/view': { key: 'k'.repeat(100) },
  'post /api/admin/jobs': job,
  'put /api/admin/jobs/{id}': { ...job, updated_at: '2026-11-23T10:00:00.000Z' },
  'post /api/admin/jobs/preview': { ...job },
  'post /api/admin/jobs/{id}/expiry': {
    expires_at: '2027-01-01',
    updated_at: '2026-11-23T10:00:00.000Z',
  },
  'post /api/employer-jobs': job,
  'post /api/employer-jobs/preview': { ...job },
  'put /api/employer-jobs/{id}': { ...job, updated_at: '2026-11-23T10:00:00.000Z' },
  'post /api/employer-jobs/{id}/end-date': { action: 'renew' },
  'post /api/admin/employer-jobs/{id}/approval': { sentAt: '2026-11-23T10:00:00.000Z' },
  'post /api/admin/employer-jobs/{id}/refusal': {
    sentAt: '2026-11-23T10:00:00.000Z',
    reason: long(EMPLOYER_JOB_LIMITS.reason),
  },
  'post /api/admin/held-jobs/{id}/release': {
    updatedAt: '2026-11-23T10:00:00.000Z',
    reportCount: 1_000_000,
  },
  'post /api/admin/permit-amounts': {
    country_code: 'GB',
    route_id: long(PERMIT_AMOUNT_LIMITS.key),
    condition: long(PERMIT_AMOUNT_LIMITS.key),
    region: long(PERMIT_AMOUNT_LIMITS.key),
    amount: '999999999.99',
    valid_from: '2027-01-01',
    valid_to: '2027-12-31',
    publisher: long(PERMIT_AMOUNT_LIMITS.publisher),
    url: `https://example.org/${long(PERMIT_AMOUNT_LIMITS.url - 20)}`,
    text_date: '2026-11-27',
    is_official: true,
    save: true,
  },
  'post /api/admin/drafts': draft,
  'put /api/admin/drafts/{id}': { ...draft, updated_at: '2026-11-23T10:00:00.000Z' },
  'post /api/admin/drafts/{id}/publish': { updated_at: '2026-11-23T10:00:00.000Z' },
  'delete /api/admin/drafts/{id}': { updated_at: '2026-11-23T10:00:00.000Z' },
  'post /api/admin/review': {
    answer: 'take-back',
    rows: Array.from({ length: 50 }, () => ({ id: 2_147_483_647, version: long(64) })),
  },
  'delete /api/admin/jobs/bulk': { jobIds },
  'post /api/admin/jobs/bulk': { jobIds, action: 'unfeature' },
  'post /api/admin/imports/{id}/missing': { answer: 'keep' },
  'post /api/admin/imports/{id}/preview': reading,
  'put /api/admin/imports/{id}/mapping': reading,
  'post /api/admin/register-questions/{id}': { entry: 100 },
  'post /api/admin/partners': {
    ...{ name: long(100), daily_limit: 100_000, scopes: ['create', 'update', 'end'] },
  },
  'post /api/admin/contradictions/{id}': { answer: 'refuse' },
  'put /api/admin/partners/{id}/scopes': { scopes: ['create', 'update', 'end'] },
  'post /api/admin/feeds': feed,
  'put /api/admin/feeds/{id}': feed,
  'post /api/admin/synonyms': { words: long(60), means: long(60) },
  'delete /api/admin/missed-searches': { words: long(60) },
  'delete /api/admin/removed-listings': { source: long(100), reference: long(500) },
};

/** JSON as some programs write it: everything beyond ASCII is escaped. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
