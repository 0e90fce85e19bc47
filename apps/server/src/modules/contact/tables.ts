import type { InboxState } from '@film-contest/contract/contact';
import type { Locale } from '@film-contest/contract/locales';
import type { Generated } from 'kysely';

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
