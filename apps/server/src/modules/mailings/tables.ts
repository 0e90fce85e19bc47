import type { Locale } from '@film-contest/contract/locales';
import type {
  MailingAudience,
  MailingTexts,
  mailingKinds,
  mailingStates,
} from '@film-contest/contract/mailings';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    mailings: {
      id: Generated<string>;
      kind: (typeof mailingKinds)[number];
      state: Generated<(typeof mailingStates)[number]>;
      /** Id of the announcement whose publication sends this mailing. */
      announcement_id: string | null;
      audience: Json<MailingAudience>;
      texts: Json<Record<Locale, MailingTexts>>;
      /** Maximum number of recipients whose messages are queued in an hour. */
      per_hour: number;
      version: Generated<number>;
      by_name: string;
      created_at: CreatedAt;
      updated_at: CreatedAt;
      started_at: MaybeTime;
      ended_at: MaybeTime;
      /** Earliest time of the next messages. */
      next_at: MaybeTime;
    };
    mailing_recipients: {
      mailing_id: string;
      account_id: string;
      /** The recipient's entries that the audience selects. */
      entries: string[];
      state: Generated<'waiting' | 'queued' | 'inactive' | 'unsubscribed' | 'unreachable'>;
      /** The message in the outbox; messages are deleted after some months. */
      message_id: number | null;
    };
  }
}
