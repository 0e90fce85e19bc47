import type { CallName } from '@film-contest/contract/calls';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { FieldFault } from '@film-contest/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { codeText, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useQueueWalk } from './use-queue-walk.ts';

type Deciding = Extract<
  CallName,
  'publishEntry' | 'requestChanges' | 'rejectEntry' | 'disqualifyEntry'
>;
type BodyOf<N extends Deciding> = Omit<Contract[N]['send']['body'], 'version'>;

/** Codes that say that the entry is no longer as it was on screen. */
const overtaken: readonly number[] = [codes.changedMeanwhile, codes.wrongState];

/** What came of a decision; `fields` tells a form what is wrong with it. */
export type Decided = { ok: true } | { ok: false; fields: Record<string, FieldFault> };

/** Decides on an entry as it is on screen, tells what came of it, and goes on in the queue. */
export function useDecision(entry: ConsoleEntry) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { next, isWalking } = useQueueWalk(entry);
  const [busy, setBusy] = useState(false);
  const { id, version } = entry;

  const reload = () => client.invalidateQueries({ queryKey: ['entry', id] });

  /** Someone else was faster: the newest state is shown, and what was typed stays. */
  function tellChanged(code: number) {
    modal.warning({
      title: codeText(code),
      content: t('console.review.changedHint'),
      okText: t('console.review.showNewest'),
      onOk: () => reload(),
    });
  }

  async function send<N extends Deciding>(
    name: N,
    body: BodyOf<N>,
    done: string,
  ): Promise<Decided> {
    const sent = { params: { id }, body: { ...body, version }, quiet: true };
    const outcome = await call<Deciding>(name, sent as never);
    if (!outcome.ok) {
      if (overtaken.includes(outcome.code)) tellChanged(outcome.code);
      else if (Object.keys(outcome.fields).length === 0) notices.error(outcome.msg);
      return { ok: false, fields: outcome.fields };
    }
    const path = `/entries/${id}?from=review`;
    notices.lasting(done, isWalking ? { text: t('console.review.backToIt'), path } : null);
    client.setQueryData(['entry', id], outcome.data);
    for (const stale of ['consoleEntries', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
    return { ok: true };
  }

  /** @param done what is said afterwards. */
  async function decide<N extends Deciding>(name: N, body: BodyOf<N>, done: string) {
    setBusy(true);
    // A fault has been told by the client already.
    const decided = await send(name, body, done).catch((): Decided => ({ ok: false, fields: {} }));
    setBusy(false);
    return decided;
  }

  return { decide, busy, goOn: () => (isWalking ? next({ isDecided: true }) : Promise.resolve()) };
}
