import { codes } from '@film-contest/contract/codes';
import type { InboxMessage, objectionDecision } from '@film-contest/contract/contact';
import type { ObjectionDecision } from '@film-contest/contract/judging-options';
import { locales } from '@film-contest/contract/locales';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import type { objectionForm } from '@film-contest/contract/published-results';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';
import { containsSender } from './contact.rules.ts';
import { consumeCaptchaAndSave, saveMessage } from './contact.ts';
import { changeMessage } from './inbox.ts';

type Message = Selectable<Tables['contact_messages']>;

/** Saves an objection to the latest published result of a round. @throws objectionsClosed, sendFailed */
export const sendObjection = (
  ctx: Context,
  { locale }: Request,
  { id, film, ...form }: z.infer<typeof objectionForm> & { id: string },
): Promise<void> =>
  consumeCaptchaAndSave(ctx, 'objection', form, async (tx) => {
    // Locks the round, so that its result cannot be confirmed while the objection is saved.
    await tx
      .selectFrom('judging_rounds')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'closed')
      .where(sql<boolean>`exists (select from judging_publications
        where round_id = judging_rounds.id and objections_until > now())`)
      .forShare()
      .executeTakeFirstOrThrow(() => new Refusal('objectionsClosed'));
    await saveMessage(ctx, tx, { ...form, locale, objection: { round_id: id, film } });
  });

/**
 * Decides an objection. Publishes the decision with its reason, and mails both to the sender.
 * @throws wrongState unless the message is an undecided objection; namesPerson if the reason contains the name or
 * contact of the sender
 */
export const decideObjection = (
  ctx: Context,
  request: Request,
  id: string,
  { version, decision, reason }: z.infer<typeof objectionDecision>,
): Promise<InboxMessage> =>
  changeMessage(ctx, request, id, version, 'contact.decide', async (tx, message) => {
    if (message.round_id === null || message.decision !== null) throw new Refusal('wrongState');
    const wrong = locales.filter((locale) => containsSender(reason[locale], message));
    if (wrong.length > 0) {
      const fault = { code: codes.namesPerson };
      throw createFieldsRefusal(
        Object.fromEntries(wrong.map((locale) => [`reason.${locale}`, fault])),
      );
    }
    await mailObjectionDecision(ctx, tx, { ...message, decision, reason: reason[message.locale] });
    return {
      state: 'done',
      decision,
      decision_reason: JSON.stringify(reason),
      decided_by: requireSession(request).name,
      decided_at: new Date(),
    };
  });

interface Decided extends Pick<Message, 'contact' | 'locale' | 'round_id'> {
  decision: ObjectionDecision;
  reason: string;
}

async function mailObjectionDecision({ config }: Context, tx: Tx, message: Decided): Promise<void> {
  const { contact: to, locale, round_id: id, decision, reason } = message;
  const { name } = await tx
    .selectFrom('judging_rounds')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const page = buildPagePath('roundResult', getCanonicalLanguagePrefix(locale), { id: id ?? '' });
  const values = { round: name[locale], decision, reason, link: config.baseUrl + page };
  await queueMailOrSms(tx, { to, locale, template: 'objectionDecided', values });
}
