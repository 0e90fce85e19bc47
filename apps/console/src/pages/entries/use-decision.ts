import type { CallName } from '@film-contest/contract/calls';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { FieldFault } from '@film-contest/contract/envelope';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../lib/api.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { postponeDecision } from '../../lib/pending-decision.ts';
import { getEntryPath } from '../../lib/review-queue.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useQueueNavigation } from './use-queue-navigation.ts';

type PostponedCall = Extract<CallName, 'publishEntry' | 'requestChanges' | 'rejectEntry'>;
type CallBody<N extends CallName> = Omit<Contract[N]['send']['body'], 'version'>;

interface DecisionCall<N extends PostponedCall> {
  call: N;
  body: CallBody<N>;
  /** What will be done, in words. */
  text: string;
  /** What is said once it is done. */
  done: string;
  /** The dialog that it was typed into, to be opened again when it is taken back. */
  dialog?: string;
  /** Called once the server has it. */
  onSent?: () => void;
}

/** Shows everywhere what came of a decision; done once it is shown. */
async function updateQueries(client: QueryClient, entry: ConsoleEntry) {
  client.setQueryData(['entry', entry.id], entry);
  const stale = [['consoleEntries'], ['summary']];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Decides on an entry as it is on screen. The decision is held back for as long as it can be undone,
 * and the reviewer is led on at once.
 */
export function useDecision(entry: ConsoleEntry) {
  const client = useQueryClient();
  const { walk, scope, isInQueue: isWalking } = useQueueNavigation(entry);
  const { id, version } = entry;

  async function send<N extends PostponedCall>(decision: DecisionCall<N>, keepalive: boolean) {
    const body = { ...decision.body, version };
    const sent = { params: { id }, body, background: true, reportsLostSession: true, keepalive };
    // The reviewer has moved to another entry: the error is shown beside it.
    const outcome = await call<PostponedCall>(decision.call, sent as never).catch(() => null);
    if (!outcome) return t('review.faulted');
    if (!outcome.ok) {
      void client.invalidateQueries({ queryKey: ['entry', id] });
      return outcome.msg;
    }
    decision.onSent?.();
    const path = isWalking ? getEntryPath(id, scope) : `/entries/${id}`;
    notices.lasting(decision.done, { text: t('console.review.backToIt'), path });
    // Until then it is not counted where it was.
    await updateQueries(client, outcome.data);
    return null;
  }

  function decide<N extends PostponedCall>(deciding: DecisionCall<N>) {
    const { text, dialog } = deciding;
    const back = isWalking ? getEntryPath(id, scope) : `/entries/${id}`;
    const path = dialog ? `${back}${isWalking ? '&' : '?'}decide=${dialog}` : back;
    postponeDecision({ id, text, path, send: (isLeaving) => send(deciding, isLeaving) });
    if (isWalking) void walk({ isDecided: true });
  }

  return { decide };
}

/** Codes that say that the entry is no longer as it was on screen. */
const conflictCodes: readonly number[] = [codes.changedMeanwhile, codes.wrongState];

/** What came of a decision; `fields` tells a form what is wrong with it. */
export type DecisionResult = { ok: true } | { ok: false; fields: Record<string, FieldFault> };

/** Takes a published entry out of the contest: at once, after it was asked for the reason. */
export function useDisqualify({ id, version }: ConsoleEntry) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { busy, run } = useBusy();

  /** Someone else was faster: the newest state is shown, and what was typed stays. */
  function showConflict(code: number) {
    modal.warning({
      title: getCodeMessage(code),
      content: t('console.review.changedHint'),
      okText: t('console.review.showNewest'),
      onOk: () => client.invalidateQueries({ queryKey: ['entry', id] }),
    });
  }

  /** @param done what is said afterwards. */
  async function disqualify(reason: string, done: string): Promise<DecisionResult> {
    const sent = { params: { id }, body: { reason, version }, quiet: true };
    const outcome = await run(() => call('disqualifyEntry', sent));
    if (!outcome?.ok) {
      const { code = 0, fields = {}, msg = '' } = outcome ?? {};
      if (conflictCodes.includes(code)) showConflict(code);
      else if (msg && Object.keys(fields).length === 0) notices.error(msg);
      return { ok: false, fields };
    }
    notices.success(done);
    void updateQueries(client, outcome.data);
    return { ok: true };
  }

  return { disqualify, busy };
}
