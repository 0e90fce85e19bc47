import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { FieldFault } from '@film-contest/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call, fetchScreenData } from '../../lib/api.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useBusyState } from '../../lib/use-busy.ts';
import type { InboxMessage } from './inbox-labels.ts';

type ChangeCall = 'answerContact' | 'moveContact' | 'assignContact' | 'noteContact';
type CallBody<N extends ChangeCall> = Omit<Contract[N]['send']['body'], 'version'>;

type SendResult = { ok: true } | { ok: false; fields: Record<string, FieldFault> };

/** Changes the displayed version of a message and shows the result. */
export function useMessageCall({ id, version, answers }: InboxMessage) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { busy, run } = useBusyState();
  const queryKey = ['inbox', id];

  /**
   * Another user changed the message first: shows the newest state and who changed it; the typed text stays.
   */
  async function showMessageConflict() {
    const newest = await fetchScreenData('consoleInboxMessage', { params: { id } });
    client.setQueryData(queryKey, newest);
    const theirs = newest.answers.length > answers.length ? newest.answers.at(-1) : undefined;
    modal.warning({
      title: theirs
        ? t('people.inbox.answeredMeanwhile', { name: theirs.by })
        : getCodeMessage(codes.changedMeanwhile),
      content: t(theirs ? 'people.inbox.answeredHint' : 'people.inbox.changedHint'),
      okText: t('people.inbox.backToText'),
    });
  }

  async function sendAndUpdateMessage<N extends ChangeCall>(
    name: N,
    body: CallBody<N>,
    done: string,
  ) {
    const sent = { params: { id }, body: { ...body, version }, quiet: true };
    const outcome = await call<ChangeCall>(name, sent as never);
    if (!outcome.ok) {
      if (outcome.code === codes.changedMeanwhile) await showMessageConflict();
      else if (Object.keys(outcome.fields).length === 0) notices.error(outcome.msg);
      return { ok: false as const, fields: outcome.fields };
    }
    notices.success(done);
    client.setQueryData(queryKey, outcome.data);
    for (const stale of ['consoleInbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
    return { ok: true as const };
  }

  /** @param done message shown after the message was changed. */
  async function sendMessageChange<N extends ChangeCall>(
    name: N,
    body: CallBody<N>,
    done: string,
  ): Promise<SendResult> {
    return (await run(() => sendAndUpdateMessage(name, body, done))) ?? { ok: false, fields: {} };
  }

  return { send: sendMessageChange, busy };
}
