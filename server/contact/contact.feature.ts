import type { Base, Feature } from '../feature.ts';
import { contactOperations } from './contact.routes.ts';
import { forgetOldMessages } from './contact.service.ts';
import { createFormStamps } from './form-stamp.ts';
import { messageReceipt } from './mails/message-receipt.mail.ts';
import { messageReply } from './mails/message-reply.mail.ts';
import { messageToSupport } from './mails/message-to-support.mail.ts';
import { messageOperations } from './messages.routes.ts';

/** The contact form, and its messages at /admin/messages. */
export function openContact(base: Base) {
  const contact = { ...base, stamps: createFormStamps(base.secret, base.now) };
  return {
    operations: [...contactOperations(contact, base.addressOf), ...messageOperations(contact)],
    mails: [messageReceipt, messageReply, messageToSupport],
    tidy: () => forgetOldMessages(base),
  } satisfies Feature;
}
