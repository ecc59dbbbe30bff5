import { type Env, keepsOutbox } from './env.ts';

/**
 * The settings that this installation needs and does not have, one sentence each with what does not
 * work without it: for the log at the start, and for the operator's list of things to do.
 */
export function missingSettings(env: Env): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const hasMail = env.SMTP_URL !== undefined;
  const takesMoney = env.PAYSTACK_SECRET_KEY !== undefined || env.PAYPAL_CLIENT_ID !== undefined;
  const missing: [isMissing: boolean, text: string][] = [
    [
      !hasMail && !keepsOutbox(env),
      'SMTP_URL is not set: mail waits, and new accounts cannot be confirmed.',
    ],
    [
      env.PUBLIC_URL === undefined && (hasMail || takesMoney),
      'PUBLIC_URL is not set: links in emails and the way back from a payment lead to this computer only.',
    ],
    [
      isProduction && hasMail && env.MAIL_EVENTS_SECRET === undefined,
      'MAIL_EVENTS_SECRET is not set: addresses whose mail comes back are mailed again and again.',
    ],
    [
      isProduction && hasMail && env.DKIM_DOMAIN === undefined,
      'DKIM_DOMAIN is not set: unless your mail provider signs emails itself, more of them land in spam.',
    ],
    [
      env.PAYPAL_CLIENT_ID !== undefined && env.PAYPAL_WEBHOOK_ID === undefined,
      'PAYPAL_WEBHOOK_ID is not set: events of PayPal, such as refunds, are refused.',
    ],
    [
      env.PAYSTACK_SECRET_KEY !== undefined && env.MOBILE_MONEY_PRICES === undefined,
      'MOBILE_MONEY_PRICES is not set: mobile money is charged at example amounts.',
    ],
    [
      isProduction && env.OPERATOR_NAME === undefined,
      'OPERATOR_NAME and OPERATOR_ADDRESS are not set: EU and UK law requires both from sellers.',
    ],
    [
      isProduction && env.SUPPORT_EMAIL === undefined,
      'SUPPORT_EMAIL is not set: messages wait at /admin/messages, and the terms name no address.',
    ],
  ];
  return missing.flatMap(([isMissing, text]) => (isMissing ? [text] : []));
}
