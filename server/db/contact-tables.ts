import type { ColumnType, Generated } from 'kysely';
import type { MessageState } from '../../shared/admin-messages.ts';
import type { IssueType } from '../../shared/contact.ts';
import type { OptionalTime } from './column-types.ts';

/** The tables of the contact form. */
export type ContactTables = {
  /**
   * A message of the contact form. `suspicion` says why it looks like spam (state suspect),
   * `digest` is the hash of sender and text, and `thread` begins the Message-IDs of all mails about
   * it.
   */
  contact_messages: {
    id: Generated<number>;
    user_id: number | null;
    email: string;
    issue_type: IssueType;
    subject: string;
    message: string;
    state: MessageState;
    suspicion: 'honeypot' | 'stamp' | 'reused' | 'too-fast' | null;
    digest: string;
    thread: Generated<string>;
    created_at: ColumnType<Date, Date, never>;
    closed_at: OptionalTime;
    /** When it was mailed to the support address, and its receipt to the sender. */
    mailed_at: OptionalTime;
    receipt_at: OptionalTime;
  };

  /** A stamp of the contact form that was used, for the message with this digest. */
  contact_stamps: {
    stamp: string;
    digest: string;
    used_at: ColumnType<Date, Date>;
  };

  /** An answer to a message of the contact form. `author` is the administrator's email. */
  contact_replies: {
    id: Generated<number>;
    message_id: number;
    author: string;
    text: string;
    created_at: ColumnType<Date, Date, never>;
    sent_at: OptionalTime;
    refused_at: OptionalTime;
  };
};
