/** One email, ready to go. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt to send one mail, so that a mail server can drop a double. */
  id: string;
};

/**
 * Hands mails on. `send` answers `refused` when the address will never be served, and rejects when
 * it should be tried again later. `close` lets go of idle connections.
 */
export type Mailer = {
  send(mail: Mail): Promise<'sent' | 'refused'>;
  close(): void;
};
