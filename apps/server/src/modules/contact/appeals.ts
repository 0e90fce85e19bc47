import type { contactForm } from '@film-contest/contract/contact';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { acceptsAppeals, appealableStates } from '../vote-holds/vote-holds.rules.ts';
import { saveMessage, sendToOrganiser } from './contact.ts';

const selectAppealableHold = (db: Database | Tx, id: number) =>
  db
    .selectFrom('vote_holds')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', appealableStates);

/**
 * Returns whether voters can appeal about a batch. An unknown batch is open too, because the difference would tell
 * everyone when staff hold votes; `sendAppeal` rejects appeals about it.
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
  sendToOrganiser(ctx, 'appeal', form, async (tx) => {
    // The lock keeps the batch from being restored at the same time.
    const hold = await selectAppealableHold(tx, id).forShare().executeTakeFirst();
    if (!hold) throw new Refusal('appealNotPossible');
    await saveMessage(ctx, tx, { ...form, locale, hold: id });
  });
