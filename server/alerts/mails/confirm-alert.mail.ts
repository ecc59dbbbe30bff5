import { type AlertFilters, describeAlert } from '../../../shared/alert-words.ts';
import { knownWords } from '../../jobs/search/known-words.service.ts';
import type { MailKind } from '../../mail/mail-queue.service.ts';
import { armRequest, isAccountBlocked, REQUEST_DAYS } from '../alert-request-links.ts';
import { findMailBlock } from '../mail-blocks.service.ts';

/** Asks whether an address wants the alert that was asked for. */
export const confirmAlert: MailKind<{ requestId: number }> = {
  name: 'confirm-alert',
  async prepare({ db, site: { name, url } }, { requestId }) {
    const request = await db
      .selectFrom('alert_requests')
      .selectAll()
      .where('id', '=', requestId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    // Who complained about our mail gets none because the address was typed again.
    if (!request || (await findMailBlock(db, request.email))) return null;
    if (await isAccountBlocked(db, request.email)) return null;
    const secret = await armRequest(db, requestId);
    return {
      to: request.email,
      subject: `Start your job alert at ${name}?`,
      heading: 'Start your job alert?',
      paragraphs: [...askFor(knownName(request.filters))],
      button: { text: 'Start this alert', url: `${url}/confirm-alert?key=${secret}` },
      after: [
        `The button works for ${REQUEST_DAYS} days. Every email has a link that stops the alert. It is free.`,
        `If you did not ask for this at ${name}, do not press the button. You will get no more emails.`,
      ],
    };
  },
};

/**
 * The alert in words of the product alone: anybody can enter any text for any address, and the mail
 * must not carry it. The page of the button shows the whole search.
 */
function knownName(filters: AlertFilters): string {
  const { category, country, search, state } = filters;
  const said = knownWords(search ?? '');
  const part = state === null ? [] : knownWords(`in ${state}`).places;
  const what = [...said.work, ...(category === null ? [] : [category])];
  const where = [...said.places, ...part, ...(country === null ? [] : [country])];
  const name = describeAlert([...new Set(what)], [...new Set(where)], filters);
  return [name, ...said.conditions].join(', ');
}

function askFor(name: string): string[] {
  if (name !== 'Jobs') return ['Press the button, and we will email you new jobs for:', name];
  return [
    'Press the button, and we will email you new jobs for a search that was entered on the site. You see the search before it starts.',
  ];
}
