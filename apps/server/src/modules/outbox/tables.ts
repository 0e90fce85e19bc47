import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    messages: {
      id: Generated<number>;
      channel: 'mail' | 'sms';
      recipient: string;
      subject: string;
      text_body: string;
      html_body: string | null;
      state: Generated<'queued' | 'sent' | 'failed'>;
      attempts: Generated<number>;
      fault: string | null;
      created_at: CreatedAt;
      sent_at: MaybeTime;
      /** Number of times the message was resent. Only the job of the latest resend sends the message. */
      round: Generated<number>;
      tried_at: MaybeTime;
      /** Time when the code or link in the message expires. */
      useful_until: MaybeTime;
      kind: string | null;
      /** URL by which the recipient unsubscribes from news; null for messages that are not news. */
      unsubscribe_url: string | null;
    };
  }
}
