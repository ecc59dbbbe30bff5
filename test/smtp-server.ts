import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: its parts, the addresses of the envelope, and every byte of it. */
/** `connection` names the connection that it came by. */
export type ParsedMail = Email & {
  recipients: string[];
  raw: string;
  isEncrypted: boolean;
  connection: string;
};

/** A real mail server on this machine. `mails` holds what arrived, oldest first. */
export type TestSmtpServer = {
  url: string;
  mails: ParsedMail[];
  /** The oldest mail to an address that was not handed out yet; waits until there is one. */
  nextMail(to: string): Promise<ParsedMail>;
  /**
   * From now on answers RCPT TO of this address with this reply: "550 5.1.1 No such user" unless
   * said otherwise. `at` DATA: answers so once the mail was sent.
   */
  refuse(address: string, reply?: { code: number; text: string }, at?: 'RCPT TO' | 'DATA'): void;
  /** From now on answers MAIL FROM with this reply; null takes every sender again. */
  refuseSenders(reply: { code: number; text: string } | null): void;
  /** Takes mail to this address again. */
  accept(address: string): void;
  /** Takes the next mail to this address, and never says so. Resolves once it is taken. */
  leaveWaiting(address: string): Promise<void>;
  /** Ends all connections. The server can be started again on the same port. */
  stop(): Promise<void>;
};

/**
 * Starts a mail server on 127.0.0.1. Without a port it takes a free one; with a password it wants
 * `user` and that password.
 */
export async function startSmtpServer(
  options: {
    port?: number;
    password?: string;
    offersTls?: boolean;
    tls?: { key: string; cert: string };
  } = {},
): Promise<TestSmtpServer> {
  const mails: ParsedMail[] = [];
  const handedOut = new Set<ParsedMail>();
  const waiting: { to: string; resolve(mail: ParsedMail): void }[] = [];
  const withheld = new Map<string, () => void>();
  const refused = new Map<string, { code: number; text: string; at: 'RCPT TO' | 'DATA' }>();
  let sendersRefusal: { code: number; text: string } | null = null;
  const refusalOf = (address: string, at: 'RCPT TO' | 'DATA') => {
    const reply = refused.get(address.toLowerCase());
    if (reply?.at !== at) return null;
    return Object.assign(new Error(reply.text), { responseCode: reply.code });
  };

  const server = new SMTPServer({
    ...options.tls,
    disabledCommands: [
      ...(options.offersTls || options.tls ? [] : ['STARTTLS']),
      ...(options.password === undefined ? ['AUTH'] : []),
    ],
    hideENHANCEDSTATUSCODES: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, callback) {
      if (username === 'user' && password === options.password) callback(null, { user: username });
      else callback(new Error('Wrong name or password'));
    },
    onMailFrom(_address, _session, callback) {
      callback(
        sendersRefusal &&
          Object.assign(new Error(sendersRefusal.text), { responseCode: sendersRefusal.code }),
      );
    },
    onRcptTo({ address }, _session, callback) {
      callback(refusalOf(address, 'RCPT TO'));
    },
    onData(stream, session, callback) {
      Array.fromAsync<Buffer>(stream)
        .then(async (chunks) => {
          const raw = Buffer.concat(chunks);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const refusal = refusalOf(recipients[0] ?? '', 'DATA');
          if (refusal) return callback(refusal);
          take({
            ...(await PostalMime.parse(raw)),
            recipients,
            raw: raw.toString(),
            isEncrypted: session.secure,
            connection: session.id,
          });
          const tell = withheld.get(recipients[0] ?? '');
          withheld.delete(recipients[0] ?? '');
          if (tell) tell();
          else callback();
        })
        .catch(callback);
    },
  });

  function take(mail: ParsedMail): void {
    mails.push(mail);
    const index = waiting.findIndex(({ to }) => mail.recipients.includes(to));
    if (index === -1) return;
    handedOut.add(mail);
    waiting.splice(index, 1)[0]?.resolve(mail);
  }

  // A client that goes away in the middle of a sentence is part of what is tested.
  server.on('error', () => {});
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const credentials =
    options.password === undefined ? '' : `user:${encodeURIComponent(options.password)}@`;

  return {
    url: `smtp://${credentials}127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    nextMail(to) {
      const mail = mails.find(
        (candidate) => candidate.recipients.includes(to) && !handedOut.has(candidate),
      );
      if (!mail) return new Promise((resolve) => waiting.push({ to, resolve }));
      handedOut.add(mail);
      return Promise.resolve(mail);
    },
    refuse: (address, reply = { code: 550, text: '5.1.1 No such user' }, at = 'RCPT TO') =>
      void refused.set(address.toLowerCase(), { ...reply, at }),
    refuseSenders: (reply) => {
      sendersRefusal = reply;
    },
    accept: (address) => void refused.delete(address.toLowerCase()),
    leaveWaiting: (address) => new Promise((resolve) => withheld.set(address, resolve)),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
