import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Context, ModuleJobs } from '../../context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { isOutdatedSql } from './letter-state.ts';
import {
  buildErasedColumns,
  failUndeliverableMessages,
  isChannelConfigured,
  sendMessageJob,
} from './outbox.ts';

type Message = Selectable<Tables['messages']>;

export const outboxJobs: ModuleJobs = {
  ...bindJobHandler(
    sendMessageJob,
    async (ctx: Context, { id, round, most }, { isLastAttempt }) => {
      const message = await ctx.db
        .updateTable('messages')
        .set({ attempts: sql`attempts + 1`, tried_at: sql`now()` })
        .where('id', '=', id)
        .where('round', '=', round)
        .where('state', '=', 'queued')
        .where((eb) => eb.not(isOutdatedSql))
        .returningAll()
        .executeTakeFirst();
      if (!message) return;
      const row = ctx.db.updateTable('messages').where('id', '=', id);
      try {
        await sendMessage(ctx, message);
        const isSent = isChannelConfigured(ctx, message.channel);
        if (isSent) ctx.metrics.messages.inc({ channel: message.channel, outcome: 'sent' });
        const sent_at = isSent ? sql<Date>`now()` : null;
        const erased = buildErasedColumns(ctx, message.kind, isSent);
        await row.set({ state: 'sent', sent_at, fault: null, ...erased }).execute();
      } catch (error) {
        ctx.metrics.messages.inc({ channel: message.channel, outcome: 'failed' });
        const fault = (error as Error).message.slice(0, 500);
        const isLast = isLastAttempt || message.attempts >= most;
        const failure = {
          state: 'failed' as const,
          ...buildErasedColumns(ctx, message.kind, false),
        };
        await row.set({ fault, ...(isLast && failure) }).execute();
        throw error;
      }
    },
  ),
  /** Marks undeliverable messages as failed every minute, so that texts with expired links are deleted early. */
  'outbox:giveUp': { payload: z.unknown(), attempts: 1, run: failUndeliverableMessages },
};

async function sendMessage({ config, mailer, sms }: Context, message: Message): Promise<void> {
  const { id, channel, recipient, subject, text_body, html_body, unsubscribe_url } = message;
  if (channel === 'sms') return sms?.({ to: recipient, text: text_body });
  await mailer?.({
    to: recipient,
    subject,
    text: text_body,
    // Makes the URL of the contest's logo absolute; it is stored without the site's URL.
    html: (html_body ?? '').replaceAll('src="/branding/', `src="${config.baseUrl}/branding/`),
    messageId: `<${id}@film-contest>`,
    ...(unsubscribe_url && { unsubscribeUrl: unsubscribe_url }),
  });
}
