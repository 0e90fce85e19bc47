import type { MachineCheck } from '@film-contest/contract/checks';
import { describeCheck } from '@film-contest/messages/checks';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeEntryState } from './change-entry-state.ts';
import { mailRequestedChanges } from './mail-entrant.ts';
import type { Entry } from './read-entry.ts';

interface Rejection {
  /** Field that the entrant must change. */
  field: 'url' | 'subtitles';
  checks: readonly MachineCheck[];
}

/** Describes failed checks with the measured value and the rule, in the entrant's language. */
export async function buildRejectionReasons(
  tx: Tx,
  accountId: string,
  { field, checks }: Rejection,
): Promise<Entry['reasons']> {
  const { locale } = await tx
    .selectFrom('accounts')
    .select('locale')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const t = getTranslator(locale, 'checks');
  const refused = checks.filter(({ level }) => level === 'refusal');
  return [{ field, reason: refused.map((check) => describeCheck(t, check)).join('\n') }];
}

/** Requests changes automatically after failed checks. */
export async function sendEntryBack(
  ctx: Context,
  tx: Tx,
  entry: Entry,
  rejection: Rejection,
): Promise<void> {
  const reasons = await buildRejectionReasons(tx, entry.account_id, rejection);
  await changeEntryState(tx, entry, 'changes_requested', { reasons });
  await mailRequestedChanges(ctx, tx, entry, { reasons, isByMachine: true });
}
