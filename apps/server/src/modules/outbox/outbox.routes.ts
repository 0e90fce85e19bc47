import type { FastifyInstance } from 'fastify';
import type { Context, Routes } from '../../context.ts';
import { recordListAccess, recordReadAccess } from '../../platform/audit-records.ts';
import { escapeHtml } from '../../platform/html.ts';
import { ok } from '../../platform/http/call.ts';
import { listNewestMessages, listOutbox, readMessage } from './outbox.queries.ts';
import { previewMail } from './preview-mail.ts';
import { type Renewals, resendFailedMessages, resendMessage, sendTestMail } from './resend.ts';

/** @param renewals functions that build a mail with a new link, for mails whose text was deleted */
export const createOutboxRoutes = (renewals: Renewals) =>
  ({
    consoleOutbox: async (ctx, call) => {
      const page = await listOutbox(ctx, call.query);
      await recordListAccess(ctx, call, 'letter', call.query, page.list.length);
      return ok(page);
    },
    consoleOutboxMessage: async (ctx, call) => {
      const letter = await readMessage(ctx.db, call.params.id);
      await recordReadAccess(ctx.db, call, 'letter.read', `letter:${letter.id}`);
      return ok(letter);
    },
    resendLetter: async (ctx, call) =>
      ok(await resendMessage(ctx, call, { id: call.params.id, renewals })),
    resendFailed: async (ctx, call) => ok(await resendFailedMessages(ctx, call, renewals)),
    previewMail: async (ctx, call) => ok(await previewMail(ctx, call.params.key, call.body.own)),
    sendTestMail: async (ctx, call) => ok(await sendTestMail(ctx, call)),
  }) satisfies Routes;

/** Registers the outbox of demo mode, as a page or as JSON. */
export function registerDemoOutbox(app: FastifyInstance, ctx: Context): void {
  if (ctx.config.mode !== 'demo') return;
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await listNewestMessages(ctx);
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    if (request.headers.accept?.includes('application/json')) return messages;
    return reply.type('text/html; charset=utf-8').send(renderOutboxPage(messages));
  });
}

function renderOutboxPage(messages: Awaited<ReturnType<typeof listNewestMessages>>): string {
  const items = messages.map(
    ({ at, channel, to, subject, text }) => `<article><header><b>${escapeHtml(subject)}</b><br>
<small>${channel === 'sms' ? 'SMS to ' : ''}${escapeHtml(to)} · <time>${at}</time></small></header><pre>${convertUrlsToLinks(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>:root{color-scheme:light dark}body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif}
article{border-top:1px solid #8888;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>Outbox</h1><p>Mails and text messages in demo mode, newest first. Nothing here has left this machine.</p>
${items.join('\n') || '<p>Nothing yet.</p>'}</body></html>`;
}

const convertUrlsToLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
