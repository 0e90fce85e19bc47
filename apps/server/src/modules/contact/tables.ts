import type { InboxState } from '@film-contest/contract/contact';
import type { ObjectionDecision } from '@film-contest/contract/judging-options';
import type { Locale } from '@film-contest/contract/locales';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    contact_answers: {
      id: Generated<number>;
      message_id: string;
      text: string;
      by_name: string;
      at: CreatedAt;
    };
    contact_messages: {
      id: Generated<string>;
      content: string;
      name: string;
      contact: string;
      locale: Locale;
      state: Generated<InboxState>;
      version: Generated<number>;
      at: CreatedAt;
      assignee_id: string | null;
      /** The round whose result the message objects to. */
      round_id: string | null;
      film: Generated<string>;
      /** The hold that an appeal is about. */
      hold_id: number | null;
      decision: ObjectionDecision | null;
      decision_reason: ColumnType<
        Record<Locale, string> | null,
        string | null | undefined,
        string | null
      >;
      decided_by: string | null;
      decided_at: MaybeTime;
    };
    contact_notes: {
      id: Generated<number>;
      message_id: string;
      text: string;
      by_name: string;
      at: CreatedAt;
    };
  }
}
