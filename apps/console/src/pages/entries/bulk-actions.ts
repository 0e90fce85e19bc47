import type { EntryField } from '@film-contest/contract/entries';
import type { BulkActionName, EntryPick } from '@film-contest/contract/entry-list';
import { newUuid } from '@film-contest/contract/new-uuid';
import type { ReasonTemplate } from '@film-contest/contract/reason-templates';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import { call, fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';

export type BulkAction = 'assign' | BulkActionName;

export const bulkTitles: Record<BulkAction, (count: number) => string> = {
  assign: (count) => t('lists.act.assignAsk', { count }),
  publish: (count) => t('lists.act.publishAsk', { count }),
  sendBack: (count) => t('lists.act.sendBackAsk', { count }),
  reject: (count) => t('lists.act.rejectAsk', { count }),
  tick: (count) => t('lists.act.tickAsk', { count }),
  shortlist: (count) => t('lists.act.shortlistAsk', { count }),
};

/**
 * Returns a selected entry. For a retry, loads its newest version and assignee, because those in the list may be
 * outdated.
 */
async function loadCurrentEntry(pick: EntryPick, isRetry: boolean, signal: AbortSignal) {
  if (!isRetry) return pick;
  const params = { id: pick.id };
  const { version, assignee } = await fetchScreenData('consoleEntry', {
    params,
    background: true,
    signal,
  });
  return { ...pick, version, assignee };
}

/** Call options that show no errors, because the bulk dialog lists all failures. */
const silent = { background: true, quiet: true } as const;

export const createAssignStep =
  (to: string | null): BulkStep<EntryPick> =>
  async (pick, { isRetry, signal }) => {
    const { id, assignee } = await loadCurrentEntry(pick, isRetry, signal);
    const body = { from: assignee?.id ?? null, to };
    return call('assignEntry', { params: { id }, body, ...silent });
  };

export const publish: BulkStep<EntryPick> = async (pick, { isRetry, signal }) => {
  const { id, version } = await loadCurrentEntry(pick, isRetry, signal);
  return call('publishEntry', { params: { id }, body: { version }, ...silent });
};

export const createTickStep =
  (items: string[]): BulkStep<EntryPick> =>
  ({ id }) =>
    call('bulkTick', { params: { id }, body: { items }, ...silent });

/** One reason for all entries: a template in each entrant's language, or a typed text. */
type Reason = { template: ReasonTemplate } | { field: EntryField; text: string };

export const createSendBackStep =
  (reason: Reason): BulkStep<EntryPick> =>
  async (pick, { isRetry, signal }) => {
    const { id, version, makerLocale } = await loadCurrentEntry(pick, isRetry, signal);
    const given =
      'template' in reason
        ? { field: reason.template.field ?? 'title', reason: reason.template.texts[makerLocale] }
        : { field: reason.field, reason: reason.text };
    return call('requestChanges', {
      params: { id },
      body: { version, reasons: [given] },
      ...silent,
    });
  };

export const createRejectStep =
  (reason: { template: ReasonTemplate } | { text: string }): BulkStep<EntryPick> =>
  async (pick, { isRetry, signal }) => {
    const { id, version, makerLocale } = await loadCurrentEntry(pick, isRetry, signal);
    const text = 'template' in reason ? reason.template.texts[makerLocale] : reason.text;
    return call('rejectEntry', { params: { id }, body: { version, reason: text }, ...silent });
  };

/** The idempotency key prevents a retry from adding an entry twice. */
export const createShortlistBulkStep = (): BulkStep<EntryPick> => {
  const run = newUuid();
  return ({ id }) =>
    call('createContent', {
      params: { type: 'selectedopen' },
      body: { state: 'published', facts: { entry: id }, texts: {} },
      idempotencyKey: `${run} ${id}`,
      ...silent,
    });
};
