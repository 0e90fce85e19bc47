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
 * Returns whether voters can appeal against a hold. Returns true for an unknown hold too: otherwise anyone could
 * find out when staff hold votes. `sendAppeal` rejects appeals against unknown holds.
 */
export async function readAppealStatus({ db }: Context, id: number) {
  const hold = await db
    .selectFrom('vote_holds')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return { isOpen: !hold || acceptsAppeals(hold.state) };
}

/** Saves an appeal against a hold whose votes do not count. @throws appealNotPossible, sendFailed */
export const sendAppeal = (
  ctx: Context,
  { locale }: Request,
  { id, ...form }: z.infer<typeof contactForm> & { id: number },
): Promise<void> =>
  consumeCaptchaAndSave(ctx, 'appeal', form, async (tx) => {
    // Locks the hold, so that its votes cannot be restored while the appeal is saved.
    const hold = await selectAppealableHold(tx, id).forShare().executeTakeFirst();
    if (!hold) throw new Refusal('appealNotPossible');
    await saveMessage(ctx, tx, { ...form, locale, hold: id });
  });
