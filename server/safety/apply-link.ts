import { hostOf, siteDomain } from './site-domain.service.ts';

type Links = { company_website: string | null; application_url: string | null };

/** Sites that many companies let their applicants apply on. */
const APPLY_SITES =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|workable\.com|ashbyhq\.com|smartrecruiters\.com|myworkdayjobs\.com|icims\.com|bamboohr\.com|recruitee\.com|teamtailor\.com|personio\.(?:de|com)|breezy\.hr|jobvite\.com|taleo\.net|successfactors\.(?:com|eu)|linkedin\.com|indeed\.com|jobs\.nhs\.uk|usajobs\.gov)$/;
const CHAT_SITES = /(?:^|\.)(?:wa\.me|wa\.link|whatsapp\.com|t\.me|telegram\.(?:me|org))$/;

/** The address to apply at, when it is not on the domain of the company's website. */
export function foreignLink({ company_website, application_url }: Links): string | null {
  const home = hostOf(company_website);
  const apply = hostOf(application_url);
  if (home === null || apply === null || APPLY_SITES.test(apply)) return null;
  return siteDomain(home) === siteDomain(apply) ? null : apply;
}

/** Whether a link opens a chat in WhatsApp or Telegram. */
export function isChatLink(address: string): boolean {
  return CHAT_SITES.test(hostOf(address) ?? '');
}
