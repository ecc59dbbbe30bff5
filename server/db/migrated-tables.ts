// Made by `npx vitest run --project api server/db/migrated-tables.test.ts -u`: never by hand.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AlertClock {
  arrived_until: Timestamp;
  id: Generated<boolean>;
  immediate_from: Timestamp;
  immediate_until: Timestamp;
  next_alert_id: number | null;
}

export interface AlertMails {
  alert_id: number;
  attempts: Generated<number>;
  created_at: Timestamp;
  from_import: Generated<boolean>;
  id: Generated<string>;
  is_digest: boolean;
  is_priority: Generated<boolean>;
  job_ids: number[];
  more: number;
  transmitted_at: Timestamp | null;
  try_at: Timestamp;
}

export interface AlertRequests {
  alert_id: number | null;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  filters: Json;
  frequency: string;
  id: Generated<number>;
  secret_hash: string | null;
  time_zone: string;
}

export interface Alerts {
  categories: Generated<string[]>;
  costs: string | null;
  countries: Generated<string[]>;
  created_at: Generated<Timestamp>;
  experience: string | null;
  frequency: string;
  housing: string | null;
  id: Generated<number>;
  imports_mailed_at: Timestamp | null;
  is_active: Generated<boolean>;
  kind: string;
  language: string | null;
  level: string | null;
  matched_until: Generated<Timestamp>;
  name: string | null;
  next_at: Generated<Timestamp>;
  paused_until: Timestamp | null;
  pay: string | null;
  pay_currency: string | null;
  pay_from: number | null;
  pay_period: string | null;
  premium: string | null;
  register: string | null;
  remote: string | null;
  search: Generated<string>;
  state: Generated<string>;
  time_zone: Generated<string>;
  type: string | null;
  unsubscribe_key: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: number;
  visa: string | null;
}

export interface AlertSent {
  job_id: number;
  sent_at: Timestamp;
  user_id: number;
}

export interface ApplyLinks {
  asked_at: Generated<Timestamp>;
  gone_times: Generated<number>;
  status: number | null;
  url: string;
}

export interface AuditLog {
  action: string;
  actor: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: Generated<Int8>;
  part_of: Int8 | null;
  subject: string;
  user_id: number | null;
}

export interface ContactMessages {
  closed_at: Timestamp | null;
  created_at: Timestamp;
  digest: string;
  email: string;
  id: Generated<number>;
  issue_type: string;
  mailed_at: Timestamp | null;
  message: string;
  receipt_at: Timestamp | null;
  state: string;
  subject: string;
  suspicion: string | null;
  thread: Generated<string>;
  user_id: number | null;
}

export interface ContactReplies {
  author: string;
  created_at: Timestamp;
  id: Generated<number>;
  message_id: number;
  refused_at: Timestamp | null;
  sent_at: Timestamp | null;
  text: string;
}

export interface ContactStamps {
  digest: string;
  stamp: string;
  used_at: Timestamp;
}

export interface Contradictions {
  answer: string | null;
  employer: string;
  id: Generated<number>;
  jobs: Json | null;
  reference: string;
  said: string;
  seen_at: Timestamp;
  seen_run: string;
  source: string;
  title: string;
}

export interface CvLetters {
  addressee: string;
  body: string;
  cv_id: number | null;
  place: string;
  subject: string;
  user_id: number;
}

export interface CvLinks {
  country: string;
  created_at: Timestamp;
  cv_id: number | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<number>;
  paper: string;
  secret_hash: string;
  shows_address: boolean;
  shows_email: boolean;
  shows_phone: boolean;
  user_id: number;
  views: Generated<number>;
}

export interface Cvs {
  country: string;
  created_at: Timestamp;
  id: Generated<number>;
  job_employer: string | null;
  job_id: number | null;
  job_title: string;
  name: string;
  paper: string;
  professional_title: string;
  settings: Json;
  summary: string;
  template: string;
  user_id: number;
}

export interface CvSettings {
  data: Json;
  user_id: number;
}

export interface Deletions {
  deleted_at: Generated<Timestamp>;
  deleted_by: number | null;
  id: Generated<number>;
  jobs: Json;
  reports: Generated<Json>;
}

export interface EmailLinks {
  browser_hash: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp | null;
  id: Generated<number>;
  password_hash: string | null;
  purpose: string;
  return_to: string | null;
  secret_hash: string | null;
  used_at: Timestamp | null;
  user_id: number;
}

export interface EmployerAccounts {
  created_at: Timestamp;
  domain: string;
  user_id: number;
}

export interface EmployerJobs {
  created_at: Timestamp;
  domain: string;
  ends_on: string | null;
  id: Generated<number>;
  input: Json | null;
  job_id: number | null;
  refusal: string | null;
  state: string;
  updated_at: Timestamp;
  user_id: number;
}

export interface EmployerOutcomes {
  decided_at: Timestamp;
  id: Generated<number>;
  job_id: number;
  outcome: string;
  page: string;
  reports: number;
  was_held: boolean;
}

export interface FeedRows {
  feed_id: number;
  is_job: boolean;
  read_at: Timestamp;
  reference: string;
  signature: string;
}

export interface FeedRules {
  mapping: Json | null;
  rules: Generated<Json>;
  source: string;
  updated_at: Generated<Timestamp>;
}

export interface Feeds {
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  cursor: string | null;
  employer: string | null;
  etag: string | null;
  every_hours: Generated<number>;
  id: Generated<number>;
  keep_days: Generated<number>;
  last_modified: string | null;
  next_run_at: Generated<Timestamp>;
  review_new: Generated<boolean>;
  sealed_keys: string | null;
  source: string;
  url: string;
}

export interface HeldRows {
  employer: string;
  outcome: string;
  place: string;
  position: number;
  reference: string;
  run_id: number;
  title: string;
}

export interface ImportRuns {
  error: string | null;
  feed_id: number | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  kind: string;
  name: string;
  progress: Json | null;
  report: Json | null;
  started_at: Generated<Timestamp>;
  started_by: string;
  status: string;
  trial: Json | null;
}

export interface JobArrivals {
  arrived_at: Timestamp | null;
  job_id: number;
}

export interface JobDays {
  applies: Generated<number>;
  day: string;
  job_id: number;
  views: Generated<number>;
}

export interface JobDrafts {
  failure: string | null;
  first_day: string | null;
  id: Generated<number>;
  job: Json;
  updated_at: Timestamp;
  updated_by: string;
}

export interface JobEdits {
  edited_at: Generated<Timestamp>;
  edited_by: number | null;
  id: Generated<number>;
  jobs: Json;
}

export interface JobReports {
  closed_at: Timestamp | null;
  created_at: Timestamp;
  id: Generated<number>;
  job_id: number;
  network: string;
  reason: string;
  sender: string;
  text: Generated<string>;
}

export interface Jobs {
  application_url: string | null;
  category: string;
  company_tagline: string | null;
  company_website: string | null;
  content_hash: string | null;
  costs: string | null;
  country_code: string;
  created_at: Generated<Timestamp>;
  description: string;
  employer: string | null;
  excerpt: string;
  expires_at: string | null;
  facts: Generated<number>;
  featured: Generated<boolean>;
  feed_values: Json | null;
  findings: Generated<Json>;
  held: Generated<boolean>;
  housing: string | null;
  id: Generated<number>;
  import_run: string | null;
  imported_facts: Generated<Json>;
  is_premium_visible: Generated<boolean>;
  job_type: string | null;
  link_key: Int8 | null;
  open_until: string | null;
  pay_sign: string | null;
  public_facts: Generated<number>;
  public_reading: Generated<Json>;
  reading: Generated<Json>;
  reference: string | null;
  register_entry: Json | null;
  register_refused: Json | null;
  released: string | null;
  repeat_key: Int8 | null;
  requirements: Generated<string>;
  responsibilities: Generated<string>;
  salary: Json | null;
  screened: string | null;
  source: string | null;
  state: string | null;
  title: string;
  undated: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  visa_help: string | null;
  work: string | null;
}

export interface JobSearch {
  audience: number;
  category_id: number;
  country_id: number;
  created_at: Timestamp;
  document: string;
  expires_at: string;
  facts: Generated<number>;
  job_id: number;
  last_day: Generated<string>;
  pay_least: number | null;
  pay_unit: string | null;
  place_until: Generated<string>;
  repeat_until: Generated<string>;
  state_text: string;
}

export interface JobTotals {
  applies: Generated<number>;
  job_id: number;
  views: Generated<number>;
}

export interface MailBlocks {
  address: string;
  created_at: Timestamp;
  detail: string | null;
  reason: string;
}

export interface MailRefusals {
  address: string;
  answer: string;
  created_at: Timestamp;
  id: Generated<number>;
  outcome: string;
}

export interface MissedSearches {
  count: number;
  day: string;
  words: string;
}

export interface Outbox {
  created_at: Generated<Timestamp>;
  html: string;
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
}

export interface PartnerCalls {
  at: Timestamp;
  detail: string;
  id: Generated<Int8>;
  outcome: string;
  partner_id: number;
  reference: string;
}

export interface Partners {
  created_at: Timestamp;
  daily_limit: number;
  id: Generated<number>;
  key_hash: string;
  name: string;
  revoked_at: Timestamp | null;
  scopes: Generated<string[]>;
}

export interface PasskeyChallenges {
  challenge: string;
  expires_at: Timestamp;
  name: string | null;
  user_id: number | null;
}

export interface Passkeys {
  counter: Int8;
  created_at: Timestamp;
  credential_id: string;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: string;
  user_id: number;
}

export interface PaymentChanges {
  amount: Generated<number>;
  at: Timestamp;
  id: Generated<number>;
  kind: string;
  payment_id: number;
}

export interface PaymentDisputes {
  closed_at: Timestamp | null;
  dispute_id: string;
  due_at: Timestamp | null;
  gateway: string;
  opened_at: Timestamp;
  payment_id: number;
  state: string;
}

export interface PaymentEvents {
  event_id: string;
  gateway: string;
  payment_id: number | null;
  received_at: Timestamp;
  type: string;
}

export interface PaymentParts {
  amount: number;
  asked_at: Timestamp;
  back_before: number | null;
  decided_at: Timestamp | null;
  id: Generated<number>;
  payment_id: number;
  sending_until: Timestamp | null;
  state: string;
}

export interface Payments {
  amount: number;
  browser_hash: string | null;
  capture_id: string | null;
  checkout_url: string | null;
  country: string | null;
  created_at: Timestamp;
  currency: string;
  failure: string | null;
  gateway: string;
  id: Generated<number>;
  is_refund_after_use: Generated<boolean>;
  looking_at: Timestamp | null;
  months: number;
  next_look_at: Timestamp | null;
  paid_at: Timestamp | null;
  provider_id: string | null;
  received_amount: number | null;
  received_currency: string | null;
  reference: string;
  refund_asked_at: Timestamp | null;
  refund_attempt: Generated<number>;
  refund_problem: string | null;
  refunded_at: Timestamp | null;
  return_to: string | null;
  sent_back_amount: Generated<number>;
  sent_back_at: Timestamp | null;
  session_id: string | null;
  settled_as: string | null;
  settled_at: Timestamp | null;
  status: string;
  user_id: number | null;
}

export interface PermitAmounts {
  amount: number;
  condition: string;
  country_code: string;
  currency: string;
  entered_at: Timestamp;
  entered_by: string;
  id: Generated<number>;
  is_official: boolean;
  period: string;
  publisher: string;
  region: string;
  route_id: string;
  text_date: string;
  url: string;
  valid_from: string;
  valid_to: string | null;
}

export interface PermitEditions {
  country_code: string;
  edition: string;
  id: Generated<number>;
  imported_at: Timestamp;
  texts: Json;
}

export interface PermitNotices {
  country_code: string;
  days: number;
  ends_on: string;
  noticed_at: Timestamp;
}

export interface PremiumChanges {
  at: Timestamp;
  id: Generated<number>;
  kind: string;
  months: number | null;
  reason: string;
  until: Timestamp | null;
  user_id: number;
}

export interface Profiles {
  data: Json;
  updated_at: Generated<Timestamp>;
  user_id: number;
}

export interface RateLimits {
  expire: Int8 | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: string;
  user_id: number;
}

export interface RegisterDecisions {
  decided_at: Generated<Timestamp>;
  decided_by: string;
  employer: string;
  employer_key: string;
  entry_key: string;
  entry_name: string;
  entry_place: string;
  id: Generated<number>;
  is_same: boolean;
  place: string;
  place_key: string;
  register: string;
}

export interface RegisterEntries {
  content: string;
  id: Generated<number>;
  key: string;
  name: string;
  other_keys: string[] | null;
  place: string;
  region: string;
  register: string;
  routes: Json;
}

export interface RegisterImports {
  beat_at: Timestamp;
  error: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  issued_on: string;
  percent: Generated<number>;
  phase: Generated<string>;
  register: string;
  report: Json | null;
  started_at: Timestamp;
  started_by: string;
}

export interface RegisterIssues {
  file_rows: number;
  id: Generated<number>;
  imported_at: Timestamp;
  issued_on: string;
  organisations: number;
  register: string;
}

export interface RegisterListings {
  entry_id: number;
  issue_id: number;
}

export interface RegisterMatching {
  after_id: Generated<number>;
  register: string;
}

export interface RegisterQuestions {
  employer: string;
  employer_key: string;
  entries: Json;
  id: Generated<number>;
  place: string;
  place_key: string;
  register: string;
}

export interface RemovedListings {
  reference: string;
  removed_at: Timestamp;
  source: string;
  title: string;
}

export interface ReviewRows {
  content_hash: string;
  id: Generated<number>;
  job: Json | null;
  reference: string;
  refused_at: Timestamp | null;
  refused_by: string | null;
  seen_at: Timestamp;
  seen_run: string;
  source: string;
}

export interface RoleInvitations {
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: Generated<number>;
  invited_by: number | null;
  role: string;
  secret_hash: string | null;
}

export interface SandboxPayments {
  created_at: Generated<Timestamp>;
  data: Json;
  id: string;
}

export interface SavedJobs {
  bytes: number;
  changed_at: Timestamp;
  country_code: string | null;
  dates: Json;
  employer: string;
  job_id: number;
  note: string;
  papers: string[];
  place: string;
  removed: boolean;
  stage: string;
  title: string;
  user_id: number;
  version: Int8;
}

export interface SearchWords {
  word: string;
}

export interface SecondFactors {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  secret: string;
  user_id: number;
}

export interface Sessions {
  created_at: Timestamp;
  device: string;
  expires_at: Timestamp;
  id: Generated<string>;
  last_seen_at: Timestamp;
  user_id: number;
}

export interface Settings {
  key: string;
  value: string;
}

export interface SourceFormats {
  format: string;
  source: string;
}

export interface Synonyms {
  created_at: Timestamp;
  id: Generated<number>;
  means: string;
  words: string;
}

export interface Users {
  alerts_confirmed_at: Timestamp | null;
  blocked_at: Timestamp | null;
  blocked_reason: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  email_verified_at: Timestamp | null;
  google_connected_at: Timestamp | null;
  google_sub: string | null;
  id: Generated<number>;
  last_login_at: Timestamp | null;
  password_hash: string | null;
  password_set_at: Timestamp | null;
  premium_reminded_for: Timestamp | null;
  premium_until: Timestamp | null;
  role: string | null;
  token_version: Generated<number>;
}

export interface Withdrawals {
  at: Timestamp;
  name: string;
  payment_id: number;
  user_id: number | null;
}

export interface DB {
  alert_clock: AlertClock;
  alert_mails: AlertMails;
  alert_requests: AlertRequests;
  alert_sent: AlertSent;
  alerts: Alerts;
  apply_links: ApplyLinks;
  audit_log: AuditLog;
  contact_messages: ContactMessages;
  contact_replies: ContactReplies;
  contact_stamps: ContactStamps;
  contradictions: Contradictions;
  cv_letters: CvLetters;
  cv_links: CvLinks;
  cv_settings: CvSettings;
  cvs: Cvs;
  deletions: Deletions;
  email_links: EmailLinks;
  employer_accounts: EmployerAccounts;
  employer_jobs: EmployerJobs;
  employer_outcomes: EmployerOutcomes;
  feed_rows: FeedRows;
  feed_rules: FeedRules;
  feeds: Feeds;
  held_rows: HeldRows;
  import_runs: ImportRuns;
  job_arrivals: JobArrivals;
  job_days: JobDays;
  job_drafts: JobDrafts;
  job_edits: JobEdits;
  job_reports: JobReports;
  job_search: JobSearch;
  job_totals: JobTotals;
  jobs: Jobs;
  mail_blocks: MailBlocks;
  mail_refusals: MailRefusals;
  missed_searches: MissedSearches;
  outbox: Outbox;
  partner_calls: PartnerCalls;
  partners: Partners;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  payment_changes: PaymentChanges;
  payment_disputes: PaymentDisputes;
  payment_events: PaymentEvents;
  payment_parts: PaymentParts;
  payments: Payments;
  permit_amounts: PermitAmounts;
  permit_editions: PermitEditions;
  permit_notices: PermitNotices;
  premium_changes: PremiumChanges;
  profiles: Profiles;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  register_decisions: RegisterDecisions;
  register_entries: RegisterEntries;
  register_imports: RegisterImports;
  register_issues: RegisterIssues;
  register_listings: RegisterListings;
  register_matching: RegisterMatching;
  register_questions: RegisterQuestions;
  removed_listings: RemovedListings;
  review_rows: ReviewRows;
  role_invitations: RoleInvitations;
  sandbox_payments: SandboxPayments;
  saved_jobs: SavedJobs;
  search_words: SearchWords;
  second_factors: SecondFactors;
  sessions: Sessions;
  settings: Settings;
  source_formats: SourceFormats;
  synonyms: Synonyms;
  users: Users;
  withdrawals: Withdrawals;
}
