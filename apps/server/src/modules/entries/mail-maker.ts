import type { EntryField } from '@film-contest/contract/entries';
import { findFormStep } from '@film-contest/contract/entry-steps';
import type { Locale } from '@film-contest/contract/locales';
import { getCanonicalTree, type PageName, pagePath } from '@film-contest/contract/pages';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LetterName, LetterValues } from '../outbox/letters.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';

export interface MakerTongue {
  locale: Locale;
  /** Address of a page in the maker's own tree. */
  link(name: PageName, params?: Record<string, string | number>): string;
}

/**
 * Writes to an entry's maker in their own language, in the caller's transaction: by mail, or by SMS to
 * an account that has a phone only.
 */
export async function mailMaker<N extends LetterName>(
  ctx: Context,
  tx: Tx,
  accountId: string,
  template: N,
  values: (maker: MakerTongue) => Omit<LetterValues[N], 'site'>,
): Promise<void> {
  const { email, phone, locale } = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const to = email ?? phone;
  if (!to) return;
  const tongue = locale;
  const link: MakerTongue['link'] = (name, params) =>
    `${ctx.config.baseUrl}${pagePath(name, getCanonicalTree(tongue), params)}`;
  await queueMailOrSms(tx, {
    to,
    locale: tongue,
    template,
    values: values({ locale: tongue, link }),
  });
}

/**
 * Where a maker answers a request for changes: at the field itself, at the step of several, or at the
 * list of all steps.
 */
export function changesLink(
  { link }: MakerTongue,
  entryId: string,
  reasons: readonly { field: EntryField }[],
): string {
  const [first] = reasons;
  const steps = new Set(reasons.map(({ field }) => findFormStep(field)));
  if (!first || steps.size > 1) return link('submitEntryStep', { entry: entryId, step: 'tasks' });
  const address = link('submitEntryStep', { entry: entryId, step: findFormStep(first.field) });
  return `${address}#${first.field}`;
}
