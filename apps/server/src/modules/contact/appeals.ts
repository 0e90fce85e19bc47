import type { contactForm } from '@film-contest/contract/contact';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { acceptsAppeals, appealableStates } from '../vote-holds/vote-holds.rules.ts';
import { consumeCaptchaAndSave, saveMessage } from './contact.ts';

const selectAppealableHold = (db: Database | Tx, id: number) =>
  db
    .selectFrom('vote_holds')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', appealableStates);

/**
 * Returns whether voters can appeal about a batch. Returns true for an unknown batch too: otherwise anyone could
 * find out when staff hold votes. `sendAppeal` rejects appeals about unknown batches.
 */
export async function readAppealStatus({ db }: Context, id: number) {
  const hold = await db
    .selectFrom('vote_holds')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return { isOpen: !hold || acceptsAppeals(hold.state) };
}

/** Saves an appeal about a batch of votes that do not count. @throws appealNotPossible, sendFailed */
export const sendAppeal = (
  ctx: Context,
  { locale }: Request,
  { id, ...form }: z.infer<typeof contactForm> & { id: number },
): Promise<void> =>
  consumeCaptchaAndSave(ctx, 'appeal', form, async (tx) => {
    // Locks the batch, so that it cannot be restored at the same time.
    const hold = await selectAppealableHold(tx, id).forShare().executeTakeFirst();
    if (!hold) throw new Refusal('appealNotPossible');
    await saveMessage(ctx, tx, { ...form, locale, hold: id });
  });
