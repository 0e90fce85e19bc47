import type { CallName } from '@film-contest/contract/calls';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { FieldFault } from '@film-contest/contract/envelope';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useWarningDialog } from '../../components/dialog.tsx';
import { focusHeading } from '../../components/page.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { delayDecisionForUndo } from '../../lib/pending-decision.ts';
import { getQueueEntryPath, getQueuePath, parseQueueScope } from '../../lib/review-queue.ts';
import { holdNextEntry } from './hold-next-entry.ts';

type PostponedCall = Extract<CallName, 'publishEntry' | 'requestChanges' | 'rejectEntry'>;
type CallBody<N extends CallName> = Omit<Contract[N]['send']['body'], 'version'>;

interface DecisionCall<N extends PostponedCall> {
  call: N;
  body: CallBody<N>;
  /** Text that describes the decision in the undo bar. */
  text: string;
  done: string;
  /** The dialog that an undo opens again. */
  dialog?: string;
  /** Runs after the server accepted the decision. */
  onSent?: () => void;
}

async function updateEntryQueries(client: QueryClient, entry: ConsoleEntry) {
  client.setQueryData(['entry', entry.id], entry);
  const stale = [['consoleEntries'], ['summary']];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Sends decisions on an entry, based on the displayed version. Each decision is delayed so that it can be
 * undone; the reviewer moves to the next entry immediately.
 */
export function useEntryDecision(entry: ConsoleEntry) {
  const client = useQueryClient();
  const { walk, scope, isInQueue: isWalking } = useQueueNavigation(entry);
  const { id, version } = entry;

  async function sendEntryDecision<N extends PostponedCall>(
    decision: DecisionCall<N>,
    keepalive: boolean,
  ) {
    const body = { ...decision.body, version };
    const sent = { params: { id }, body, background: true, reportsLostSession: true, keepalive };
    // The undo bar shows the error, because the reviewer has moved to another entry.
    const outcome = await call<PostponedCall>(decision.call, sent as never).catch(() => null);
    if (!outcome) return t('review.serverUnreachable');
    if (!outcome.ok) {
      void client.invalidateQueries({ queryKey: ['entry', id] });
      return outcome.msg;
    }
    decision.onSent?.();
    const path = isWalking ? getQueueEntryPath(id, scope) : `/entries/${id}`;
    notices.longSuccess(decision.done, { text: t('console.review.backToIt'), path });
    // Updates the queries first, because the entry is shown as pending until this function returns.
    await updateEntryQueries(client, outcome.data);
    return null;
  }

  function postponeEntryDecision<N extends PostponedCall>(deciding: DecisionCall<N>) {
    const { text, dialog } = deciding;
    const back = isWalking ? getQueueEntryPath(id, scope) : `/entries/${id}`;
    const path = dialog ? `${back}${isWalking ? '&' : '?'}decide=${dialog}` : back;
    delayDecisionForUndo({
      id,
      text,
      path,
      send: (isLeaving) => sendEntryDecision(deciding, isLeaving),
    });
    if (isWalking) void walk({ isDecided: true });
  }

  return { decide: postponeEntryDecision };
}

/** Error codes of a call on an entry that has changed since it was displayed. */
const conflictCodes: readonly number[] = [codes.changedMeanwhile, codes.wrongState];

/** `fields`: errors by form field. */
type DecisionResult = { ok: true } | { ok: false; fields: Record<string, FieldFault> };

const immediateCalls = {
  disqualify: 'disqualifyEntry',
  reopen: 'reopenEntry',
  hide: 'hideEntry',
} as const;

export type ImmediateDecision = keyof typeof immediateCalls;

/** Sends a decision about an already decided entry, such as hiding it, as soon as the reason is given. */
export function useImmediateDecision({ id, version }: ConsoleEntry) {
  const client = useQueryClient();
  const warn = useWarningDialog();
  const { busy, run } = useBusyState();

  /** Tells the user that the entry has changed, and offers to load the newest state. The typed text stays. */
  function showEditConflict(code: number) {
    warn({
      title: getCodeMessage(code),
      content: t('console.review.changedHint'),
      okText: t('console.review.showNewest'),
      onOk: () => client.invalidateQueries({ queryKey: ['entry', id] }),
    });
  }

  /** @param done success message. */
  async function decideEntry(
    decision: ImmediateDecision,
    reason: string,
    done: string,
  ): Promise<DecisionResult> {
    const sent = { params: { id }, body: { reason, version }, quiet: true };
    return handleDecisionOutcome(await run(() => call(immediateCalls[decision], sent)), done);
  }

  async function unhideEntry(done: string): Promise<void> {
    const sent = { params: { id }, body: { version }, quiet: true };
    handleDecisionOutcome(await run(() => call('showEntry', sent)), done);
  }

  function handleDecisionOutcome(
    outcome: Awaited<ReturnType<typeof call<'hideEntry'>>> | null,
    done: string,
  ): DecisionResult {
    if (!outcome?.ok) {
      const { code = 0, fields = {}, msg = '' } = outcome ?? {};
      if (conflictCodes.includes(code)) showEditConflict(code);
      else if (msg && Object.keys(fields).length === 0) notices.error(msg);
      return { ok: false, fields };
    }
    notices.success(done);
    void updateEntryQueries(client, outcome.data);
    return { ok: true };
  }

  return { decide: decideEntry, show: unhideEntry, busy };
}

export interface Step {
  /** Whether the current entry was just decided. */
  isDecided?: boolean;
  by?: 1 | -1;
}

/** Navigates between waiting entries if the page was opened from the queue. */
export function useQueueNavigation(entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const scope = parseQueueScope(query.get('assigned'));

  /** Opens the next entry. Without one, returns to the queue after a decision, or shows a message. */
  async function openNextEntry({ isDecided = false, by = 1 }: Step = {}) {
    // The API client has already shown the error; the reviewer stays on the open entry.
    const id = await holdNextEntry(entry, scope, by).catch(() => undefined);
    if (id === undefined) return;
    if (id) return navigate(getQueueEntryPath(id, scope), focusHeading);
    if (isDecided) return navigate(getQueuePath(scope), focusHeading);
    notices.success(t('console.review.noOther'));
  }

  return { walk: openNextEntry, scope, isInQueue: query.get('from') === 'review' };
}
