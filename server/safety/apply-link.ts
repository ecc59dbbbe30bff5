type Links = { company_website: string | null; application_url: string | null };

/** Sites that many companies let their applicants apply on. */
const APPLY_SITES =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|workable\.com|ashbyhq\.com|smartrecruiters\.com|myworkdayjobs\.com|icims\.com|bamboohr\.com|recruitee\.com|teamtailor\.com|personio\.(?:de|com)|breezy\.hr|jobvite\.com|taleo\.net|successfactors\.(?:com|eu)|linkedin\.com|indeed\.com|jobs\.nhs\.uk|usajobs\.gov)$/;
const CHAT_SITES = /(?:^|\.)(?:wa\.me|wa\.link|whatsapp\.com|t\.me|telegram\.(?:me|org))$/;
/** Under a country, companies are below these: example.co.uk, example.com.au. */
const SECOND_LEVEL = new Set(
  'ac co com edu gob gouv gov go ltd me mil ne net nhs or org plc sch'.split(' '),
);

/** The address to apply at, when it is not on the domain of the company's website. */
export function foreignLink({ company_website, application_url }: Links): string | null {
  const home = hostOf(company_website);
  const apply = hostOf(application_url);
  if (home === null || apply === null || APPLY_SITES.test(apply)) return null;
  return domainOf(home) === domainOf(apply) ? null : apply;
}

/** Whether a link opens a chat in WhatsApp or Telegram. */
export function isChatLink(address: string): boolean {
  return CHAT_SITES.test(hostOf(address) ?? '');
}

function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '') || null;
}

/** example.co.uk of jobs.example.co.uk, example.de of jobs.example.de. */
function domainOf(host: string): string {
  const names = host.split('.');
  const isBelow = names.at(-1)?.length === 2 && SECOND_LEVEL.has(names.at(-2) ?? '');
  return names.slice(isBelow ? -3 : -2).join('.');
}
